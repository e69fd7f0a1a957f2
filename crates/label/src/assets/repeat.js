// What was labelled last, so that the same can be done where similar lines follow: `.` and `,`.
//
// A pattern is a stretch of lines by their kinds, such as the four lines of a card. It is found again where a line of
// the first kind begins a stretch of lines of these kinds.

/** The pattern of lines that get a label; null if they do not follow each other. */
export function patternOf({ lines }, chosen, value) {
  if (chosen.length === 0 || chosen.at(-1) - chosen[0] + 1 !== chosen.length) return null;
  const kinds = chosen.map((line) => lines[line].kind);
  const [first] = kinds;
  return {
    value: Number(value),
    first,
    kinds: new Set(kinds),
    isSingle: chosen.length === 1,
    /** Does another line of the first kind begin the next stretch? */
    isOnce: kinds.indexOf(first, 1) === -1,
  };
}

/** The stretch of a pattern that begins at a line; null if none does, or if it has the label already. */
export function placeAt({ lines }, { content }, pattern, at) {
  if (lines[at]?.kind !== pattern.first) return null;
  const goesOn = (line) => line && pattern.kinds.has(line.kind) && !(pattern.isOnce && line.kind === pattern.first);
  const place = [at];
  while (!pattern.isSingle && goesOn(lines[place.at(-1) + 1])) place.push(place.at(-1) + 1);
  return place.some((line) => content[line] !== pattern.value) ? place : null;
}

/** The first such stretch that begins at a line or below; null if there is none. */
export function nextPlace(page, labels, pattern, from) {
  for (let at = from; at < page.lines.length; at += 1) {
    const place = placeAt(page, labels, pattern, at);
    if (place) return place;
  }
  return null;
}
