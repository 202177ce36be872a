import { fail } from '#shared/model/error.ts';

/** An entry of a block of YAML at the margin, such as `extensions:`; its lines as they would stand at the margin. */
export type YamlEntry = { kind: 'entry'; under: string; lines: string[] };

/** Around what Mneme adds to files that have comments with `#`. */
export const marks = { from: '# mneme: begin', to: '# mneme: end' };

export const takenBy = (file: string, what: string) =>
  fail(
    'file.exists',
    `${what} is in ${file} already, and not by this command.`,
    'Remove it there first, then connect again.',
  );

/** A file's text with an entry at the head of its block, laid out as the others are. Pure. @throws file.exists, file.unparsed */
export function withEntry(text: string, file: string, { under, lines }: YamlEntry): string {
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const all = text.split(/\r?\n/);
  const at = all.findIndex((line) => line.startsWith(`${under}:`));
  if (text.includes(marks.from)) throw takenBy(file, marks.from);
  if (at < 0) {
    const gap = text === '' || text.endsWith('\n') ? '' : eol;
    return text + gap + [marks.from, `${under}:`, ...lines.map((line) => `  ${line}`), marks.to, ''].join(eol);
  }
  if (!/^[\w-]+:\s*(?:#.*)?$/.test(all[at] ?? ''))
    throw fail('file.unparsed', `${under} in ${file} is no block.`, 'Write its entries on lines of their own.');
  const inside = all.slice(at + 1);
  const end = inside.findIndex((line) => /^[^\s#]/.test(line));
  const block = end < 0 ? inside : inside.slice(0, end);
  const margin = /^\s+(?=[^\s#])/.exec(block.find((line) => /^\s+[^\s#]/.test(line)) ?? '')?.[0] ?? '  ';
  const name = lines[0] ?? '';
  if (block.some((line) => line.startsWith(margin + name))) throw takenBy(file, `${under}.${name.replace(':', '')}`);
  const ours = [marks.from, ...lines, marks.to].map((line) => margin + line);
  return [...all.slice(0, at + 1), ...ours, ...inside].join(eol);
}

/** The text without what stands between the marks, whatever others changed around it. Pure. */
export function withoutEntry(text: string): string {
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const all = text.split(/\r?\n/);
  const from = all.findIndex((line) => line.trim() === marks.from);
  const to = all.findIndex((line) => line.trim() === marks.to);
  return from < 0 || to < from ? text : [...all.slice(0, from), ...all.slice(to + 1)].join(eol);
}

/** Whether an entry still stands as it was written. Pure. */
export const entryStands = (text: string, { lines }: YamlEntry): boolean => {
  const all = text.split(/\r?\n/).map((line) => line.trim());
  const from = all.indexOf(marks.from);
  return from >= 0 && lines.every((line) => all.slice(from).includes(line.trim()));
};
