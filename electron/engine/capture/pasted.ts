import { overrides } from '../language/injection.ts';
import { chatLines, lettersIn, maySpeak, quoted, quotedIn, type Talkers } from './letter.ts';
import { type LineOrigin, whoseLines } from './machine-output.ts';
import { messageOrigin, type TurnMessage } from './trust.ts';

/** The name under which words stand that the person only handed on: they are somebody else's. */
export const pastedName = 'pasted text';
/** The same of words that the person may have typed, or pasted with the rest: what they wish is proposed. */
export const doubtfulName = 'a doubtful message';
export const doubtfulSource = messageOrigin({ role: 'user', name: doubtfulName }).source;

const fence = /^\s*(?:```|~~~)/;
/** A head of a letter: a short label and what it says. Two of them in a row begin one, whatever the language. */
const headLine = /^\s{0,3}\*{0,2}\p{Lu}?[\p{L}-]{1,14}\*{0,2}\s?[:：]\s?\S/u;
const address = /[^\s@<>]{1,64}@[^\s@<>]{1,200}/;
/** `-----Original Message-----`, `---------- Forwarded message ---------`, in any language; the armour of a key is none. */
const rule = /^\s*[-_=]{4,}\s*(?!BEGIN |END |\s)[^-_=\n]{2,60}[-_=]{4,}\s*$/;

/** A name behind a dash, alone on the last line. */
const attribution = /^\s*(?:[—–~]|--)\s?[\p{Lu}\p{Lo}][\p{L}\p{M} .'’-]{1,38}$/u;

/** Where a text begins that ends with a name behind a dash; lines of the message when there is none. */
function signedFrom(lines: readonly string[]): number {
  const begin = lines.findIndex((line) => line.trim() !== '');
  const gap = lines.findIndex((line, n) => n > begin && line.trim() === '');
  const last = lines.findLastIndex((line) => line.trim() !== '');
  return gap > 0 && last > gap + 1 && attribution.test(lines[last] ?? '') ? gap : lines.length;
}

/** A rule alone on its line, and a title in lenticular brackets, as forwarded messages and announcements carry it. */
const bareRule = /^\s{0,3}(?:-{3,}|_{3,}|={3,}|\*{3,}|—{2,})\s*$/;
const announced = /^\s*【[^】\n]{1,20}】/;
const han = /\p{Script=Han}/gu;
const latin = /\p{Script=Latin}/gu;

/** Letters of the one script for each of the other from which a text is written in it. */
const mainly = 2;
const scriptOf = (text: string): 'han' | 'latin' | null => {
  const [signs, letters] = [text.match(han)?.length ?? 0, text.match(latin)?.length ?? 0];
  if (signs > 0 && mainly * signs >= letters) return 'han';
  return letters > 0 && signs === 0 ? 'latin' : null;
};

/**
 * Where a text begins that the person points at: behind what they say of it stands a rule, an announcement, or, after a
 * question or a colon, a paragraph in another script. Lines of the message when there is none.
 */
function handedOnFrom(lines: readonly string[]): number {
  const begin = lines.findIndex((line) => line.trim() !== '');
  const behind = lines.findIndex(
    (line, n) => n > begin && (bareRule.test(line) || (announced.test(line) && (lines[n - 1] ?? '').trim() === '')),
  );
  if (begin >= 0 && behind > begin && !bareRule.test(lines[begin] ?? '')) return behind;
  const gap = lines.findIndex((line, n) => n > begin && line.trim() === '');
  const own = lines.slice(0, Math.max(0, gap)).join('\n').trim();
  const [mine, theirs] = [scriptOf(own), scriptOf(lines.slice(gap + 1).join('\n'))];
  return gap > 0 && /[?？:：]$/.test(own) && mine !== null && theirs !== null && mine !== theirs ? gap : lines.length;
}

const signedOrHandedFrom = (lines: readonly string[]) => Math.min(signedFrom(lines), handedOnFrom(lines));

/** Letters of a message in front of what is pointed at as a whole. */
function lettersOf(lines: readonly string[], talkers?: Talkers) {
  const from = signedOrHandedFrom(lines);
  return lettersIn(
    lines.map((line, n) => (n < from ? line : '')),
    talkers,
  );
}

/** Which lines of a message were pasted: quotations, fences, a letter from its head to the end, what is signed, and what is pointed at. */
function pastedLines(lines: readonly string[], letters: ReturnType<typeof lettersOf>): boolean[] {
  const signed = signedOrHandedFrom(lines);
  const chat = chatLines(lines);
  let fenced = false;
  let letter = false;
  return lines.map((line, n) => {
    const isFence = fence.test(line);
    const inside = fenced || isFence;
    if (isFence) fenced = !fenced;
    const head = headLine.test(line) && headLine.test(lines[n + 1] ?? '');
    if (rule.test(line) || (head && lines.slice(n, n + 5).some((one) => headLine.test(one) && address.test(one))))
      letter = true;
    const within = letters.some(({ from, to }) => n >= from && n < to);
    return n >= signed || letter || inside || within || chat[n] === true || quoted.test(line);
  });
}

/** Whose each line is: by the marks around it, else by its shape; who is told to set aside what they were told may be reading a paste. */
function whose(lines: readonly string[], talkers?: Talkers): LineOrigin[] {
  const letters = lettersOf(lines, talkers);
  const others = pastedLines(lines, letters);
  const rest = lines.map((line, n) => (others[n] ? '' : line));
  const byShape = whoseLines(rest);
  const doubted = overrides(rest.join('\n'));
  const behind = letters.at(-1)?.to ?? lines.length;
  return byShape.map((shape, n) => {
    if (others[n]) return 'pasted';
    // Behind a letter its writer may go on, or the person.
    if (n >= behind && shape === 'own') return 'doubtful';
    return shape === 'own' && (doubted || maySpeak(lines[n] ?? '', talkers)) ? 'doubtful' : shape;
  });
}

/** Each message of the person in parts: what they say, what they may have said, and what they pasted, as somebody else's. Pure. */
export function splitPasted<T extends { messages: readonly TurnMessage[]; talkers?: Talkers }>(turn: T): T {
  const messages = turn.messages.flatMap((message): TurnMessage[] => {
    if (message.role !== 'user' || message.name !== undefined) return [message];
    const lines = message.content.split('\n').flatMap((line) => {
      const said = quotedIn(line);
      return said === null ? [line] : [said.head, said.rest];
    });
    const of = whose(lines, turn.talkers);
    if (of.every((one) => one === 'own')) return [message];
    const part = (wanted: LineOrigin) =>
      lines
        .filter((_, n) => of[n] === wanted)
        .join('\n')
        .trim();
    const theirs = part('pasted').replace(/^[^\S\n]*>+ ?/gm, '');
    const parts = [
      { ...message, content: part('own') },
      { ...message, name: doubtfulName, content: part('doubtful') },
      { ...message, name: pastedName, content: theirs },
    ];
    return parts.filter(({ content }) => content !== '');
  });
  return { ...turn, messages };
}
