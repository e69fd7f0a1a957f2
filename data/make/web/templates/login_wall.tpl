kind: login
era: 2005-2025
weight: 0.6
---
<!DOCTYPE html>
<html lang="{{lang}}" dir="{{dir}}"><head><meta charset="{{charset}}"><title>{{t:login}} - {{site}}</title></head><body>
<div id="header"><a href="/">{{site}}</a><ul>{{#nav}}<li><a href="/{{s}}">{{t}}</a></li>{{/nav}}</ul></div>
<div id="content">[[]]<h1>{{t:login}}</h1><p class="{{pick:message|notice|alert alert-info}}">{{t:login_text}}</p><form><label>{{t:email}}</label><input name="u"><label>Password</label><input type="password"><label><input type="checkbox"> Remember me</label><button>{{t:login}}</button></form><p><a href="/register">{{t:register}}</a> <a href="/lost">Forgot your password?</a></p><p class="legal">{{t:privacy}} {{t:terms}}</p></div>
{{!50}}<div id="sidebar"><h3>{{t:popular}}</h3><ul>{{#popular 3-8}}<li><a href="/{{s}}">{{t}}</a></li>{{/popular}}</ul></div>{{/!}}<div id="footer">{{>footer_old}}</div>{{>cookie}}</body></html>
