import type { Message } from './trust.ts';

/** The name under which words stand that the person only handed on: they are somebody else's. */
const pasted = 'pasted text';

const quoted = /^\s*(?:>|[|│] )/;
const fence = /^\s*(?:```|~~~)/;
/** A head of a letter: a short label and what it says. Two of them in a row begin one, whatever the language. */
const headLine = /^\s{0,3}\*{0,2}\p{Lu}?[\p{L}-]{1,14}\*{0,2}\s?[:：]\s?\S/u;
const address = /[^\s@<>]{1,64}@[^\s@<>]{1,200}/;
/** `-----Original Message-----`, `---------- Forwarded message ---------`, in any language; the armour of a key is none. */
const rule = /^\s*[-_=]{4,}\s*(?!BEGIN |END )[^-_=\n]{2,60}\s*[-_=]{4,}\s*$/;

/** Which lines of a message were pasted: quotations, fences, and a letter from its head to the end. */
function pastedLines(lines: readonly string[]): boolean[] {
  let fenced = false;
  let letter = false;
  return lines.map((line, n) => {
    const isFence = fence.test(line);
    const inside = fenced || isFence;
    if (isFence) fenced = !fenced;
    const head = headLine.test(line) && headLine.test(lines[n + 1] ?? '');
    if (rule.test(line) || (head && lines.slice(n, n + 5).some((one) => headLine.test(one) && address.test(one))))
      letter = true;
    return letter || inside || quoted.test(line);
  });
}

/** Each message of the person in two: what they say, and what they pasted, as somebody else's. Pure. */
export function apart<T extends { messages: readonly Message[] }>(turn: T): T {
  const messages = turn.messages.flatMap((message): Message[] => {
    if (message.role !== 'user' || message.name !== undefined) return [message];
    const lines = message.content.split('\n');
    const others = pastedLines(lines);
    if (!others.includes(true)) return [message];
    const of = (wanted: boolean) =>
      lines
        .filter((_, n) => others[n] === wanted)
        .join('\n')
        .trim();
    const own = of(false);
    const theirs = of(true).replace(/^\s*>+ ?/gm, '');
    return [...(own === '' ? [] : [{ ...message, content: own }]), { ...message, name: pasted, content: theirs }];
  });
  return { ...turn, messages };
}
