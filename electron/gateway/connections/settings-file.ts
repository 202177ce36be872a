import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { applyEdits, type JSONPath, modify, type ParseError, parse, parseTree } from 'jsonc-parser/lib/esm/main.js';
import { fail } from '#shared/model/error.ts';
import { entryStands, marks, takenBy, withEntry, withoutEntry, type YamlEntry } from './yaml-entry.ts';

/** What Mneme adds to a client's settings. */
export type Write =
  /** A member of an object that is not there yet. */
  | { kind: 'member'; at: string[]; value: unknown }
  /** One more element at the end of a list. */
  | { kind: 'element'; at: string[]; value: unknown }
  | YamlEntry
  /** Lines at the end of a file, between marks. */
  | { kind: 'lines'; text: string }
  /** A file of Mneme's own. */
  | { kind: 'whole'; text: string };

/** As the file is laid out already: its line ends, tabs or spaces. */
const layoutOf = (text: string) => ({
  formattingOptions: {
    insertSpaces: !text.includes('\n\t'),
    tabSize: /\n( +)/.exec(text)?.[1]?.length ?? 2,
    eol: text.includes('\r\n') ? '\r\n' : '\n',
  },
});
export const textDigest = (text: string): string => createHash('sha256').update(text).digest('hex');

const valueAt = (text: string, at: readonly string[]): unknown =>
  at.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined),
    parse(text, [], { allowTrailingComma: true }),
  );

const put = (text: string, at: JSONPath, value: unknown, isArrayInsertion = false): string =>
  applyEdits(text, modify(text, at, value, { ...layoutOf(text), isArrayInsertion }));

/**
 * A file's text with what Mneme adds; all else in it, comments too, stays as it is. Pure.
 * @throws file.unparsed, and file.exists where somebody else has that member
 */
export function added(before: string | null, file: string, writes: readonly Write[]): string {
  return writes.reduce((text, write) => addOne(text, file, write), before ?? '');
}

function addOne(text: string, file: string, write: Write): string {
  if (write.kind === 'whole') {
    if (text !== '' && text !== write.text) throw takenBy(file, 'It');
    return write.text;
  }
  if (write.kind === 'entry') return withEntry(text, file, write);
  if (write.kind === 'lines') {
    if (text.includes(marks.from) || text.includes(firstLine(write.text))) throw takenBy(file, firstLine(write.text));
    const gap = text === '' || text.endsWith('\n') ? '' : '\n';
    return `${text}${gap}${text === '' ? '' : '\n'}${marks.from}\n${write.text}\n${marks.to}\n`;
  }
  const whole = text.trim() === '' ? '{}\n' : text;
  const errors: ParseError[] = [];
  if (parseTree(whole, errors, { allowTrailingComma: true })?.type !== 'object' || errors.length > 0)
    throw fail(
      'file.unparsed',
      `${file} cannot be read as JSON.`,
      'Correct it, then connect again; nothing was changed.',
    );
  const here = valueAt(whole, write.at);
  if (write.kind === 'member') {
    if (here !== undefined) throw takenBy(file, write.at.join('.'));
    return put(whole, write.at, write.value);
  }
  if (here !== undefined && !Array.isArray(here))
    throw fail('file.unparsed', `${write.at.join('.')} in ${file} is no list.`, 'Correct it, then connect again.');
  return here === undefined
    ? put(whole, write.at, [write.value])
    : put(whole, [...write.at, here.length], write.value, true);
}

const firstLine = (text: string) => text.split('\n')[0] ?? '';

/** The text without what Mneme added, whatever others changed meanwhile; null where nothing of it is left. Pure. */
export function removed(now: string, writes: readonly Write[]): string | null {
  const text = writes.reduceRight((rest, write) => removeOne(rest, write), now);
  const isOurs = writes.some(({ kind }) => kind === 'whole') || text.trim() === '';
  return isOurs && text.trim() === '' ? null : text;
}

function removeOne(text: string, write: Write): string {
  if (write.kind === 'whole') return text === write.text ? '' : text;
  if (write.kind === 'entry') return withoutEntry(text);
  if (write.kind === 'lines') {
    const from = text.indexOf(marks.from);
    const to = text.indexOf(marks.to, from);
    if (from < 0 || to < 0) return text;
    const begin = text.slice(0, from).endsWith('\n\n') ? from - 1 : from;
    return text.slice(0, begin) + text.slice(to + marks.to.length + 1);
  }
  const here = valueAt(text, write.at);
  if (write.kind === 'member')
    return isDeepStrictEqual(here, write.value) ? prune(put(text, write.at, undefined), write.at) : text;
  const n = Array.isArray(here) ? here.findIndex((one) => isDeepStrictEqual(one, write.value)) : -1;
  return n < 0 ? text : prune(put(text, [...write.at, n], undefined), [...write.at, String(n)]);
}

/** Containers that are empty now go, too: they came with what was added. */
function prune(text: string, at: readonly string[]): string {
  const holder = at.slice(0, -1);
  const value = valueAt(text, holder);
  const isEmpty = typeof value === 'object' && value !== null && Object.keys(value).length === 0;
  return isEmpty && holder.length > 0 ? prune(put(text, holder, undefined), holder) : text;
}

/** Whether what Mneme added still stands. */
export const stillStands = (now: string, writes: readonly Write[]): boolean =>
  writes.every((write) => {
    if (write.kind === 'whole') return now === write.text;
    if (write.kind === 'lines') return now.includes(write.text);
    if (write.kind === 'entry') return entryStands(now, write);
    const here = valueAt(now, write.at);
    return write.kind === 'member'
      ? isDeepStrictEqual(here, write.value)
      : Array.isArray(here) && here.some((one) => isDeepStrictEqual(one, write.value));
  });
