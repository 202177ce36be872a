import { type MergePart, uniteParts } from '../../workspace/merge/unite.ts';

/** Lines of a log: audit.log, access.log and the like begin with an instant, lines of JSON have one in `at`. */
function parts(text: string | null): MergePart[] {
  const lines = (text ?? '').split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines.map((line) => ({ key: line.replace(/\r$/, ''), text: line, order: instantOf(line) }));
}

const leading = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?Z)/;
const member = /"(?:at|timestamp|day)":\s*"(\d{4}-\d{2}-\d{2}[^"]*)"/;

const instantOf = (line: string): string | null => (leading.exec(line) ?? member.exec(line))?.[1] ?? null;

/**
 * Every line that either side added, each for itself: two that say the same tell of two events. Nothing is put before
 * lines that both sides had already, whatever a clock says.
 */
export function mergeEvents(base: string | null, mine: string | null, theirs: string | null): string {
  return uniteParts(parts(base), parts(mine), parts(theirs), { each: true })
    .map(({ text }) => `${text}\n`)
    .join('');
}

/** Every line that either side added, once, in the order of their instants. */
export function mergeLog(base: string | null, mine: string | null, theirs: string | null): string {
  return uniteParts(parts(base), parts(mine), parts(theirs))
    .map(({ text }) => `${text}\n`)
    .join('');
}
