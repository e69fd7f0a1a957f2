[[<{{pick:ul|ol|ul}}{{!50}} class="{{pick:list|l1|items|menu-list}}"{{/!}}>{{#pairs}}<li><{{pick:b|strong|span|a}}>{{t}}</{{pick:b|strong|span|a}}>{{pick: – |: | }} <{{pick:span|em|small|div|p}}>{{x}}</{{pick:span|em|small|div|p}}></li>
{{/pairs}}</{{pick:ul|ol|ul}}>]]
