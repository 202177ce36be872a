import { grammar, keyed, predicates } from './words.ts';
import { isMixed, isStrong } from './worth.ts';

/** Where a row of what belongs together stands in a text. */
export type SecretRow = { at: number; end: number };

const unit = /[A-Za-z\d]{2,12}(?:-[A-Za-z\d]{2,12}){0,15}(?![\p{L}\p{N}_@/-]|[.,:]\d)/uy;
/** Between two codes: a gap, a mark, a word that joins, the sign of a list on the next line. No empty line. */
const joint = /(?:[ \t]{0,3}[,;|/][ \t]{0,3}|[ \t]{1,4})(?:(?:and|und|y|et|e|en|or|oder) )?(?![\r\n])/y;
const nextLine = /[ \t]{0,4}[,;]?[ \t]{0,4}\r?\n[ \t]{0,12}(?:[-*•+][ \t]{1,4}|\d{1,3}[.)][ \t]{1,4})?/y;
/** What a sticky form finds at a place. */
function at(form: RegExp, text: string, from: number): string | undefined {
  form.lastIndex = from;
  return form.exec(text)?.[0];
}

/** Before the first. */
const lead = /[\s:："'“(]{0,6}(?:[-*•+][ \t]{1,4}|\d{1,3}[.)][ \t]{1,4})?/y;
/** Codes that one row has at most. */
const longest = 200;

/**
 * A row of codes of one length, on a line or on lines below each other: what backup codes, setup keys and app passwords
 * are printed as. Words of one length are none: digits stand in half of them, or one has no vowel.
 */
export function codesAt(text: string, from: number): SecretRow | null {
  lead.lastIndex = from;
  const begin = from + (lead.exec(text)?.[0].length ?? 0);
  if (/\n\s*\n/.test(text.slice(from, begin))) return null;
  const codes: string[] = [];
  let end = begin;
  for (let next = begin; codes.length < longest; ) {
    unit.lastIndex = next;
    const code = unit.exec(text)?.[0];
    if (code === undefined || !isLike(code, codes[0] ?? code)) break;
    codes.push(code);
    end = next + code.length;
    const between = at(joint, text, end) ?? at(nextLine, text, end);
    if (between === undefined) break;
    next = end + between.length;
  }
  return areCodes(codes) ? { at: begin, end } : null;
}

/** Of the length of the first, and digits alone where it has nothing else; no word of a sentence. */
function isLike(code: string, first: string): boolean {
  if (
    code.length < 3 ||
    /^(?:\d{4}-\d\d-\d\d|\d\d-\d\d-\d{4})$/.test(code) ||
    code.length !== first.length ||
    grammar.has(code.toLowerCase())
  )
    return false;
  return !/^\d+$/.test(first) || /^\d+$/.test(code);
}

function areCodes(codes: readonly string[]): boolean {
  const groups = codes.flatMap((code) => code.split('-'));
  if (groups.length < 2) return false;
  // One code alone: a serial number has groups of any length, a date no more than three.
  if (codes.length === 1 && (groups.length < 4 || new Set(groups.map(({ length }) => length)).size > 1)) return false;
  const digits = groups.filter((group) => /\d/.test(group)).length;
  if (digits * 2 >= groups.length) return true;
  return groups.length >= 4 && groups.some((group) => !/[aeiouy]/i.test(group));
}

const wordsInRow = /[\s:："'“]{0,6}(?<row>(?:\p{L}{3,8}[\s,]{1,3}){11,23}\p{L}{3,8})(?![\p{L}\d])/uy;

/**
 * Twelve words or more in a row, none of them short, as wallets give them. `strict`: as many as wallets give, and few that
 * a sentence is built with.
 */
export function wordsAt(text: string, from: number, strict: boolean): SecretRow | null {
  wordsInRow.lastIndex = from;
  const match = wordsInRow.exec(text);
  const row = match?.groups?.row;
  if (match === null || row === undefined) return null;
  const words = row.split(/[\s,]+/);
  const light = words.filter((word) => grammar.has(word.toLowerCase())).length;
  // Among a wallet's words are “about”, “must” and “they”; a sentence has more of them.
  if (strict && (words.length % 3 !== 0 || light * 6 > words.length)) return null;
  const end = wordsInRow.lastIndex;
  return { at: end - row.length, end };
}

const clause =
  /\s{0,3}["'“„«»]?(?<words>\p{L}{2,14}(?:[ -]\p{L}{2,14}){1,8})["'”“«»]?(?=[.,;!?()–—\n]|\s[-–—(]|\s*$)/uy;

/**
 * A passphrase: some words up to the end of the clause. After a verb that gives a name (“lautet”) whatever they are, else
 * four or more without grammar.
 */
export function passphraseAt(text: string, from: number, named: boolean): SecretRow | null {
  clause.lastIndex = from;
  const match = clause.exec(text);
  const words = match?.groups?.words;
  if (match === null || words === undefined) return null;
  const parts = words.split(/[ -]/);
  if (named ? predicates.has(parts[0] ?? '') : !byChance(parts)) return null;
  const at = match.index + match[0].indexOf(words);
  return { at, end: at + words.length };
}

/** Words as dice choose them: no grammar, and names of people or things not among others. */
function byChance(words: readonly string[]): boolean {
  const capital = words.filter((word) => /^\p{Lu}/u.test(word)).length;
  if (words.length < 4 || (capital > 0 && capital < words.length)) return false;
  if (words.some((word) => grammar.has(word.toLowerCase()) || /^\p{Ll}+(?:ed|ly|ing)$/u.test(word))) return false;
  return !predicates.has(words.at(-1) ?? '');
}

const lockCode = /(?<![\p{L}\p{N}.,:/-])(?<value>\d{4,8}[#*]?)(?![\p{L}\p{N}%€$]|[.,:/-]\d)/gu;
const timeOrYear = /^(?:(?:[01]\d|2[0-3])[0-5]\d|(?:19|20)\d\d)$/;

const isThen = /(?:\s(?:is|ist|es|est|è|é)|是)\s{0,3}$/u;
/** Digits by which something is opened that has just been named: neither a time nor a year nor an amount. */
export function keyedIn(line: string, reach: number): SecretRow | null {
  for (const match of line.matchAll(lockCode)) {
    const before = line.slice(0, match.index);
    if (match.index > reach || /[.!?。！？;]\s/.test(before)) return null;
    const { value = '' } = match.groups ?? {};
    const end = match.index + value.length;
    const next = /^\s+(?<word>\p{L}+)/u.exec(line.slice(end))?.groups?.word;
    const counts = next !== undefined && !grammar.has(next.toLowerCase());
    if (!timeOrYear.test(value) && !counts && (keyed.test(before) || isThen.test(before)))
      return { at: match.index, end };
  }
  return null;
}

const passwordLine =
  /\r?\n[ \t]{0,12}(?:[-*•+][ \t]{1,4}|\d{1,3}[.)][ \t]{1,4})?(?:[^:=\n]{1,40}[:=][ \t]{1,4})?(?<value>\S{4,128})(?=[ \t]*(?:\r?\n|$))/y;

/** Passwords on lines of their own below the line that ends at `from`, each alone or behind what it is for. */
export function passwordLinesAt(text: string, from: number): SecretRow | null {
  const values: string[] = [];
  let end = from;
  while (values.length < longest) {
    passwordLine.lastIndex = end;
    const match = passwordLine.exec(text);
    const value = match?.groups?.value ?? '';
    if (match === null || !isMixed(value)) break;
    values.push(value);
    end += match[0].length;
  }
  const at = from + (/^\s*/.exec(text.slice(from, end))?.[0].length ?? 0);
  return values.length > 1 || values.some(isStrong) ? { at, end } : null;
}
