/** Parts of a value that a line break goes through: what a word of a sentence does not look like. */
const isPart = (run: string): boolean =>
  run.length >= 3 &&
  /[\p{L}\p{N}]/u.test(run) &&
  /^[\w+/=.!#$%&*^?~-]+$/.test(run) &&
  (/[_-]$|\p{Ll}\p{Lu}/u.test(run) || (/\d/.test(run) && /[A-Za-z]/.test(run)));
const longestRun = 200;

/**
 * A text in which runs that look like one value are joined over the line break between them, the second alone on its
 * line, and where each place stood before; null where there are none.
 */
export function unbroken(text: string): { text: string; placeOf(at: number): number } | null {
  const cuts: { at: number; length: number }[] = [];
  for (const match of text.matchAll(/[ \t]{0,8}\r?\n[ \t]{0,20}/g)) {
    const { index } = match;
    const end = index + match[0].length;
    const before = /\S+$/.exec(text.slice(Math.max(0, index - longestRun), index))?.[0] ?? '';
    const line = text.slice(end, end + longestRun);
    const after = /^\S+/.exec(line)?.[0] ?? '';
    if (!isPart(before) || !isPart(after.replace(/[.,;]$/, '')) || !/^\S+[ \t]*(?:\r?\n|$)/.test(line)) continue;
    cuts.push({ at: index, length: match[0].length });
  }
  if (cuts.length === 0) return null;
  let joined = '';
  let from = 0;
  const places: { at: number; shift: number }[] = [];
  let shift = 0;
  for (const { at, length } of cuts) {
    joined += text.slice(from, at);
    shift += length;
    places.push({ at: joined.length, shift });
    from = at + length;
  }
  return {
    text: joined + text.slice(from),
    placeOf: (at) => at + (places.findLast((one) => one.at <= at)?.shift ?? 0),
  };
}
