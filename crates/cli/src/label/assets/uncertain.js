// Which labels of the model are uncertain.

/** Scores are kept this far from 0 and 1. */
const LEAST = 0.01;
/** The margin below which a line is uncertain: a probability of 0.2 to 0.8. */
const UNCERTAIN = Math.log(0.8 / 0.2);

const logit = (score) => {
  const p = Math.min(Math.max(score, LEAST), 1 - LEAST);
  return Math.log(p / (1 - p));
};

/**
 * For each line, whether its score is near the cut between content and boilerplate. A line that a rule of the site
 * decides is not uncertain.
 */
export function uncertain(lines) {
  let [low, high] = [1, 0];
  for (const line of lines) {
    if (line.ruled) continue;
    if (line.suggested) low = Math.min(low, line.score);
    else high = Math.max(high, line.score);
  }
  // Where roles make exceptions from the order of the scores, the cut is the middle of what overlaps.
  const cut = logit((low + high) / 2);
  return lines.map((line) => {
    const margin = logit(line.score) - cut;
    const isOnItsSide = line.suggested === margin > 0;
    return !line.ruled && (!isOnItsSide || Math.abs(margin) < UNCERTAIN);
  });
}
