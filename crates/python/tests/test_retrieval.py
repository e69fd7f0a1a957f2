"""The chunks of pages in LangChain and LlamaIndex."""

import asyncio

import pytest

import dechaff

URL = "https://example.org/glass"


@pytest.fixture
def titled(page):
    """A page with a heading, and a link that is relative."""
    return page.replace(b"<p>It takes", b"<h2>Time</h2><p>It takes")


def cited(page, metadata):
    return [page[one["start"] : one["end"]] for one in metadata]


def are_chunks(page, texts, metadata):
    """They are those of the library, each with its place and its headings."""
    expected = dechaff.extract(page, URL).chunks("10w", "markdown", profile="llm")
    assert texts == [chunk["text"] for chunk in expected] and len(texts) > 1
    assert {one["source"] for one in metadata} == {URL} and {one["title"] for one in metadata} == {"Sea glass"}
    assert [one["headings"] for one in metadata] == [" > ".join(chunk["headings"]) for chunk in expected]
    assert metadata[-1]["headings"].endswith("Time") and b"green is common" in cited(page, metadata)[-1]
    # Stores of vectors take these values alone.
    assert all(isinstance(value, str | int) for one in metadata for value in one.values())


def test_langchain_loader(titled):
    pytest.importorskip("langchain_core")
    from dechaff.langchain import DechaffLoader

    loader = DechaffLoader([(titled, URL), b"%PDF-1.7", b""], size="10w")
    documents = loader.load()
    are_chunks(titled, [one.page_content for one in documents], [one.metadata for one in documents])
    assert loader.left_out == {"a PDF file: expected HTML": 1, "without content": 1}
    again = asyncio.run(DechaffLoader([(titled, URL)], size="10w").aload())
    assert again == documents
    assert DechaffLoader([(titled, URL)], format="text", min_words=1000).load() == []
    with pytest.raises(dechaff.ModelError):
        DechaffLoader([], model="none")


def test_langchain_splitter(titled):
    pytest.importorskip("langchain_core")
    from langchain_core.document_loaders import BaseLoader
    from langchain_core.documents import Document

    from dechaff.langchain import DechaffSplitter

    read = [
        Document(page_content=titled.decode(), metadata={"source": URL, "crawled": "2026"}),
        Document(page_content="%PDF-1.7", metadata={"source": URL}),
    ]

    class Loader(BaseLoader):
        def lazy_load(self):
            yield from read

    splitter = DechaffSplitter(size="10w")
    documents = splitter.transform_documents(read)
    are_chunks(titled, [one.page_content for one in documents], [one.metadata for one in documents])
    assert {one.metadata["crawled"] for one in documents} == {"2026"}
    assert splitter.left_out == {"a PDF file: expected HTML": 1}
    assert Loader().load_and_split(splitter) == documents
    assert asyncio.run(splitter.atransform_documents(read)) == documents
    path, *_ = splitter.split_documents([Document(page_content=titled.decode(), metadata={"source": "/a b.html"})])
    assert path.metadata["source"] == "/a b.html"


def test_llama_index_reader(titled):
    pytest.importorskip("llama_index.core")
    from llama_index.core.schema import MetadataMode

    from dechaff.llama_index import DechaffReader

    reader = DechaffReader(size="10w")
    documents = reader.load_data([(titled, URL), b"%PDF-1.7", b""])
    are_chunks(titled, [one.text for one in documents], [one.metadata for one in documents])
    assert reader.left_out == {"a PDF file: expected HTML": 1, "without content": 1}
    seen = documents[-1].get_content(MetadataMode.EMBED)
    assert "headings" in seen and "start" not in seen and "green is common" in seen
    assert len({one.id_ for one in documents}) == len(documents)


def test_llama_index_node_parser(titled):
    pytest.importorskip("llama_index.core")
    from llama_index.core.ingestion import IngestionPipeline
    from llama_index.core.schema import Document

    from dechaff.llama_index import DechaffNodeParser

    read = [
        Document(text=titled.decode(), metadata={"source": URL, "crawled": "2026"}),
        Document(text="%PDF-1.7", metadata={"source": URL}),
    ]
    parser = DechaffNodeParser(size="10w")
    nodes = parser.get_nodes_from_documents(read)
    are_chunks(titled, [one.text for one in nodes], [one.metadata for one in nodes])
    assert {one.metadata["crawled"] for one in nodes} == {"2026"}
    assert {one.source_node.node_id for one in nodes} == {read[0].id_}
    assert nodes[0].next_node.node_id == nodes[1].node_id and nodes[1].prev_node.node_id == nodes[0].node_id
    assert parser.to_dict()["size"] == "10w" and parser.to_dict()["class_name"] == "DechaffNodeParser"
    same = IngestionPipeline(transformations=[parser]).run(documents=read)
    assert [one.text for one in same] == [one.text for one in nodes]
