import { formatAccess, parseAccess } from '../../workspace/codecs/access-log.ts';
import { parseProposals, removeProposals } from '../../workspace/codecs/pending-memories.ts';
import type { Matcher } from './matcher.ts';

/** What is taken out of a text. `sure` goes wherever it stands, with its statement; `names` only by itself. */
export type RedactionMatchers = { ids: Matcher; words: Matcher; names: Matcher };

const says = ({ ids, words, names }: RedactionMatchers, text: string) =>
  ids.says(text) || words.says(text) || names.says(text);

/** Stands for some bytes, and is as many: what knows where a log ends must not stumble. */
function blank(text: string): string {
  const bytes = Buffer.byteLength(text);
  return 'removed'.slice(0, bytes).padEnd(bytes, '_');
}

function blanked(text: string, matcher: Matcher): string {
  return matcher.spans(text).reduceRight((rest, { start, end }) => {
    return rest.slice(0, start) + blank(rest.slice(start, end)) + rest.slice(end);
  }, text);
}

/** What names a change, in a subject, a line of audit.log and a trailer; also what makes a line a heading or a bullet. */
const heads = [
  /^\[[A-Z]+\] .+? — /,
  /^\S+ \| [A-Z]+ \| .+? \| .+? \| /,
  /^[A-Z][a-z]+: /,
  /^\s*(?:#+|[-*+>]|\d+\.)\s+/,
];

/** One line; a statement goes whole, an id or a name by itself. As many bytes as before. */
function lineWithout(line: string, { ids, words, names }: RedactionMatchers): string {
  if (!says({ ids, words, names }, line)) return line;
  const head = heads.map((form) => form.exec(line)?.[0]).find((found) => found !== undefined) ?? '';
  const rest = line.slice(head.length);
  return blanked(head, ids) + (words.says(rest) ? blank(rest) : blanked(blanked(rest, ids), names));
}

/** A log or a message, line by line and byte for byte as long. */
export const logWithout = (text: string, taken: RedactionMatchers): string =>
  text
    .split('\n')
    .map((line) => lineWithout(line, taken))
    .join('\n');

/** A page that stays: lines with a statement go, ids and names by themselves. */
export function pageWithout(text: string, taken: RedactionMatchers): string {
  if (!says(taken, text)) return text;
  const lines = text.split('\n').filter((line) => !taken.words.says(line));
  return lines.map((line) => blanked(blanked(line, taken.ids), taken.names)).join('\n');
}

/** A file of JSON: entries of its tables and lists go, words of its own are blanked. */
function jsonWithout(text: string, taken: RedactionMatchers): string {
  const saying = (value: unknown) => says(taken, JSON.stringify(value) ?? '');
  const entry = ([key, value]: [string, unknown]): [string, unknown][] => {
    if (says(taken, key)) return [];
    if (Array.isArray(value)) return [[key, value.filter((one) => !saying(one))]];
    if (typeof value === 'object' && value !== null)
      return [[key, Object.fromEntries(Object.entries(value).filter((one) => !saying(one)))]];
    if (!saying(value)) return [[key, value]];
    // A table of ids, as aliases.json: what leads to what is gone leads nowhere.
    return key.includes(':') ? [] : [[key, 'removed']];
  };
  try {
    const value: unknown = JSON.parse(text);
    const kept = Array.isArray(value)
      ? value.filter((one) => !saying(one))
      : Object.fromEntries(Object.entries(value ?? {}).flatMap(entry));
    return `${JSON.stringify(kept, null, 2)}\n`;
  } catch {
    return pageWithout(text, taken);
  }
}

const linesWithout = (text: string, taken: RedactionMatchers) =>
  text
    .split('\n')
    .filter((line) => !says(taken, line))
    .join('\n');

function accessWithout(text: string, taken: RedactionMatchers): string {
  const lines = text.split('\n').flatMap((line) => {
    if (!says(taken, line)) return [line];
    const access = parseAccess(line);
    const ids = access?.ids.filter((id) => !says(taken, id)) ?? [];
    return access === null || ids.length === 0 ? [] : [formatAccess({ ...access, ids })];
  });
  return lines.join('\n');
}

function proposalsWithout(text: string, taken: RedactionMatchers): string {
  const lines = text.split('\n');
  const saying = parseProposals(text).filter(({ line, endLine }) =>
    says(taken, lines.slice(line - 1, endLine).join('\n')),
  );
  return removeProposals(text, new Set(saying.map(({ id }) => id)));
}

/** What Mneme keeps of memories beside them: it goes with them. */
export const isBookkeeping = (path: string) => path.startsWith('memory/meta/') || path === 'memory/graph/index.md';

/** A file of Mneme's own bookkeeping without what was removed. */
export function bookWithout(path: string, text: string, taken: RedactionMatchers): string {
  if (!says(taken, text)) return text;
  if (path.endsWith('/pending-memories.md')) return pageWithout(proposalsWithout(text, taken), taken);
  if (path.endsWith('/access.log')) return accessWithout(text, taken);
  if (path.endsWith('.log')) return logWithout(text, taken);
  if (path.endsWith('.jsonl')) return linesWithout(text, taken);
  if (path.endsWith('.json')) return jsonWithout(text, taken);
  if (path === 'memory/graph/index.md') return linesWithout(text, taken);
  return logWithout(text, taken);
}
