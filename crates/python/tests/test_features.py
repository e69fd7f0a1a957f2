import subprocess
import sys

import pytest

import dechaff


def test_numpy_is_not_imported_before_it_is_needed():
    code = "import sys, dechaff; dechaff.features(b'<p>x'); print('numpy' in sys.modules, 'pyarrow' in sys.modules)"
    assert subprocess.check_output([sys.executable, "-c", code], text=True).split() == ["False", "False"]


def test_the_rows_are_the_lines(page):
    features = dechaff.features(page)
    assert features.shape == (len(dechaff.extract(page).lines), len(features.names))
    assert len(features) == 5 and len(features.data) == 4 * 5 * len(features.names)
    assert len(set(features.names)) == len(features.names) > 300
    assert repr(features) == f"<dechaff.Features: 5 lines, {len(features.names)} features>"


def test_the_matrix_shares_its_memory(page):
    numpy = pytest.importorskip("numpy")
    features = dechaff.features(page, model="shallow")
    matrix = features.numpy()
    assert matrix.dtype == numpy.float32 and matrix.shape == (5, 9)
    assert numpy.shares_memory(matrix, numpy.frombuffer(features.data, numpy.uint8))
    assert numpy.shares_memory(numpy.asarray(features), matrix)
    assert not numpy.shares_memory(numpy.array(features, copy=True), matrix)
    assert numpy.asarray(features, numpy.float64).dtype == numpy.float64
    # Line by line: the characters of its text.
    full = dechaff.features(page)
    chars = full.numpy()[:, full.names.index("text_length")]
    lengths = [len(line.text) for line in dechaff.extract(page).lines]
    assert chars == pytest.approx([numpy.log1p(length) for length in lengths], rel=1e-5)


def test_the_numbers_are_those_of_the_program(page, tmp_path):
    numpy = pytest.importorskip("numpy")
    pytest.importorskip("pyarrow")
    marked = page.replace(b"<article", b"<!-- content --><article").replace(b"</article>", b"</article><!-- /content -->")
    (tmp_path / "a.html").write_bytes(marked)
    from dechaff.corpus import COLUMNS, features

    (batch,) = features(tmp_path, model="general")
    ours = dechaff.features(page)
    assert batch.drop_columns(list(COLUMNS)).schema.names == ours.names
    theirs = numpy.stack([batch.column(name).to_numpy() for name in ours.names], axis=1)
    assert (theirs == ours.numpy()).all()
    assert ours.arrow().equals(batch.drop_columns(list(COLUMNS)))


def test_pages_of_all_kinds(page):
    assert dechaff.features(b"").shape[0] == 0
    numpy = pytest.importorskip("numpy")
    same = [dechaff.features(given).data for given in (page, page.decode(), bytearray(page))]
    assert same[0] == same[1] == same[2]
    assert numpy.asarray(dechaff.features(b"")).shape[0] == 0
    with pytest.raises(dechaff.PageError, match="PDF"):
        dechaff.features(b"%PDF-1.7")
    with pytest.raises(dechaff.ModelError):
        dechaff.features(page, model="none")
