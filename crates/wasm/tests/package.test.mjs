// The npm package as Node sees it: node --test, after scripts/build-wasm.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

const ROOT = new URL('../../../', import.meta.url);
const { default: init, LeftOut, Model, ModelError, PageError, version } = await import(new URL('target/npm/dechaff/node.js', ROOT));

const PAGE = `<html lang=en><title>Sea glass</title><nav><a href=/>Home</a> <a href=/shop>Shop</a></nav>
<article><h1>Sea glass</h1><p>Glass that the sea has rounded was once <em>a bottle</em>, a window or a lamp on a ship.
<p>It takes thirty years in the surf until no <a href=/edge>sharp edge</a> is left, and green is common.</article>
<footer>Copyright</footer>`;

const model = new Model();

test('the content of a page', async () => {
  await init();
  assert.equal(model.name, 'general');
  const document = model.extract(PAGE, { url: 'https://example.org/a' });
  assert.match(document.text, /^Sea glass\n\nGlass that the sea/);
  assert.match(document.plain, /^Glass that the sea|^Sea glass\nGlass that the sea/);
  assert.ok(!document.text.includes('Copyright') && !document.text.includes('Shop'));
  assert.equal(document.title, 'Sea glass');
  assert.ok(document.score > 0.5 && document.score <= 1);
  assert.ok(document.confidence > 0 && document.confidence <= 1);
  assert.equal(model.text(PAGE), document.text);
  assert.equal(model.plain(PAGE), document.plain);
  document.free();
});

test('lines have their place in the bytes of the page', () => {
  const text = '<p>Ein schöner Tag.</p><p>Noch einer.</p>';
  const lines = model.extract(text).lines;
  const bytes = Buffer.from(text);
  assert.deepEqual(lines.map((line) => line.text), ['Ein schöner Tag.', 'Noch einer.']);
  assert.equal(bytes.subarray(lines[1].start, lines[1].end).toString(), 'Noch einer.');
  for (const line of lines) {
    assert.equal(line.tag, 'p');
    assert.ok(line.score >= 0 && line.score <= 1);
  }
});

test('documents', () => {
  const document = model.extract(PAGE, { url: 'https://example.org/a' });
  const markdown = document.markdown();
  assert.ok(markdown.startsWith('# Sea glass\n\nGlass that the sea has rounded was once *a bottle*'), markdown);
  assert.ok(markdown.includes('[sharp edge](https://example.org/edge)'), markdown);
  assert.ok(document.markdown({ links: false, emphasis: false }).includes('no sharp edge is left'));
  assert.equal(document.render('plain'), `${document.plain}\n`);
  const bare = model.configured({ title: 'drop' }).extract(PAGE);
  assert.ok(bare.render('text').startsWith('Glass that') && bare.plain.startsWith('Glass that'));
  assert.throws(() => document.render('text', { pictures: true }), /unknown field `pictures`/);
  assert.ok(document.html().startsWith('<!DOCTYPE html>'));
  assert.ok(!document.html({ standalone: false }).includes('<body'));
  assert.ok(document.tei().includes('<TEI'));
  assert.equal(document.render('markdown'), markdown);
  assert.ok(document.markdown({ metadata: true }).startsWith('---\ntitle: "Sea glass"\n'));
  assert.throws(() => document.render('pdf'), /unknown format "pdf"/);
  assert.equal(document.tree().page_title, 'Sea glass');
});

test('options for language models', () => {
  const document = model.extract(PAGE.replace('/edge>', '"/edge?a=b&utm_source=c">').replace('glass that', '$5 glass that $6,'));
  assert.match(document.markdown(), /\/edge\?a=b&utm_source=c/);
  assert.match(document.markdown({ profile: 'llm' }), /\(\/edge\?a=b\)/);
  assert.match(document.render('text', { links: 'list' }), /\n- sharp edge: \/edge\?a=b&utm_source=c\n$/);
  assert.throws(() => document.markdown({ profile: 'x' }), /unknown profile "x"; expected llm/);
  assert.throws(() => document.markdown({ images: 1 }), /invalid type: integer `1`, expected a boolean/);
  const chunks = document.chunks('100c', 'markdown', { emphasis: false });
  assert.deepEqual(chunks.map((chunk) => chunk.headings), [['Sea glass'], ['Sea glass']]);
  assert.match(chunks[0].text, /^Glass that .* a bottle, a window/);
  assert.throws(() => document.chunks('2'), /expected a number with w for words or c for characters/);
});

test('posts', () => {
  const post = (author, day, text) =>
    `<div class=post><span class=author>${author}</span><span class=date>2026-05-0${day}</span><p>${text}</p></div>`;
  const page = `<title>How to dry a kite</title><h1>How to dry a kite</h1>
${post('anna', 1, 'My kite fell into the sea, and now it is full of salt. How do I dry it?')}
${post('ben', 2, 'Wash it in a bath with cold water first, then hang it in the shade for a day.')}`;
  const posts = model.configured({ threshold: 0 }).extract(page).posts;
  assert.deepEqual(posts.map(({ author, date }) => [author, date]), [['anna', '2026-05-01'], ['ben', '2026-05-02']]);
  assert.equal(posts[1].accepted, false);
  assert.match(page.slice(posts[1].start, posts[1].end), /ben.*in the shade/s);
  assert.deepEqual(model.extract(PAGE).posts, []);
});

test('elements are kept and left out', () => {
  const page = `${PAGE}<p class=share>Share this page</p><div id=more>Read more</div>`;
  const chosen = model.configured({ keep: ['#more', '.share'], drop: ['h1, .share'] });
  assert.match(chosen.plain(page), /Read more$/);
  assert.doesNotMatch(chosen.extract(page).text, /Share this/);
  assert.doesNotMatch(chosen.configured({ keep: [] }).plain(page), /Read more/);
  assert.throws(() => model.configured({ keep: ['p >'] }), /Dangling combinator/);
});

test('metadata', () => {
  const { title, authors, language, date, origins } = model.extract(PAGE).metadata;
  assert.deepEqual([title, authors, language, date], ['Sea glass', [], 'en', null]);
  assert.equal(origins.language, 'html');
});

test('pages in other encodings', () => {
  // 0xe4 is ä in windows-1252 and д in windows-1251.
  const page = new Uint8Array([0x3c, 0x70, 0x3e, 0xe4, 0xe4]);
  const of = (charset) => model.extract(page, { charset }).lines[0].text;
  assert.deepEqual([of('windows-1252'), of('windows-1251')], ['ää', 'дд']);
});

test('settings and other models', () => {
  const all = model.configured({ threshold: 0 });
  assert.ok(all.text(PAGE).includes('Copyright'));
  const none = model.configured({ exclude: ['body', 'title', 'other', 'byline', 'caption', 'comment'] });
  assert.equal(none.text(PAGE), '');
  const plain = model.configured({ exclude: ['title'] });
  assert.ok(!plain.plain(PAGE).includes('Sea glass'));
  assert.ok(plain.configured({ include: ['title'] }).text(PAGE).startsWith('Sea glass'));
  assert.throws(() => model.configured({ include: ['title'], exclude: ['title'] }), /both included and excluded/);
  const shallow = new Model(readFileSync(new URL('models/shallow/model.bin', ROOT)));
  assert.equal(shallow.name, '', 'the name of a model is that of its file');
  assert.ok(shallow.text(PAGE).includes('Glass that the sea'));
});

test('pages that rules leave out', () => {
  const reason = (options, page = PAGE) => {
    try {
      const ruled = model.configured(options);
      assert.equal(ruled.plain(page), model.plain(page));
    } catch (error) {
      assert.ok(error instanceof LeftOut && error instanceof PageError && error.name === 'LeftOut', error);
      return error.message;
    }
  };
  assert.equal(reason({ language: ['en', 'de'], min_words: 3, min_useful: 0.1, min_confidence: 0.1 }), undefined);
  assert.equal(reason({ language: ['de'] }), 'left out: in another language');
  assert.equal(reason({ language: ['de'] }, '<p>Glas'), 'left out: in an unknown language');
  assert.equal(reason({ min_words: 1000 }), 'left out: too few words');
  assert.equal(reason({ min_useful: 1 }), 'left out: without useful content');
  assert.ok(model.extract(PAGE).useful > model.extract('<title>Log in</title><p>Name<input><input type=password>').useful);
  assert.equal(reason({ min_confidence: 1 }), 'left out: too low a confidence');
  assert.equal(reason({ min_words: 1 }, ''), 'left out: without text');
  assert.throws(() => model.configured({ language: ['pt-BR'] }), /"pt-BR" is not a valid language/);
});

test('hidden text', () => {
  const lines = (model) => model.extract('<p hidden>a<p>b').lines;
  const all = model.configured({ threshold: 0 });
  assert.deepEqual(lines(all).map((line) => [line.hidden, line.content]), [['attribute', false], [undefined, true]]);
  assert.equal(all.configured({ threshold: 0, hidden: 'keep' }).plain('<p hidden>a<p>b'), 'a\nb');
  assert.throws(() => model.configured({ hidden: 'no' }), /expected one of auto, drop, keep/);
});

test('wrong arguments are errors with the reason', () => {
  assert.throws(() => model.extract(7), { name: 'TypeError', message: 'expected a string or a Uint8Array' });
  assert.throws(() => model.extract('', { uri: 'x' }), /unknown field `uri`/);
  assert.throws(() => model.configured({ beta: 1, threshold: 1 }), /exclude each other/);
  assert.throws(() => model.configured({ beta: 0 }), /beta is 0, expected a number from 0.01 to 100/);
  assert.throws(() => model.extract('%PDF-1.7'), (error) => error instanceof PageError && error.message === 'a PDF file: expected HTML');
  assert.throws(() => model.text(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a])), /a PNG image: expected HTML/);
  assert.throws(() => model.configured({ exclude: ['header'] }), /unknown role "header"/);
  assert.throws(() => model.configured({ title: 'no' }), /expected one of auto, keep, drop/);
  assert.throws(() => new Model(new Uint8Array([1, 2, 3])), ModelError);
  assert.throws(() => new Model('article'), { name: 'TypeError', message: /bytes of a model file/ });
  // It works on after an error.
  assert.equal(model.text(''), '');
});

test('the version is that of the package', () => {
  const { version: number } = JSON.parse(readFileSync(new URL('target/npm/dechaff/package.json', ROOT)));
  assert.equal(version(), number);
});

test('the scores are those of the other builds', () => {
  // One page a line: name, lines, lines that are kept, a hash, the sum of the scores, their moment.
  const golden = readFileSync(new URL('models/tests/golden/general.txt', ROOT), 'utf8').trim().split('\n');
  assert.ok(golden.length > 80);
  for (const [name, all, kept, , sum] of golden.map((line) => line.split(' '))) {
    const lines = model.extract(readFileSync(new URL(`data/pages/${name}`, ROOT))).lines;
    const found = [lines.length, lines.filter((line) => line.content).length];
    assert.deepEqual(found, [Number(all), Number(kept)], name);
    const total = lines.reduce((total, line) => total + line.score, 0);
    assert.ok(Math.abs(total - sum) < 1e-3, `${name}: ${total}, expected ${sum}`);
  }
});
