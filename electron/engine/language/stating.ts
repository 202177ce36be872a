import { oneOf } from './lexicon/all.ts';
import { hole } from './values.ts';

// How a statement is put, by its small words: what two statements are held against each other by.

const negationsWords =
  oneOf(String.raw`(?<!\p{L})(?:not|never|no_longer|cannot|without|isn['’]t|aren['’]t|doesn['’]t|don['’]t|wasn['’]t|won['’]t|can['’]t|nicht(?:_mehr)?|keine?[nmrs]?|nie|no|nunca|ya_no|n['’]|ne|pas|plus_jamais)(?!\p{L})
  不(?!同) 没 ません ない`);
export const negations = new RegExp(negationsWords, 'giu');

/** Things of before, next to which others may hold now. */
export const formerTimes = new RegExp(
  String.raw`(?<!\p{L})(?:until|used to|formerly|previously|before ${hole}|lived|worked|back then|at the time|early on|früher|damals|bis ${hole}|antes|avant|以前)(?!\p{L})`,
  'iu',
);

/** What joins a value to its subject, in languages without spaces. */
export const valueLinks = new RegExp(String.raw`(?:改[到为成在]|在|是|は|が|の)(?=\s*${hole})`, 'gu');

/** What is done by somebody as a rule; what was done once may have been done by others as well. */
export const doneBySomebody =
  /(?<!\p{L})(?:is|are|being|wird|werden|ist|es|son|est|sont)\s[^.]{0,200}?(?<!\p{L})(?:by|von|por|par)(?!\p{L})/iu;

/** `Grace is the chair`, `The chair is Grace`: one who is it. */
export const roleOfName =
  /^\p{Lu}[\p{L}\p{M}'.-]*(?: \p{Lu}[\p{L}\p{M}'.-]*)* (?:is|ist|es|est) (?:the|der|die|das|el|la|le) /u;
export const nameOfRole =
  /^(?:The|Der|Die|Das|El|La|Le|Our|My) [^.]* (?:is|ist|es|est) \p{Lu}[\p{L}\p{M}'-]*(?: \p{Lu}[\p{L}\p{M}'-]*)*\.?$/u;

/** `…, not passwords` */
export const notInstead = /(?:,|—| and) (?:but )?not (?<not>[^.,;]+)/iu;
/** `turned off` */
export const switchedState = /\b(?:turned|switched|is|are) (on|off)(?=[.,;]|$| by | in | for | at )/giu;
/** `is in Frankfurt` */
export const locatedAt = /\b(?:is|are|stands|sits)(?: located| based| situated| hosted)? (?:in|at) (?=\p{Lu})/gu;
