kind: blog
era: 2019-2025
text: blog
p: <p>$</p> || <p class="has-medium-font-size">$</p>
h: <h2 class="wp-block-heading">$</h2> || <h3 class="wp-block-heading" id="h-#">$</h3>
ul: <ul class="wp-block-list">\n$\n</ul>
quote: <blockquote class="wp-block-quote is-layout-flow"><p>$</p></blockquote>
pre: <pre class="wp-block-code"><code>$</code></pre>
table: <figure class="wp-block-table"><table><tbody>$</tbody></table></figure>
img: <figure class="wp-block-image size-large"><img src="/wp-content/uploads/#.webp" alt="$" loading="lazy" decoding="async"></figure>
fig: <figure class="wp-block-image aligncenter size-full"><img src="/#.webp" alt=""><figcaption class="wp-element-caption">$</figcaption></figure>
box: <div class="wp-block-group has-background newsletter"><h3 class="wp-block-heading">{{t:subscribe}}</h3><p>$</p><div class="wp-block-button"><a class="wp-block-button__link">{{t:subscribe}}</a></div></div>
also: <div class="wp-block-embed is-type-wp-embed"><blockquote class="wp-embedded-content"><a href="/#">$</a></blockquote></div>
habits: squeezed=15
---
<!DOCTYPE html>
<html lang="{{lang}}" dir="{{dir}}">
<head>
<meta charset="UTF-8" /><meta name="viewport" content="width=device-width, initial-scale=1" />
<title>{{title}} &#8211; {{site}}</title>
{{css}}{{script}}
</head>
<body class="wp-singular post-template-default single single-post postid-{{id}} single-format-standard wp-embed-responsive wp-theme-twentytwentyfour">
<a class="skip-link screen-reader-text" href="#wp--skip-link--target">{{t:skip}}</a>
<div class="wp-site-blocks"><header class="wp-block-template-part"><div class="wp-block-group alignwide is-layout-flex"><p class="wp-block-site-title"><a href="/" rel="home">{{site}}</a></p>{{!50}}<p class="wp-block-site-tagline">{{slogan}}</p>{{/!}}
<nav class="is-responsive wp-block-navigation" aria-label="{{t:menu}}"><button aria-haspopup="dialog" class="wp-block-navigation__responsive-container-open">{{t:menu}}</button><ul class="wp-block-navigation__container">{{#nav}}<li class="wp-block-navigation-item"><a class="wp-block-navigation-item__content" href="/{{s}}/"><span class="wp-block-navigation-item__label">{{t}}</span></a></li>{{/nav}}</ul></nav></div></header>
<main class="wp-block-group is-layout-flow" id="wp--skip-link--target">
<div class="wp-block-group has-global-padding is-layout-constrained"><h1 class="wp-block-post-title">{{title}}</h1>
<div class="wp-block-template-part"><div class="wp-block-group is-layout-flex"><div class="wp-block-post-date"><time datetime="{{iso}}">{{date}}</time></div><p class="has-contrast-2-color">&mdash;</p><p>{{pick:by|von|}}</p><div class="wp-block-post-author-name">{{author}}</div><div class="taxonomy-category wp-block-post-terms"><a href="/c" rel="tag">{{cat}}</a></div></div></div></div>
<div class="entry-content wp-block-post-content has-global-padding is-layout-constrained">
{{body}}
</div>
<div class="wp-block-template-part">{{>share}}<div class="taxonomy-post_tag wp-block-post-terms">{{#pagetags}}<a href="/tag/{{s}}/" rel="tag">{{cat}}</a><span class="wp-block-post-terms__separator">, </span>{{/pagetags}}</div>
{{!50}}<nav class="wp-block-group" aria-label="Posts"><div class="post-navigation-link-previous wp-block-post-navigation-link"><span class="wp-block-post-navigation-link__arrow-previous">&larr;</span><a href="/p" rel="prev">{{t:prev}} <span class="post-navigation-link__title">{{headline}}</span></a></div></nav>{{/!}}
<div class="wp-block-comments"><h2 class="wp-block-heading">{{t:comments}}</h2>
<ol class="wp-block-comment-template">{{#comments}}<li id="comment-{{i}}" class="comment {{odd}} depth-1"><div class="wp-block-columns"><div class="wp-block-column"><img alt="" class="avatar avatar-40 photo wp-block-avatar__image"></div><div class="wp-block-column"><div class="wp-block-comment-author-name">{{a}}</div><div class="wp-block-comment-date"><time><a href="#">{{d}}</a></time></div><div class="wp-block-comment-content">{{#paras}}<p>{{t}}</p>{{/paras}}</div><div class="wp-block-comment-reply-link"><a rel="nofollow" class="comment-reply-link">{{t:reply}}</a></div></div></div></li>{{/comments}}</ol>
{{>wp_form}}</div></div>
</main>
<footer class="wp-block-template-part">{{>footer_new}}</footer></div>
{{>cookie}}
</body></html>
