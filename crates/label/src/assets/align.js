// Finds the lines of a page again after its text has changed.

/** Cells of a table of common subsequences, at most. */
const TABLE = 1_000_000;

/**
 * For each line before, its place among the lines now, or -1. The places ascend, and lines at the same
 * place are equal. Lines that stand in both once only are found first, as in patience diff.
 */
export function align(before, now) {
  const places = new Int32Array(before.length).fill(-1);
  const parts = [[0, before.length, 0, now.length]];
  while (parts.length > 0) parts.push(...match(before, now, parts.pop(), places));
  return places;
}

/** Matches what is sure of two parts; gives the parts between. */
function match(before, now, [from, to, nowFrom, nowTo], places) {
  while (from < to && nowFrom < nowTo && before[from] === now[nowFrom]) {
    places[from] = nowFrom;
    from += 1;
    nowFrom += 1;
  }
  while (from < to && nowFrom < nowTo && before[to - 1] === now[nowTo - 1]) {
    to -= 1;
    nowTo -= 1;
    places[to] = nowTo;
  }
  if (from === to || nowFrom === nowTo) return [];
  const anchors = ascending(unique(before, now, [from, to, nowFrom, nowTo]));
  if (anchors.length === 0) {
    if ((to - from) * (nowTo - nowFrom) <= TABLE) table(before, now, [from, to, nowFrom, nowTo], places);
    return [];
  }
  const parts = [];
  for (const [line, place] of anchors) {
    places[line] = place;
    parts.push([from, line, nowFrom, place]);
    [from, nowFrom] = [line + 1, place + 1];
  }
  parts.push([from, to, nowFrom, nowTo]);
  return parts;
}

/** Lines that stand in both parts exactly once: where before, and where now. */
function unique(before, now, [from, to, nowFrom, nowTo]) {
  const once = (lines, start, end) => {
    const found = new Map();
    for (let at = start; at < end; at += 1) found.set(lines[at], found.has(lines[at]) ? -1 : at);
    return found;
  };
  const there = once(now, nowFrom, nowTo);
  const pairs = [];
  for (const [line, at] of once(before, from, to)) {
    const place = there.get(line) ?? -1;
    if (at >= 0 && place >= 0) pairs.push([at, place]);
  }
  return pairs.sort(([one], [other]) => one - other);
}

/** The longest chain of pairs whose places ascend. */
function ascending(pairs) {
  // For each length of a chain, the pair that ends one with the smallest place.
  const ends = [];
  const previous = new Int32Array(pairs.length);
  pairs.forEach(([, place], nth) => {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (pairs[ends[middle]][1] < place) low = middle + 1;
      else high = middle;
    }
    previous[nth] = low > 0 ? ends[low - 1] : -1;
    ends[low] = nth;
  });
  const chain = [];
  for (let at = ends.at(-1) ?? -1; at >= 0; at = previous[at]) chain.push(pairs[at]);
  return chain.reverse();
}

/** The longest common subsequence, by the table of lengths. */
function table(before, now, [from, to, nowFrom, nowTo], places) {
  const width = nowTo - nowFrom + 1;
  const lengths = new Uint32Array((to - from + 1) * width);
  for (let line = to - from - 1; line >= 0; line -= 1) {
    for (let place = width - 2; place >= 0; place -= 1) {
      const at = line * width + place;
      lengths[at] =
        before[from + line] === now[nowFrom + place]
          ? lengths[at + width + 1] + 1
          : Math.max(lengths[at + width], lengths[at + 1]);
    }
  }
  let [line, place] = [0, 0];
  while (line < to - from && place < width - 1) {
    const at = line * width + place;
    if (before[from + line] === now[nowFrom + place]) {
      places[from + line] = nowFrom + place;
      line += 1;
      place += 1;
    } else if (lengths[at + width] >= lengths[at + 1]) line += 1;
    else place += 1;
  }
}
