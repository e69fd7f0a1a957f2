// What keys do to the labels of a page, without a browser.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Labels } from '../../src/assets/labels.js';
import { Marking } from '../../src/assets/marking.js';
import { cut } from '../../src/assets/parts.js';

/**
 * A page by one letter for each line: `C` and `B` are surely content and boilerplate, `c` and `b` uncertain, `H` is a
 * heading that is content. `kinds` and `elements` have a digit for each line; each element stands in the one before, unless
 * `parents`, `shapes` or `tags` say otherwise.
 */
function page(lines, { kinds = lines.replace(/./g, '0'), elements = lines.replace(/./g, '1'), marked = false, ...tree } = {}) {
  const scores = { C: 0.95, H: 0.95, B: 0.05, c: 0.6, b: 0.4 };
  return {
    name: 'a.html',
    bare_hash: '0',
    marked,
    parents: [0, 0, 1, 2, 3],
    shapes: [0, 1, 2, 3, 4],
    tags: ['', 'div', 'div', 'div', 'div'],
    ...tree,
    lines: [...lines].map((letter, at) => ({
      text: `line ${at}`,
      score: scores[letter],
      suggested: 'CcH'.includes(letter),
      content: 'CcH'.includes(letter),
      tag: letter === 'H' ? 'h2' : 'p',
      kind: Number(kinds[at]),
      element: Number(elements[at]),
    })),
  };
}

function marking(lines, options) {
  const made = page(lines, options);
  return new Marking(made, new Labels(made), () => 4);
}

/** Presses keys; gives the current line, or what is selected if that is more. */
function press(marking, ...keys) {
  for (const key of keys) {
    const shift = key.startsWith('shift-') || (key.length === 1 && key !== key.toLowerCase());
    marking.press(key.replace('shift-', '').toLowerCase(), shift);
  }
  const selected = marking.selected();
  return selected.length > 1 ? selected.join(' ') : marking.cursor;
}

test('keys lead to lines, changes, headings and uncertain runs', () => {
  const one = marking('BBCCbbBHBc');
  assert.equal(press(one, 'j', 'j', 'k'), 1);
  assert.equal(press(one, '5'), 6);
  assert.equal(press(one, '9'), 9, 'the last line');
  assert.equal(press(marking('B'.repeat(50)), '7', '8', '5'), 35, '10, 20 and 5 lines');
  assert.equal(press(one, 'home', 'arrowright'), 2);
  assert.equal(press(one, 'arrowright'), 4);
  assert.equal(press(one, 'j', 'arrowleft'), 4, 'the start of this run');
  assert.equal(press(one, 'arrowleft'), 2);
  assert.equal(press(one, 'h'), 7);
  assert.equal(press(one, 'home', 'd'), 4);
  assert.equal(press(one, 'd'), 9, 'a run of uncertain lines is one stop');
  assert.equal(press(one, 'D'), 4);
  assert.equal(press(one, 'pagedown'), 8);
});

test('a page opens at its first content, the cursor on the first uncertain line around it', () => {
  const at = (lines) => {
    const one = marking(lines);
    one.begin();
    return one.cursor;
  };
  const menu = 'b' + 'B'.repeat(40);
  assert.equal(at(`${menu}CCCcCc`), 44, 'the uncertain line above is out of sight');
  assert.equal(at(`${menu}CCC${'C'.repeat(40)}c`), 41);
  assert.equal(at(`BBBb${'B'.repeat(30)}`), 3);
  assert.deepEqual(marking('BCcCBbbBC').labels.runs, { content: 2, uncertain: 2 });
});

test('ranges reach to changes, and to lines alike', () => {
  const one = marking('BBCCBB', { kinds: '010100' });
  assert.equal(press(one, 'shift-arrowright'), '0 1', 'the end of this run');
  assert.equal(press(one, 'shift-arrowright'), '0 1 2 3');
  assert.equal(press(one, 'escape', 'home', 'shift-3'), '0 1 2 3');
  assert.equal(press(one, 'home', 'j', 'l'), '1 3');
  press(one, 'c');
  assert.equal(one.labels.toString().slice(0, 4), '0111');
});

test('c and b go on, C and B label to the next change, x stays', () => {
  const one = marking('CCCBBB', { kinds: '012345', marked: true });
  assert.equal(press(one, 'b'), 1);
  assert.equal(one.labels.toString(), '011000');
  assert.equal(press(one, 'B'), 3, 'behind the run');
  assert.equal(one.labels.toString(), '000000');
  assert.equal(press(one, 'x'), 3);
  assert.equal(one.labels.toString(), '000100');
  press(one, 'shift-j', 'x');
  assert.equal(one.labels.toString(), '000110', 'the range gets what the current line becomes');
});

test('changes are undone and redone in their order, and a new one ends what could be redone', () => {
  const { labels } = marking('bBcC');
  assert.deepEqual([labels.undo(), labels.redo()], [null, null]);
  labels.assign([0], 1);
  labels.assign([1, 3], 1);
  assert.equal(labels.toString(), '1111');
  assert.deepEqual(labels.undo(), [1, 3]);
  assert.deepEqual(labels.undo(), [0]);
  assert.deepEqual([labels.toString(), labels.isUnsaved, labels.turns], ['0011', false, { undo: false, redo: true }]);
  assert.deepEqual(labels.redo(), [0]);
  assert.deepEqual([labels.toString(), labels.isUnsaved, labels.turns], ['1011', true, { undo: true, redo: true }]);
  labels.assign([2], 0);
  assert.equal(labels.redo(), null);
  assert.deepEqual([labels.undo(), labels.undo(), labels.undo()], [[2], [0], null]);
});

test('. and , repeat the last label on lines that follow each other like those', () => {
  // Cards: a name (0), a price (1), up to two facts (2), between other lines (3).
  const one = marking('BBBBBBBBBBBB', { kinds: '301233012201', marked: true });
  assert.equal(press(one, 'j', 'shift-2', 'c'), 4);
  assert.equal(one.labels.toString(), '011100000000');
  assert.equal(press(one, '.'), '6 7 8 9', 'the next card, with a fact more, is selected first');
  assert.equal(one.labels.toString(), '011100000000', 'and not labelled yet');
  assert.equal(press(one, '.'), '10 11', 'now it is, and the next one is selected');
  assert.equal(one.labels.toString(), '011100111100');
  assert.equal(press(one, '.'), 11, 'no card is left');
  assert.equal(one.labels.toString(), '011100111111');

  // Single lines, of which one is passed over. Lines that have the label already are no stop.
  const other = marking('BCBCBBBCB', { kinds: '010101010', marked: true });
  assert.equal(press(other, 'c'), 1);
  assert.equal(press(other, ','), 2);
  assert.equal(press(other, ',', '.'), 6);
  assert.equal(other.labels.toString(), '110110010', 'line 4 got it, line 2 was passed over');
  press(other, 'home', 'l', 'b');
  assert.equal(other.labels.toString(), '010100010');
  assert.equal(press(other, 'home', '.'), 2, 'lines here and there are no pattern: content is repeated');
  assert.equal(other.labels.toString(), '110100010');
});

test('o grows the selection by blocks, O shrinks it, and C labels it', () => {
  // A menu, and a list of three posts, two of which have paragraphs.
  const posts = {
    elements: '14578899',
    parents: [0, 0, 0, 2, 3, 3, 2, 6, 6, 2],
    shapes: [0, 1, 2, 3, 4, 4, 3, 4, 4, 3],
    tags: ['', 'nav', 'div', 'div', 'p', 'p', 'div', 'p', 'p', 'div'],
  };
  const one = marking('BBBBBBBB', posts);
  assert.equal(press(one, '4', 'o'), '3 4 5', 'a post');
  assert.equal(press(one, 'o'), '1 2 3 4 5 6 7', 'the list of posts');
  assert.equal(press(one, 'o'), '0 1 2 3 4 5 6 7', 'the page');
  assert.equal(press(one, 'o'), '0 1 2 3 4 5 6 7');
  assert.equal(press(one, 'O', 'O'), '3 4 5');
  assert.equal(press(one, 'C'), 6, 'to the line after the block');
  assert.equal(one.labels.toString(), '00011100');
  assert.equal(press(one, 'o', 'O'), 6, 'no smaller block: the line');
});

test('the section of a heading is a block, for the lines in it too', () => {
  const lines = page('BHCCHCB', { elements: '3211211', parents: [0, 0, 0, 0] });
  lines.lines[4].tag = 'h3';
  const one = new Marking(lines, new Labels(lines));
  assert.equal(press(one, 'j', 'o'), '1 2 3 4 5 6', 'a heading of lower rank is part of it');
  assert.equal(press(one, 'O'), 1);
  assert.equal(press(one, 'end', 'k', 'o'), '5 6', 'lines of one shape');
  assert.equal(press(one, 'o'), '4 5 6');
  assert.equal(press(one, 'o'), '1 2 3 4 5 6');
  assert.equal(press(one, 'o'), '0 1 2 3 4 5 6');
});

test('y keeps a label where two annotators differ, Y takes the other one, and both go on', () => {
  const lines = page('CBCBB', { marked: true });
  [true, true, false, false, true].forEach((other, at) => Object.assign(lines.lines[at], { other }));
  const one = new Marking(lines, new Labels(lines));
  assert.equal(one.labels.contested, 3);
  assert.equal(press(one, 'y'), 1, 'line 0 does not differ: to the first that does');
  assert.equal(press(one, 'Y'), 2);
  assert.equal(press(one, 'y'), 4);
  assert.equal(one.labels.toString(), '11100');
  assert.deepEqual([...one.labels.byHand], [0, 1, 1, 0, 0]);
  press(one, 'Y');
  assert.equal(one.labels.contested, 0);
  one.labels.undo();
  assert.equal(one.labels.contested, 1, 'undo takes a decision back');
});

test('a line is split by its characters without white space, and undone', () => {
  const lines = page('BC');
  // 10 characters, one of them of two units.
  Object.assign(lines.lines[0], { text: 'By Jo:  Te\u{1f600}xt' });
  const { labels } = new Marking(lines, new Labels(lines));
  assert.deepEqual(labels.split({ line: 0, start: 5, end: 10 }, true), [0]);
  assert.deepEqual(labels.parts(0), [{ start: 5, end: 10 }]);
  assert.deepEqual([labels.toString(), labels.splits, labels.isUnsaved], ['11', 1, true], 'half of it or more');
  assert.deepEqual(labels.split({ line: 0, start: 7, end: 8 }, false), [0]);
  const parts = [{ start: 5, end: 7 }, { start: 8, end: 10 }];
  assert.deepEqual(labels.parts(0), parts);
  assert.deepEqual(labels.split({ line: 0, start: 7, end: 8 }, false), [], 'it is boilerplate already');
  assert.deepEqual(labels.sent, { hash: undefined, labels: '01', parts: { 0: parts } });
  assert.deepEqual(cut(lines.lines[0].text, parts), [['By Jo:  ', false], ['Te', true], ['\u{1f600}', false], ['xt', true]]);
  assert.deepEqual(cut(' a b', [{ start: 3, end: 5 }], 3), [[' ', false], ['a b', true]], 'with white space inside');
  assert.deepEqual(labels.assign([0], true), [0]);
  assert.deepEqual([labels.parts(0), labels.toString()], [null, '11'], 'a label of the line ends its parts');
  labels.undo();
  assert.deepEqual([labels.parts(0), labels.toString()], [parts, '01']);
  labels.undo();
  assert.deepEqual(labels.split({ line: 0, start: 0, end: 5 }, true), [0]);
  assert.deepEqual([labels.parts(0), labels.toString()], [null, '11'], 'all parts are content');
});

test('a page opens with the parts of its file, and those of another annotator are a note', () => {
  const lines = page('BB', { marked: true });
  const parts = [{ start: 0, end: 2 }];
  Object.assign(lines.lines[0], { parts, other: false });
  Object.assign(lines.lines[1], { other: true, other_parts: parts });
  const { labels } = new Marking(lines, new Labels(lines));
  assert.deepEqual([labels.parts(0), labels.isUnsaved, labels.contested], [parts, false, 1]);
  assert.deepEqual([labels.isSplitElsewhere(0), labels.isSplitElsewhere(1)], [true, false]);
  labels.decide([1], true);
  assert.deepEqual([labels.parts(1), labels.toString()], [parts, '01']);
});
