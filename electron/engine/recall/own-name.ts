import { ownerOf } from '../graph/resolve.ts';
import type { Index } from '../index/types.ts';

/** A question for the asker's own name: English, German, Spanish, Chinese. */
const forms = [
  /\bmy (?:(?:full|first|last|own|real) )?name\b|\bwho am i\b|\bwhat am i called\b|\bwhat do (?:you|they|people) call me\b/iu,
  /\bmein(?:e[mnrs]?)? (?:\p{L}+ )?(?:vor|nach)?name[ns]?\b|\bwie hei(?:ß|ss)e ich\b|\bwer bin ich\b/iu,
  /\bmi (?:nombre|apellido)\b|\bc[oó]mo me llamo\b|(?<!\p{L})qui[eé]n soy\b/iu,
  /我(?:的名字|叫什么|叫什麼|叫啥|是谁|是誰|姓什么|姓什麼)/u,
];

/**
 * The owner's name where a question asks for it, else nothing. “I'm Ada” says a name without the word: only the name
 * itself finds it.
 */
export function ownNameAsked(index: Index, question: string): string {
  return forms.some((form) => form.test(question)) ? (ownerOf(index).name ?? '') : '';
}
