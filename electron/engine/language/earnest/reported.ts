import { isGerman } from '../german.ts';
import { anyForm, wholeForms } from './forms.ts';

/** Reported of somebody whose word is not the owner's: their claim, not a fact. */
const reported = new RegExp(
  String.raw`(?<![\p{L}\p{N}])${anyForm('media')}(?:s|es)?(?!\p{L})[^.!?]{0,60}(?:(?<![\p{L}\p{N}])${anyForm('telling')}(?!\p{L})|: ?["“«„])`,
  'iu',
);
const quoting = /^["“«「]/u;
/** Told by people at large, or by somebody whom the writer does not believe outright. */
const hearsay = wholeForms('citing', 'rumour', 'rumoured');
/** `claims Leon is married`: by its capital no noun, as `the insurance claims done` has it. */
const claimedOf = /(?<!\p{L})(?:[Cc]laim(?:s|ed)?|[Ii]nsist(?:s|ed)?|[Ss]wears?|[Ss]wore|[Aa]lleged?s?) \p{Lu}/u;
/** German says so by the mood of its verb. */
const reportedMood =
  /(?<!\p{L})(?:(?:er|sie|es|man) (?!(?:heute|gerne|keine|alle|beide|ohne|seine|ihre|eine|diese|jede|viele|morgen|\p{Ll}+[dt]e)(?!\p{L}))\p{Ll}{3,}e|sei(?:en)?)(?!\p{L})/u;
const reportedEnd = /(?<=\S\s)(?:habe|werde|könne|müsse|solle|dürfe|wolle)(?!\p{L})/u;
const own = /(?<!\p{L})(?:ich|seien? (?:sie|wir)|sei (?:so|bitte|es denn))(?!\p{L})/iu;
/** `soll einen Job haben`: what somebody is said to have or be; of things and rules it is a duty. */
const saidToBe = /^\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)? soll(?:en)? .{2,60}(?:haben|sein|geben|wohnen)[.!]?$/u;

const isToldInGerman = (sentence: string) =>
  saidToBe.test(sentence) ||
  (isGerman(sentence) && (reportedMood.test(sentence) || reportedEnd.test(sentence)) && !own.test(sentence));

/** Whether a sentence tells what somebody else claims. Pure. */
export const isReported = (sentence: string): boolean =>
  reported.test(sentence) ||
  quoting.test(sentence) ||
  hearsay.test(sentence) ||
  claimedOf.test(sentence) ||
  isToldInGerman(sentence);

/** A name between quotation marks: `works with "Harmony One"`. */
const title = /"\p{Lu}[\p{L}\p{N}.'-]*(?: (?:[\p{Lu}\p{N}][\p{L}\p{N}.'-]*|of|the|and|in|für|und|der|die|das)){0,5}"/gu;
const speech = /"[^"]{12,}"|«[^«»]{12,}»|「[^「」]{6,}」|(?<![\p{L}\p{N}])'[^']{15,}'(?!\p{L})/u;

/** Whether longer words stand between quotation marks: not the speaker's own. Pure. */
export const isQuoted = (sentence: string): boolean => speech.test(sentence.replace(title, ' '));
