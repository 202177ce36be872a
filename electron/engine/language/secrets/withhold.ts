import { inOrder, secretsIn } from './find.ts';
import { knownSecretsIn, type SecretValue } from './known.ts';
import type { Secret } from './types.ts';

/** Stands in for a secret, whatever its length. */
export const stars = '••••••';

/** The text with its secrets as stars, else as it stands. */
export function starred(text: string, secrets: readonly Secret[] = secretsIn(text)): string {
  return replaced(text, secrets, () => stars);
}

/** What may be shown of a text with secrets: one line of at most `most` characters. */
export function masked(text: string, secrets: readonly Secret[], most = 160): string {
  const line = starred(text, secrets).replace(/\s+/g, ' ').trim();
  return line.length <= most ? line : `${line.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** What is written where a statement with a secret stood. */
export const markOf = (kind: string): string => `[held back: ${kind}]`;
/** The mark as an expression; no sentence goes on behind it. */
export const heldMark = String.raw`\[held back: [^\]\n]{1,80}\]`;
const marks = new RegExp(heldMark, 'g');

/** A text without its marks: whether anything is left to be kept. */
export const withoutMarks = (text: string): string => text.replace(marks, ' ');

/** A statement that is held back: its words, and its place in the whole text. */
export type Withheld = Secret & { words: string };

/**
 * A text parted in two: statements with a secret in them, whole, and the rest with a mark in each one's place.
 * A statement is a sentence within its line; no sentence ends inside a secret. `secrets`: those by themselves. `known`: values that are
 * secrets, whatever is said of them. Pure.
 */
export function withhold(
  text: string,
  known: readonly SecretValue[] = [],
): { rest: string; held: Withheld[]; secrets: Secret[] } {
  const held: Withheld[] = [];
  const secrets = inOrder([...secretsIn(text), ...knownSecretsIn(text, known)]);
  for (const secret of secrets) {
    const { end } = statementAround(text, secret);
    // What names it is held with it, on whichever line it stands.
    const { at } = statementAround(text, { ...secret, at: secret.lead ?? secret.at });
    const last = held.at(-1);
    if (last !== undefined && at <= last.end) {
      last.end = Math.max(last.end, end);
      last.words = text.slice(last.at, last.end);
    } else held.push({ kind: secret.kind, at, end, words: text.slice(at, end) });
  }
  return { rest: replaced(text, held, ({ kind }) => markOf(kind)), held, secrets };
}

/** A list, a quotation or a heading keeps its sign; the words behind it are the statement. */
const lead = /^[ \t]{0,20}(?:[-*+>#]{1,6}[ \t]{1,4}|\d{1,4}[.)][ \t]{1,4})?/;
const endOfSentence = /[.!?…]["'”’)]?(?=\s)|[。！？]/g;

function statementAround(text: string, { at, end }: Secret): { at: number; end: number } {
  const line = text.lastIndexOf('\n', at - 1) + 1;
  const before = text.slice(line, at);
  let from = line + Math.min(before.length, lead.exec(before)?.[0].length ?? 0);
  for (const match of before.matchAll(endOfSentence)) from = Math.max(from, line + match.index + match[0].length);
  while (/\s/.test(text[from] ?? '') && from < at) from++;
  const feed = text.indexOf('\n', end);
  const stop = feed === -1 ? text.length : feed;
  const behind = text.slice(end, stop);
  // A mark right behind the secret may be part of it, or end the sentence: held either way.
  const [match] = behind.matchAll(endOfSentence);
  return { at: from, end: match === undefined ? end + behind.trimEnd().length : end + match.index + match[0].length };
}

export function replaced<T extends { at: number; end: number }>(
  text: string,
  parts: readonly T[],
  by: (part: T) => string,
): string {
  let shown = '';
  let from = 0;
  for (const part of parts) {
    shown += text.slice(from, part.at) + by(part);
    from = part.end;
  }
  return shown + text.slice(from);
}
