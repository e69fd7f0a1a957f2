// Suggestions that follow the corrections of a page.
//
// A small logistic regression starts from the scores of the model. It learns from the lines that are labelled so
// far, in the order of the page: whether lines of this kind, under a line with this label, behind a line of that
// kind, in this element are content here, and whether a line of a kind has the label of the one before. Then it predicts the lines that are not labelled yet. What it learns is
// forgotten with the page.

/** Scores are kept this far from 0 and 1. */
const LEAST = 0.01;
/** The margin that a line has at least, on the side where the suggestion puts it. */
const SURE = 0.1;
/** The margin of a line that a rule of the site decides. */
const RULED = 8;
/** How far a weight goes towards the label of the first line that has its feature. */
const RATE = 0.7;
/** How fast later lines count less. */
const DECAY = 0.25;
/** Elements around a line that are looked at. */
const AROUND = 3;
/** The margin below which a line is uncertain: a probability of 0.2 to 0.8. */
const UNCERTAIN = Math.log(0.8 / 0.2);

const logit = (score) => {
  const p = Math.min(Math.max(score, LEAST), 1 - LEAST);
  return Math.log(p / (1 - p));
};
const probability = (margin) => 1 / (1 + Math.exp(-margin));

/**
 * How far each line is from the cut between content and boilerplate, in log odds, before anything is corrected: above
 * 0 where content is suggested.
 */
export function margins(lines) {
  let [low, high] = [1, 0];
  for (const line of lines) {
    if (line.ruled) continue;
    if (line.suggested) low = Math.min(low, line.score);
    else high = Math.max(high, line.score);
  }
  // Where roles make exceptions from the order of the scores, the cut is the middle of what overlaps.
  const cut = logit((low + high) / 2);
  return Float64Array.from(lines, (line) => {
    if (line.ruled) return line.suggested ? RULED : -RULED;
    const margin = logit(line.score) - cut;
    return line.suggested ? Math.max(margin, SURE) : Math.min(margin, -SURE);
  });
}

/** Is a line with this margin uncertain? */
export const isUncertain = (margin) => Math.abs(margin) < UNCERTAIN;

/**
 * What is known of a line when it is its turn; `before` is the label of the line before, and `same` that of the line
 * before of its kind.
 */
function features({ lines, parents }, at, { before, same }) {
  const { kind, tag, element } = lines[at];
  const kindBefore = at > 0 ? lines[at - 1].kind : -1;
  const found = [`k${kind}`, `p${kind},${before}`, `n${kind},${kindBefore},${before}`, `t${tag},${before}`, `r${kind},${same}`];
  for (let up = 0, around = element; up < AROUND && around > 0; up += 1) {
    found.push(`e${around}`);
    around = parents[around];
  }
  return found;
}

/**
 * The label of each line given those that are set, and its margin. `byHand` says which lines somebody has set and
 * `content` what all are now. The lines before number `reach` have been read: what was not corrected there is right.
 */
export function follow(page, base, { byHand, content, reach }) {
  const now = Uint8Array.from(content);
  const margin = Float64Array.from(base);
  const weights = new Map();
  const counts = new Map();
  /** The label of the last line of each kind. */
  const last = new Map();
  for (let at = 0; at < now.length; at += 1) {
    const { kind } = page.lines[at];
    const found = features(page, at, { before: at > 0 ? now[at - 1] : 0, same: last.get(kind) });
    for (const feature of found) margin[at] += weights.get(feature) ?? 0;
    if (byHand[at] || at < reach) {
      const error = now[at] - probability(margin[at]);
      for (const feature of found) {
        const count = (counts.get(feature) ?? 0) + 1;
        counts.set(feature, count);
        weights.set(feature, (weights.get(feature) ?? 0) + (RATE / count ** DECAY) * error);
      }
      last.set(kind, now[at]);
    } else now[at] = Number(margin[at] > 0);
  }
  return { now, margin };
}
