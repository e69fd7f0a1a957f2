import json
import pickle
from concurrent.futures import ThreadPoolExecutor

import pytest

import dechaff
from dechaff import Model


def test_shipped_models():
    assert dechaff.MODELS == ["general", "article", "shallow"]
    for name in dechaff.MODELS:
        assert Model.load(name).name == name
    assert Model.load().name == "general"


def test_properties_of_a_model():
    model = Model.load("shallow")
    assert len(model.hash) == 16 and int(model.hash, 16)
    assert model.info["name"] == "shallow"
    assert model.info["rounds"] == 1
    assert model.info["pages"] > 1000
    assert 0 < model.info["metrics"]["line_error_rate"] < 1
    assert repr(model) == f"<dechaff.Model \"shallow\" {model.hash}>"


def test_from_bytes_and_from_a_file(tmp_path, page, text):
    model = Model.load("general")
    path = tmp_path / "copy.bin"
    path.write_bytes(model.to_bytes())
    for source in (path, str(path), path.read_bytes()):
        loaded = Model(source)
        assert loaded.hash == model.hash
        assert loaded.extract(page).text == text
        assert dechaff.extract(page, model=loaded).text == text


def test_a_path_as_the_model_of_a_function(tmp_path, page, text, plain):
    path = tmp_path / "my.bin"
    path.write_bytes(Model("general").to_bytes())
    assert dechaff.text(page, model=path) == dechaff.extract(page, model=str(path)).text == text
    # A file that is replaced is read again.
    path.write_bytes(Model("general").configured(exclude=["body"]).to_bytes())
    path.write_bytes(Model("article").to_bytes())
    assert dechaff.plain(page, model=path) == dechaff.plain(page, model="article") != plain


def test_bad_models(tmp_path, page):
    path = tmp_path / "no.bin"
    with pytest.raises(dechaff.ModelError, match="no.bin: .*a file that `dechaff train` wrote"):
        Model.load(path)
    path.write_bytes(b"not a model")
    with pytest.raises(dechaff.ModelError, match="no.bin: not a model"):
        Model.load(str(path))
    cut = Model.load("shallow").to_bytes()[:-1]
    with pytest.raises(dechaff.ModelError, match="truncated or damaged"):
        Model.load(cut)
    with pytest.raises(dechaff.ModelError, match="none: .*or a shipped model: general"):
        dechaff.extract(page, model="none")
    with pytest.raises(TypeError, match="expected a dechaff.Model, a name or a path"):
        dechaff.extract(page, model=3)


def test_pickled_models_score_the_same(page):
    model = Model.load("general").configured(include=["comment"], exclude=["title"], threshold=0.25)
    again = pickle.loads(pickle.dumps(model))
    assert again.hash == model.hash
    assert (again.info["include"], again.info["exclude"]) == (["comment"], ["title"])
    ours, theirs = model.extract(page).lines, again.extract(page).lines
    assert [(line.score, line.content) for line in ours] == [
        (line.score, line.content) for line in theirs
    ]


def test_hidden_text(page):
    html = page.replace(b"<p>", b"<p hidden>A secret of the sea.<p>", 1)
    model = Model.load()
    kept = model.configured(hidden="keep")
    assert "A secret" not in model.extract(html).text
    hidden = [line for line in model.extract(html).lines if line.hidden]
    assert [(line.text, line.hidden) for line in hidden] == [("A secret of the sea.", "attribute")]
    assert kept.text(html) == pickle.loads(pickle.dumps(kept)).text(html)
    with pytest.raises(ValueError, match="expected one of auto, drop, keep"):
        model.configured(hidden="yes")


def test_elements_are_kept_and_left_out(page):
    html = page.replace(b"</article>", b"<p class=share>Share this page with others</p></article><div id=more>Read more</div>")
    model = Model.load().configured(keep=["#more"], drop=[".share"])
    for model in (model, pickle.loads(pickle.dumps(model)), model.configured(beta=2)):
        assert "Read more" in model.plain(html) and "Share this" not in model.text(html)
    assert "Read more" not in model.configured(keep=[]).plain(html)
    assert next(dechaff.extract_many([html], model=model)).plain == model.plain(html)
    with pytest.raises(ValueError, match="Dangling combinator"):
        model.configured(keep=["p >"])


def test_configured(page):
    model = Model.load()
    keeps_all = {"threshold": 0.0}
    assert "Sea glass" in model.configured(**keeps_all).text(page)
    assert "Sea glass" not in model.configured(exclude=["title"], **keeps_all).text(page)
    assert model.configured(threshold=1.0).text(page) == ""
    everything = model.configured(threshold=0.0).extract(page)
    assert all(line.content for line in everything.lines)
    kept = [
        sum(line.content for line in model.configured(beta=beta).extract(page).lines)
        for beta in (0.2, 1.0, 8.0)
    ]
    assert kept == sorted(kept)
    # Configuring once more keeps what was chosen before.
    assert model.configured(threshold=1.0).configured(exclude=["title"]).text(page) == ""
    # Roles are added to those of the model, and one that is included is no more excluded.
    article = Model.load("article")
    more = article.configured(exclude=["caption"]).info["exclude"]
    assert set(more) == {*article.info["exclude"], "caption"} and len(more) == len(set(more))
    assert "title" in article.info["exclude"]
    with_title = article.configured(include=["title"])
    assert "title" not in with_title.info["exclude"]
    assert "Sea glass" in with_title.text(page) and "Sea glass" not in article.text(page)
    with pytest.raises(ValueError, match="the role title is both included and excluded"):
        model.configured(include=["title"], exclude=["title"])
    for wrong in ({"beta": 0.0}, {"threshold": 2.0}, {"beta": 1.0, "threshold": 0.5}, {"exclude": ["x"]}):
        with pytest.raises(ValueError):
            model.configured(**wrong)


def test_the_decision_of_a_model_file_is_kept(page):
    article = Model.load("article")
    configured = article.configured(drop=[".share"])
    for model in (article, configured, pickle.loads(pickle.dumps(configured))):
        options = json.loads(model.__reduce__()[1][2])
        assert not {"beta", "threshold"} & options.keys()
        # Beta 0.7 is the one that it was trained with.
        assert model.plain(page) == article.configured(beta=0.7).plain(page) != article.configured(beta=100.0).plain(page)


def test_threads_share_a_model(page, text):
    model = Model.load()
    with ThreadPoolExecutor(4) as pool:
        assert set(pool.map(model.text, [page] * 50)) == {text}
        documents = list(pool.map(model.extract, [page] * 50))
    one = documents[0]
    with ThreadPoolExecutor(4) as pool:
        assert len(set(pool.map(lambda _: one.markdown(), range(50)))) == 1
