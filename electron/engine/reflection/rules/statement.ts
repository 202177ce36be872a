import type { Clause } from './clause.ts';
import { labelBefore } from './note.ts';

/** A clause as a sentence of its own; what a person says of himself, without the pronoun: `Prefers short answers`. */
export function statementOf({ text, subject, said, implied }: Clause): string {
  const own = /^i(?:'m|'ve| am| have)?\s+/iu.exec(text);
  let words = text.trim();
  if (own !== null) words = thirdPerson(words.slice(own[0].length), /'m|am/i.test(own[0]), /'ve|have/i.test(own[0]));
  else if (/^my\s/i.test(words)) words = words.slice(3);
  else if (/^please\s/i.test(words)) words = words.slice(7);
  else if (/^(?:he|she|they|it|er|sie|es)(?=\s|')/i.test(words))
    words = words.replace(/^\p{L}+(?:'s(?=\s))?/u, (said) => (/'s$/.test(said) ? `${subject.name} is` : subject.name));
  // Behind a label words say what they are about only with it.
  const label = implied ? labelBefore(said.plain, text) : null;
  if (label !== null) words = `${label}: ${words}`;
  const first = words.charAt(0).toUpperCase() + words.slice(1);
  return first.replace(/(?<![.!。！])[.!。！]+$/u, '').trim();
}

function thirdPerson(words: string, am: boolean, have: boolean): string {
  if (am) return `is ${words}`;
  if (have) return `has ${words}`;
  const [, adverb = '', verb = '', rest = ''] =
    /^((?:(?:really|always|usually|also|still|never|now|no longer|just|often|strongly|only|mostly|rarely|mainly)\s+)*)(\p{L}+)(.*)$/su.exec(
      words,
    ) ?? [];
  if (/^(?:don't|do)$/i.test(verb)) return words.replace(/don't/i, "doesn't").replace(/\bdo not\b/i, 'does not');
  if (verb === 'have') return `${adverb}has${rest}`;
  if (
    /(?:ed|ught|ew|oke|ent|ose|s)$/i.test(verb) ||
    /^(?:can|can't|will|won't|was|did|moved|got|chose|grew|quit|took|went|made|sold|bin|habe|wohne|mag)$/i.test(verb) ||
    verb === ''
  )
    return words;
  const third = /(?:sh|ch|x|o)$/i.test(verb)
    ? `${verb}es`
    : /[^aeiou]y$/i.test(verb)
      ? `${verb.slice(0, -1)}ies`
      : `${verb}s`;
  return `${adverb}${third}${rest}`;
}
