kind: documentation
era: 2012-2025
text: doc
langs: en en en ru fr pt zh
h: <h2>$<a class="headerlink" href="#s#" title="Permalink to this headline">¶</a></h2>
pre: <div class="highlight-python notranslate"><div class="highlight"><pre><span></span>$</pre></div></div>
p: <p>$</p>
table: <table class="docutils align-default"><tbody>$</tbody></table>
---
<!DOCTYPE html>
<html class="writer-html5" lang="{{lang}}"><head><meta charset="utf-8" /><title>{{title}} &mdash; {{site}} {{n:0-5}}.{{n:0-9}} documentation</title></head>
<body class="wy-body-for-nav"><div class="wy-grid-for-nav"><nav data-toggle="wy-nav-shift" class="wy-nav-side"><div class="wy-side-scroll"><div class="wy-side-nav-search"><a href="index.html" class="icon icon-home"> {{site}}</a><div class="version">latest</div><div role="search"><form id="rtd-search-form" class="wy-form"><input type="text" name="q" placeholder="{{t:search}}" /></form></div></div>
<div class="wy-menu wy-menu-vertical" role="navigation">{{!60}}<p class="caption" role="heading"><span class="caption-text">{{t:contents}}</span></p>{{/!}}<ul class="current">{{#toc 5-18}}<li class="toctree-l1"><a class="reference internal" href="{{s}}.html">{{t}}</a></li>{{/toc}}</ul></div></div></nav>
<section data-toggle="wy-nav-shift" class="wy-nav-content-wrap"><nav class="wy-nav-top" aria-label="Mobile"><i data-toggle="wy-nav-top" class="fa fa-bars"></i><a href="index.html">{{site}}</a></nav>
<div class="wy-nav-content"><div class="rst-content"><div role="navigation" aria-label="breadcrumbs"><ul class="wy-breadcrumbs"><li><a href="index.html" class="icon icon-home"></a> &raquo;</li><li>{{title}}</li><li class="wy-breadcrumbs-aside"><a href="_sources/{{slug}}.rst.txt" rel="nofollow">{{t:improve}}</a></li></ul><hr/></div>
<div role="main" class="document" itemscope="itemscope"><div itemprop="articleBody"><section id="{{slug}}"><h1>{{title}}<a class="headerlink" href="#{{slug}}" title="Permalink to this heading">¶</a></h1>
{{body}}
</section></div></div>
<footer><div class="rst-footer-buttons" role="navigation"><a href="a.html" class="btn btn-neutral float-left" rel="prev"><span class="fa fa-arrow-circle-left"></span> {{t:prev}}</a><a href="b.html" class="btn btn-neutral float-right" rel="next">{{t:next}} <span class="fa fa-arrow-circle-right"></span></a></div><hr/><div role="contentinfo"><p>&#169; Copyright {{year}}, {{author}}.{{!50}} <span class="lastupdated">{{t:updated}}.</span>{{/!}}</p></div>Built with <a href="https://sphinx.example">Sphinx</a> using a theme provided by Read the Docs.</footer></div></div></section></div>
<div class="rst-versions" data-toggle="rst-versions"><span class="rst-current-version">v: latest</span><div class="rst-other-versions"><dl><dt>Versions</dt><dd><a href="/en/latest/">latest</a></dd><dd><a href="/en/stable/">stable</a></dd></dl></div></div></body></html>
