import { isCalledOwner, isNameOfOwner } from '../graph/names/owner.ts';
import { wholeWord, words } from '../language/lexicon/all.ts';
import { isGivenName } from '../language/lexicon/given-names.ts';
import { plainName } from '../language/naming/name-forms.ts';
import { handsOn } from '../language/reader/handed.ts';
import { meaningsOf } from '../language/reader/marks/meanings.ts';
import { readStatement } from '../language/reader/statement.ts';
import { namesSomebody } from '../language/spoken-turn.ts';
import { isMachineLine } from './machine-output.ts';

/** From here on a line likelier tells that the block beside it is somebody else's than that it is the person's own. */
const handedFrom = 0.5;
/** The same of words before a colon within a line: where it is doubtful whose the rest is, it is another’s. */
const quotedFrom = 0.6;

const isEmpty = (line: string | undefined) => (line ?? '').trim() === '';
const han = /\p{Script=Han}/u;
const wordsIn = (line: string) => line.trim().split(/\s+/).length;
const item = /^\s*(?:[-*+•]|\d+[.)])\s/;

/** `Hi Ines,` and `亲爱的小林：` alone on a line. */
const salutation = /^\s*(?![-*+•\d])[\p{Lu}\p{Lo}][^,，!！：:.。?？]{0,38}\s?[,，!！：:]\s*$/u;
const mostGreeting = 6;
/** Words of farewell that end in a comma, or in nothing; a name alone on its line, and both on one. */
const farewell = /^\s*(?![-*+•\d])[\p{Lu}\p{Lo}][^,，;:!?。：！？]{0,38}[,，!]?\s*$/u;
const name = /^\s*(?![-*+•\d])[\p{Lu}\p{Lo}][^,;:!?。，：！？]{0,38}$/u;
const closing =
  /^\s*(?![-*+•\d])[\p{Lu}\p{Lo}][^,，.;:!?。：！？]{1,30}[,，]\s?[\p{Lu}\p{Lo}][\p{L}\p{M}. '’-]{0,38}$/u;
const mostFarewell = 5;
const mostName = 4;

const isSalutation = (line: string) => salutation.test(line) && wordsIn(line) <= mostGreeting;
/** Words of a name begin large, but for the short ones between: `Ana de la Cruz`. */
const isName = (line: string) =>
  name.test(line) && wordsIn(line) <= mostName && !/\p{Ll}{2}\.$|(?<!\S)\p{Ll}{4}/u.test(line.trim());
const isFarewell = (line: string) => farewell.test(line) && wordsIn(line) <= mostFarewell;

/** How many lines at `n` close a letter: a farewell and a name, on one line or on two; 0 where none does. */
function closingAt(lines: readonly string[], n: number): number {
  const line = lines[n] ?? '';
  const signed = /[,，](?<signed>[^,，]+)$/u.exec(line)?.groups?.signed ?? '';
  if (closing.test(line) && isName(signed.trim()) && isEmpty(lines[n + 1])) return 1;
  const at = isEmpty(lines[n + 1]) ? n + 2 : n + 1;
  if (!isFarewell(line) || !isName(lines[at] ?? '')) return 0;
  // A farewell without its comma is one only where the name ends a paragraph or the text.
  return /[,，]\s*$/.test(line) || isEmpty(lines[at + 1]) ? at + 1 - n : 0;
}

/** A line of a mail's head, as mail programs label it in the languages that are learnt. */
const label = /^\s{0,3}\*{0,2}[\p{L}][\p{L} -]{0,18}\*{0,2}\s?[:：]\s?\S/u;
const isMailHead = (line: string): boolean => label.test(line) && handsOn(line.trim()) >= handedFrom;

/** A letter without what only frames it: its head, its greeting, its farewell and the name tell nothing. Pure. */
export function withoutFrame(letter: string): string {
  const lines = letter.split('\n');
  const frame = lines.map((line) => isSalutation(line) || isMailHead(line));
  for (const n of lines.keys()) frame.fill(true, n, n + closingAt(lines, n));
  return lines.filter((_, n) => !frame[n]).join('\n');
}

/** Where a paragraph begins, and where the line behind it stands. */
type Paragraph = { from: number; to: number };

function paragraphsOf(lines: readonly string[]): Paragraph[] {
  const found: Paragraph[] = [];
  for (const [n, line] of lines.entries()) {
    if (isEmpty(line)) continue;
    const last = found.at(-1);
    if (last?.to === n) last.to = n + 1;
    else found.push({ from: n, to: n + 1 });
  }
  return found;
}

const longestLead = 240;
/** The last sentence of what stands above a block: it is what introduces the block. */
const lastOf = (text: string) =>
  text
    .trim()
    .split(/(?<=[.!?。！？])\s*(?=\S)/u)
    .at(-1) ?? '';
const saysHanded = (text: string, least = handedFrom) => {
  const said = text.trim();
  const [plain, last] = [said.replace(/^[\s^↑⬆]+/u, ''), lastOf(said)];
  return said !== '' && said.length <= longestLead && [plain, last].some((one) => handsOn(one) >= least);
};

/** A text that is somebody else's within a message: from a line up to another. */
type Written = { from: number; to: number };

/** Who talks: a letter that the owner signs, or that greets the agent, may be the message itself. Null where no name is known. */
export type Talkers = { owner: string | null; agent: string | null };
const nobodyKnown: Talkers = { owner: null, agent: null };

/** Whether what begins at a line is the owner's by its signature, or, where nobody speaks of it as handed on, meant for the agent. */
function isBetween({ owner, agent }: Talkers, greeting: string, signature: string, spokenOf: boolean): boolean {
  const signed = signature.split(/[,，]/u).at(-1)?.trim() ?? '';
  if (owner !== null && isNameOfOwner(signed, owner)) return true;
  const called = plainName(agent ?? '').split(' ');
  return (
    !spokenOf &&
    plainName(greeting)
      .split(' ')
      .some((word, n) => n > 0 && called.includes(word))
  );
}

/**
 * The lines of a message that somebody else has written, by what stands around them: words that introduce them and end in a
 * colon, a greeting and a farewell with something above or below, the head of a mail, and a word about what stands above. Where it
 * cannot be told where they end they go on. Pure.
 */
export function lettersIn(lines: readonly string[], talkers = nobodyKnown): Written[] {
  const paragraphs = paragraphsOf(lines);
  const [first, last] = [paragraphs[0], paragraphs.at(-1)];
  if (first === undefined || last === undefined || last.to - first.from < 2) return [];
  const closes = lines.findLastIndex((_, n) => closingAt(lines, n) > 0);
  // A name alone at the end signs what begins with a greeting below the first words.
  const isSigned = paragraphs.length > 2 && last.to - last.from === 1 && isName(lines[last.from] ?? '');
  const greeted = isSigned && lines.some((line, n) => n >= first.to && n < last.from && isSalutation(line));
  const closed = greeted ? last.to : closes < 0 ? -1 : closes + closingAt(lines, closes);
  const tail = tailOf(lines, paragraphs, closed);
  const begin = beginOf(lines, paragraphs, closed, tail);
  if (begin === null) return [];
  const [greeting = '', signature = ''] = [lines[begin], lines[closed - 1]];
  if (begin === first.from && isSalutation(greeting) && isBetween(talkers, greeting, signature, tail < last.to))
    return [];
  if (isQuotation(lines, begin)) return [];
  const end = closed > begin ? closed : tail > begin ? tail : last.to;
  return [{ from: begin, to: end }];
}

/** A line that bears a quotation's mark. */
export const quoted = /^\s*(?:>|[|│] )/;

/** What bears marks of a quotation ends with them: below a gap the person goes on, unless that is a letter by its own shape. */
function isQuotation(lines: readonly string[], begin: number): boolean {
  if (!quoted.test(lines[begin] ?? '')) return false;
  const behind = lines.findLastIndex((line) => quoted.test(line)) + 1;
  const own = lines.slice(behind);
  return isEmpty(own[0]) && !own.some((line, n) => isSalutation(line) || isMailHead(line) || closingAt(own, n) > 0);
}

/** Where the last words begin that speak of what stands above them; the end of the message where there are none. */
function tailOf(lines: readonly string[], paragraphs: readonly Paragraph[], closed: number): number {
  const end = paragraphs.at(-1)?.to ?? 0;
  const points = lines.findLastIndex((line) => /^\s*[\^↑⬆]/u.test(line));
  if (points > 0) return points;
  if (closed > 0 && closed < end) return closed;
  const from = paragraphs.length > 1 ? (paragraphs.at(-1)?.from ?? end) : end - 1;
  const said = lines.slice(from, end).join(' ');
  const asks = !item.test(said) && readStatement(said).acts[0]?.is !== 'statement';
  return from > 0 && asks && saysHanded(said) ? from : end;
}

/** Where what is somebody else's begins; null where nothing is. */
function beginOf(
  lines: readonly string[],
  paragraphs: readonly Paragraph[],
  closed: number,
  tail: number,
): number | null {
  const [start, end] = [paragraphs[0]?.from ?? 0, paragraphs.at(-1)?.to ?? 0];
  const spokenOf = tail < end;
  for (const { from, to } of paragraphs) {
    for (let n = from; n < to; n++) {
      const next = lines.findIndex((one, at) => at > n && !isEmpty(one));
      if (next < 0 || next >= tail) return spokenOf ? start : null;
      if (
        beginsMail(lines, n, next) ||
        (greets(lines, n, next, closed) && (n > start || spokenOf || isToSomebody(lines, n, closed)))
      )
        return n;
      // How far the output of a machine goes, its own form tells.
      if ([lines[n], lines[next]].some((line) => isMachineLine(line ?? ''))) continue;
      // An item of a list introduces nothing.
      const isItem = [lines[n], lines[next]].some((line) => item.test(line ?? ''));
      const leads = /[:：]\s*$/.test(lines[n] ?? '') || (n === to - 1 && from === start && !isItem);
      if (leads && saysHanded(lines.slice(from, n + 1).join(' '))) return next;
    }
  }
  return null;
}

function beginsMail(lines: readonly string[], n: number, next: number): boolean {
  const below = lines[next] ?? '';
  return isMailHead(lines[n] ?? '') && (isMailHead(below) || isSalutation(below));
}

/** A letter that is signed and greets somebody by name is to them; who begins with `Hi there,` may be talking to the agent. */
const isToSomebody = (lines: readonly string[], n: number, closed: number): boolean =>
  closed > n && (han.test(lines[n] ?? '') || /\S\s+\p{Lu}/u.test(lines[n] ?? ''));

/** A greeting that ends in a colon may be a heading: it is one only where the letter is closed below. */
function greets(lines: readonly string[], n: number, next: number, closed: number): boolean {
  const line = lines[n] ?? '';
  if (!isSalutation(line) || closingAt(lines, n) > 0 || item.test(lines[next] ?? '')) return false;
  return /[,，!！]\s*$/.test(line) || closed > n;
}

const quoting = /^(?<head>[^:：]{3,120}?\s?(?:：|:(?=\s)))\s*(?<rest>\S.*)$/su;

/** A line in two where what stands before its colon tells that the rest is somebody else's; `My boss wrote: …`. Pure. */
export function quotedIn(line: string): { head: string; rest: string } | null {
  const { head = '', rest = '' } = quoting.exec(line)?.groups ?? {};
  const long = han.test(head) ? [...head].length >= 4 : wordsIn(head) >= 2;
  return long && handsOn(lastOf(head)) >= quotedFrom ? { head, rest } : null;
}

/** `Marc: …`, with a time in front or behind; what stands in front of the colon speaks. */
const spoken =
  /^\s*(?:\[[^\]\n]{1,30}\]\s*)?(?<who>[\p{L}][\p{L}\p{N} ._-]{0,24}?)(?:\s?[(,]?\s?\d\d?[:.]\d\d\)?)?\s?[:：]\s*(?<what>\S.*)$/u;
const speaking = new RegExp(wholeWord(words(({ speaking: { first, second } }) => [...first, ...second])), 'iu');

/** Lines of a conversation: each begins with who speaks, and somebody speaks twice, or people are named who say I and you. Pure. */
export function chatLines(lines: readonly string[]): boolean[] {
  const turns = lines.map((line) => spoken.exec(line)?.groups ?? null);
  const said = turns.filter((one) => one !== null);
  const speakers = said.map(({ who = '' }) => who.toLowerCase());
  const isAgain = new Set(speakers).size > 1 && new Set(speakers).size < speakers.length;
  const areNamed = said.filter(
    ({ who = '', what = '' }) => isGivenName(who.split(' ')[0] ?? '') && speaking.test(what),
  );
  const isChat = said.length > 1 && (isAgain || areNamed.length > 1);
  return turns.map((one) => isChat && one !== null);
}

/** Who speaks of themselves, or to somebody. */
const speakers = new Set(['self', 'us', 'you']);

/**
 * `worker: we decided …`, `Kim: I am away`: what stands before the colon is somebody's name, or what somebody is, and the rest
 * says I, we or you. Whose it is cannot be told from one such line. Pure.
 */
export function maySpeak(line: string, { owner, agent } = nobodyKnown): boolean {
  const { who = '', what = '' } = spoken.exec(line)?.groups ?? {};
  const [first = '', ...more] = who.toLowerCase().split(' ');
  const isKnown = isCalledOwner(who, owner);
  if (
    more.length > 1 ||
    isKnown ||
    plainName(agent ?? '')
      .split(' ')
      .includes(first)
  )
    return false;
  return namesSomebody(who.toLowerCase()) && meaningsOf(what).some((one) => speakers.has(one));
}
