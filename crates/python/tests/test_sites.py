import importlib.util
import json
import pickle
import subprocess
import sys

import pytest

import dechaff

NOTICE = (
    "Readers who would like to see more of what the rangers wrote last summer are welcome to visit the garden, which is "
    "open on most days of the year."
)
THINGS = ("slugs", "ferns", "ponds", "leeks")


def html(thing):
    """A page of a site whose pages all have the notice in their text."""
    told = [
        f"<p>We watched the {thing} for thirty nights with a torch, and {share} of the {thing} that we counted came from the "
        f"old wall behind the {thing} of the neighbours.</p>"
        for share in ("most", "few", "nearly all")
    ]
    return (
        f"<title>The {thing}</title><ul class=menu><li><a href=/>Home</a><li><a href=/about>About</a></ul><article>"
        f"<h1>The {thing}</h1>{told[0]}{told[1]}<p>{NOTICE}</p>{told[2]}</article><footer>Made by the people of the "
        "garden</footer>"
    ).encode()


PAGES = [(html(thing), f"https://www.garden.example/{thing}") for thing in THINGS]


def notice(document):
    return next(line for line in document.lines if line.text == NOTICE)


def test_lines_that_recur_are_less_likely_to_be_content():
    sites = dechaff.Sites(PAGES)
    assert (len(sites), sites.pages, sites.left_out, sites.names) == (1, 4, 0, ["garden.example"])
    assert "garden.example" in sites and "other.example" not in sites
    assert repr(sites) == "<dechaff.Sites: 4 pages of 1 sites>"
    model = dechaff.Model().with_sites(sites)
    alone, other = (dechaff.extract(page, url) for page, url in PAGES[:2])
    document = model.extract(*PAGES[0])
    assert notice(document).score < notice(alone).score
    assert model.extract(PAGES[0][0], "https://other.example/") == dechaff.extract(PAGES[0][0], "https://other.example/")
    (again,) = dechaff.extract_many(PAGES[:1], sites=sites)
    assert again == document and again != alone
    assert model.with_sites(None).extract(*PAGES[1]) == other


def test_samples_are_merged_saved_and_pickled(tmp_path):
    sites = dechaff.Sites(PAGES)
    parts = [dechaff.Sites(PAGES[:1]), dechaff.Sites(PAGES[1:])]
    parts[1].merge(parts[0])
    assert parts[1] == sites and parts[0] != sites
    sites.save(tmp_path / "sites.bin")
    assert [path.name for path in tmp_path.iterdir()] == ["sites.bin"]
    assert dechaff.Sites.open(tmp_path / "sites.bin") == sites
    assert pickle.loads(pickle.dumps(sites)) == sites == dechaff.Sites.from_bytes(sites.to_bytes())
    model = dechaff.Model().configured(min_words=1).with_sites(sites)
    document = pickle.loads(pickle.dumps(model)).extract(*PAGES[0])
    assert document == model.extract(*PAGES[0]) == pickle.loads(pickle.dumps(document))
    # A document has only its own site with it.
    more = dechaff.Sites([*PAGES, *((page, f"https://{n}.example/{n}") for n in range(200) for page, _ in PAGES)])
    assert len(pickle.dumps(model.with_sites(more).extract(*PAGES[0]))) < len(pickle.dumps(document)) + 1000


def test_the_program_reads_and_writes_the_same_file(tmp_path):
    (tmp_path / "in").mkdir()
    for page, url in PAGES:
        link = f"<link rel=canonical href={url}>".encode()
        (tmp_path / "in" / f"{url.rpartition('/')[2]}.html").write_bytes(link + page)
    run = [sys.executable, "-m", "dechaff"]
    subprocess.run([*run, "site", "in", "-o", "sites.bin"], cwd=tmp_path, check=True, capture_output=True)
    pages = [path.read_bytes() for path in sorted((tmp_path / "in").iterdir())]
    assert dechaff.Sites(pages) == dechaff.Sites.open(tmp_path / "sites.bin")
    line = [*run, "extract", "in", "--site", "sites.bin", "-f", "jsonl", "--fields", "plain"]
    done = subprocess.run(line, cwd=tmp_path, check=True, capture_output=True, text=True)
    model = dechaff.Model().with_sites(dechaff.Sites(pages))
    assert [json.loads(page)["plain"] for page in done.stdout.splitlines()] == [model.plain(page) for page in pages]


def test_what_cannot_be_sampled_or_read():
    sites = dechaff.Sites()
    assert sites.add([b"<p>no address", (b"%PDF-1.7", "https://a.example/1"), PAGES[0]]) == 2
    assert sites.pages == 1
    with pytest.raises(dechaff.ModelError, match="cannot read the site statistics: not a file of site"):
        dechaff.Sites.from_bytes(b"GIF89a")
    with pytest.raises(FileNotFoundError):
        dechaff.Sites.open("none.bin")
    with pytest.raises(TypeError):
        dechaff.Sites([7])
    sites.merge(sites)
    assert len(sites) == 1


def test_tables():
    pa = pytest.importorskip("pyarrow")
    import dechaff.arrow
    import dechaff.ray

    pages, urls = zip(*PAGES)
    table = pa.table({"html": [*pages, None], "url": [*urls, None]})
    sites = dechaff.arrow.sites(table, url="url")
    assert sites == dechaff.Sites(PAGES)
    found = dechaff.map_batches(table, url="url", sites=sites)
    expected = [document.plain for document in dechaff.extract_many(PAGES, sites=sites)]
    assert found.column("plain").to_pylist() == [*expected, None]
    assert dechaff.ray.Extract(url="url", sites=sites)(table) == found


@pytest.mark.skipif(
    not (importlib.util.find_spec("pyspark") and importlib.util.find_spec("pandas")),
    reason="pyspark or pandas is not installed",
)
def test_spark(monkeypatch, tmp_path):
    monkeypatch.setenv("PYSPARK_PYTHON", sys.executable)
    from pyspark.sql import SparkSession

    import dechaff.spark

    spark = SparkSession.builder.master("local[2]").config("spark.ui.enabled", False).getOrCreate()
    try:
        rows = [(bytearray(page), url) for page, url in PAGES]
        df = spark.createDataFrame(rows, "html binary, url string").repartition(3)
        sites = dechaff.spark.sites(df, url="url")
        assert sites == dechaff.Sites(PAGES)
        found = dechaff.spark.extract(df, url="url", sites=sites).collect()
    finally:
        spark.stop()
    expected = {page.url: page.plain for page in dechaff.extract_many(PAGES, sites=sites)}
    assert {row["url"]: row["plain"] for row in found} == expected


@pytest.mark.skipif(not importlib.util.find_spec("ray"), reason="ray is not installed")
def test_ray():
    import dechaff.ray
    import ray

    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    try:
        pages = ray.data.from_items([{"html": page, "url": url} for page, url in PAGES], override_num_blocks=2)
        sites = dechaff.ray.sites(pages, url="url")
        assert sites == dechaff.Sites(PAGES)
        work = dechaff.ray.Extract(url="url", sites=sites)
        found = pages.map_batches(work, batch_format="pyarrow").take_all()
    finally:
        ray.shutdown()
    expected = {page.url: page.plain for page in dechaff.extract_many(PAGES, sites=sites)}
    assert {row["url"]: row["plain"] for row in found} == expected
