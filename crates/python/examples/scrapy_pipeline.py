"""An item pipeline of Scrapy that adds the content of a page to its item.

A spider yields {"url": response.url, "html": response.body}, and the settings name the pipeline and its rules:

    ITEM_PIPELINES = {"scrapy_pipeline.ContentPipeline": 300}
    DECHAFF_RULES = {"language": ["en"], "min_words": 50}
"""

from itemadapter import ItemAdapter
from scrapy.exceptions import DropItem

import dechaff


class ContentPipeline:
    """Replaces `html` of an item by `title`, `markdown`, `authors`, `date` and `confidence`.

    Items without a page are passed on. Pages that cannot be extracted, or that a rule leaves out, are dropped, and the
    statistics of the crawler count them by reason.
    """

    def __init__(self, crawler):
        self.stats = crawler.stats
        self.model = dechaff.Model().configured(**crawler.settings.getdict("DECHAFF_RULES"))

    @classmethod
    def from_crawler(cls, crawler):
        return cls(crawler)

    def process_item(self, item):
        fields = ItemAdapter(item)
        if "html" not in fields:
            return item
        try:
            document = self.model.extract(fields.pop("html"), fields.get("url"))
        except dechaff.PageError as error:
            self.stats.inc_value(f"dechaff/{error}")
            raise DropItem(str(error)) from error
        fields["title"] = document.title
        fields["markdown"] = document.markdown()
        fields["authors"] = document.metadata.authors
        fields["date"] = str(document.metadata.date or "")
        fields["confidence"] = document.confidence
        return item
