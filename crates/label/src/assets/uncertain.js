// How uncertain the labels of the model are.

/** Scores are kept this far from 0 and 1. */
const LEAST = 0.01;
/** The margin below which a line is uncertain: a probability of 0.2 to 0.8. */
const UNCERTAIN = Math.log(0.8 / 0.2);

const logit = (score) => {
  const p = Math.min(Math.max(score, LEAST), 1 - LEAST);
  return Math.log(p / (1 - p));
};

/**
 * For each line, how sure its suggestion is: its distance from the cut between content and boilerplate, in log-odds.
 * It is negative for a suggestion that is not on the side of its score.
 */
export function margins(lines) {
  let [low, high] = [1, 0];
  for (const line of lines) {
    if (line.suggested) low = Math.min(low, line.score);
    else high = Math.max(high, line.score);
  }
  // Where roles make exceptions from the order of the scores, the cut is the middle of what overlaps.
  const cut = logit((low + high) / 2);
  return lines.map((line) => {
    const margin = logit(line.score) - cut;
    return line.suggested ? margin : -margin;
  });
}

/** The probability of content that a margin stands for. */
export const chanceOf = (margin, suggested) => 1 / (1 + Math.exp(suggested ? -margin : margin));

/** Is a suggestion with this margin uncertain? */
export const isUncertain = (margin) => margin < UNCERTAIN;
