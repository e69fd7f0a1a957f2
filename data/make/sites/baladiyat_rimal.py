"""Arabic town council: right to left, portal of 2015 with grid classes, half pretty-printed."""

from kit import article, blob, block, fill, menu, rows, turn

PAGE = """<!DOCTYPE html>
<html dir="rtl" lang="ar" class="rtl">
<head>
	<meta charset="utf-8" />
	<meta http-equiv="X-UA-Compatible" content="IE=edge" />
	<title>{{title}} | بلدية الرمال</title>
	<link href="/Style Library/portal-rtl.css?rev=88" rel="stylesheet" type="text/css" />
	<script type="text/javascript">var _pageInfo={"lcid":1025,"isRtl":true,"listId":"{{list}}","userId":null,"webTitle":"بلدية الرمال"};function portalLoad(){if(window._onload){_onload()}}</script>
</head>
<body class="portal-rtl" onload="portalLoad()">
<form method="post" action="./default.aspx" id="aspnetForm">
<input type="hidden" name="__VIEWSTATE" id="__VIEWSTATE" value="{{viewstate}}" />
<div class="access-bar"><a href="#maincol">انتقل إلى المحتوى</a> <a href="#">تكبير الخط</a> <a href="#">تصغير الخط</a> <a href="#">تباين عال</a> <a href="/en">English</a></div>
<div class="container-fluid header">
	<div class="row">
		<div class="col-md-4"><a href="/"><img src="/images/shiaar.png" alt="شعار بلدية الرمال" /></a><h2>بلدية الرمال</h2><p>مدينة تطل على البحر</p></div>
		<div class="col-md-8">
			<div class="search"><label for="srch">ابحث في الموقع</label><input id="srch" type="text" /><a href="#" class="btn">بحث</a></div>
			<div class="emergency">الطوارئ: 1144 &nbsp; مركز الاتصال: 1155</div>
		</div>
	</div>
	<div class="row"><div class="col-md-12"><ul class="nav navbar-nav">
{{nav}}
	</ul></div></div>
</div>
<div class="container">
	<div class="row">
		<div class="col-md-3 side">
			<div class="panel"><div class="panel-heading">الخدمات الإلكترونية</div><ul class="list-group">
{{services}}
			</ul></div>
			<div class="panel"><div class="panel-heading">مواقيت الصلاة</div><table class="table"><tr><td>الفجر</td><td>4:12</td></tr><tr><td>الظهر</td><td>12:33</td></tr><tr><td>العصر</td><td>4:10</td></tr><tr><td>المغرب</td><td>7:28</td></tr><tr><td>العشاء</td><td>8:51</td></tr></table></div>
			<div class="panel"><div class="panel-heading">استطلاع الرأي</div><p>ما رأيك في خدمة جمع النفايات في حيك؟</p><label><input type="radio" name="r" /> ممتازة</label><label><input type="radio" name="r" /> جيدة</label><label><input type="radio" name="r" /> تحتاج إلى تحسين</label><a class="btn" href="#">تصويت</a></div>
		</div>
		<div class="col-md-9" id="maincol">
			<ul class="breadcrumb"><li><a href="/">الرئيسية</a></li><li><a href="#">{{section}}</a></li><li class="active">{{title}}</li></ul>
			<h1 class="page-title">{{title}}</h1>
			<div class="meta"><span>تاريخ النشر: {{date}}</span> <span>عدد المشاهدات: {{views}}</span> <a href="#">طباعة</a> <a href="#">إرسال إلى صديق</a></div>
			<div class="article-text">
{{body}}
			</div>
			<div class="rating"><span>هل كانت هذه الصفحة مفيدة؟</span> <a href="#">نعم</a> <a href="#">لا</a></div>
			<div class="more-news"><h3>أخبار أخرى</h3>
{{more}}
			</div>
		</div>
	</div>
</div>
<div class="footer"><div class="container"><div class="row">
<div class="col-md-4"><h4>عن البلدية</h4><ul>
{{about}}
</ul></div>
<div class="col-md-4"><h4>روابط تهمك</h4><ul>
{{links}}
</ul></div>
<div class="col-md-4"><h4>اتصل بنا</h4><p>شارع الميناء، مبنى البلدية، الطابق الأرضي<br/>هاتف: 5550100<br/>فاكس: 5550101</p><p>اشترك في النشرة البريدية لتصلك أخبار المدينة أسبوعياً</p><input type="text" placeholder="البريد الإلكتروني" /><a class="btn" href="#">اشتراك</a></div>
</div><p class="copy">جميع الحقوق محفوظة لبلدية الرمال © 2024. المعلومات المنشورة في هذا الموقع لأغراض إرشادية ولا تغني عن مراجعة الدوائر المختصة. آخر تحديث للموقع: {{date}}. يفضل استخدام متصفح حديث لعرض الموقع.</p></div></div>
</form>
</body>
</html>
"""
MORE = '<div class="news-item"><a href="/news/{n}"><strong>{0}</strong></a><p>{1}</p><a class="more" href="/news/{n}">اقرأ المزيد</a></div>'


BOX = '<div class="see-also"><strong>اقرأ أيضاً:</strong> <a href="/news/{n}">{0}</a><p>{1}</p></div>'


def render(page, index, site):
    def furniture(name, value):
        return rows(BOX, turn(site["teasers"], index + 4, 1))

    link = '<li class="item"><a href="/ar/URL">NAME</a></li>'
    return fill(
        PAGE,
        **{k: page[k] for k in ("title", "section", "date")},
        list=blob(page["name"], 32), viewstate="/wEP" + blob("vs" + page["name"], 1800), views=311 + index * 97,
        nav=menu("الرئيسية|عن المدينة|المجلس البلدي|الدوائر|الخدمات|المشاريع|الأخبار|المناقصات|الوظائف|اتصل بنا", link),
        services=menu("دفع فاتورة المياه|الاستعلام عن المخالفات|طلب رخصة بناء|تجديد رخصة محل|شهادة سكن|حجز موعد|تقديم شكوى|طلب نقل أثاث قديم", '<li class="list-group-item"><a href="/eservices/URL">NAME</a></li>'),
        body=article(page["body"], lambda k, v: block(k, v, {"p": 'style="text-align: justify"', "table": 'class="table table-bordered"'}), furniture),
        more=rows(MORE, turn(site["teasers"], index, 4)),
        about=menu("كلمة رئيس البلدية|الهيكل التنظيمي|التقارير السنوية|الموازنة|سياسة الخصوصية|خريطة الموقع", link),
        links=menu("بوابة الحكومة|وزارة الإدارة المحلية|دائرة الأرصاد|مجلس السياحة|الجامعة|الدفاع المدني", link),
    )
