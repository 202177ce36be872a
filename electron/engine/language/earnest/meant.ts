import { anyForm, openingForms, wholeForms } from './forms.ts';

/** Marks by which a text says that it laughs. */
const laughing = /(?:^|\s)\/s\b|[😂🤣😜😝🤪😛🙃😉😄😆]/u;
/** `is so reliable`: how somebody finds it, often the other way round. */
const opinion =
  /(?<!\p{L})(?:is|are|ist|sind)(?: ja| really| truly| wirklich| echt| so)+ (?!(?:far|that|called|long|many|much)(?!\p{L}))\p{Ll}+(?:[,.!]|$)/u;
const unmeant = wholeForms('fun', 'fiction', 'untrue', 'sample', 'irony', 'rumoured');
const unmeantOpening = openingForms('unmeantOpening');
const exclaimed = new RegExp(`^${anyForm('exclaimed')}[,:!，！]`, 'iu');

/** Whether a sentence says that it, or what it is about, was said for fun, made up, or stands for something else. Pure. */
export const isUnmeant = (sentence: string): boolean =>
  unmeant.test(sentence) ||
  unmeantOpening.test(sentence) ||
  exclaimed.test(sentence) ||
  laughing.test(sentence) ||
  opinion.test(sentence);

/** Neither true nor decided yet. */
const undecided = [wholeForms('supposed', 'weighed', 'proposed'), wholeForms('guessed', 'planned', 'several', 'asked')];
const opening = openingForms('supposedOpening', 'askedOpening');
/** A heading that says what kind of words follow: `Draft of the notice: …`. */
const kind = new RegExp(
  String.raw`^(?:${anyForm('kindsBefore')}\s){0,3}${anyForm('kinds')}(?:\s(?:of|for|from|to|at|von|für|zu[mr]?|de|pour)\s[^:,]{1,40})?[:,，：]`,
  'iu',
);
/** The verb, not the month. */
const allowed = /\bmay (?!\d|(?:not |only )?be \p{Ll}+ed\b)/u;

/** `Blue or green for the sign`: no verb, and still to be chosen. */
const unchosen = new RegExp(
  String.raw`^[^,.:]{2,30} ${anyForm('or')} [^,.:]{2,30} (?:for|für) (?:the|das|die|den|our|unser\p{Ll}*)(?!\p{L})`,
  'iu',
);
const listed = new RegExp(
  String.raw`(?:[:,]\s|\(|(?<!\p{L})(?:is|are|ist|sind|to|nach)\s)[^,:.]{2,40}, [^,:.]{2,40},? ${anyForm('or')} `,
  'iu',
);
/** Whatever holds for each: `no nuts, seeds or milk`. */
const forEach = wholeForms('forEach');
const negated = /n't/u;

/** Whether a sentence supposes, weighs, guesses, plans, asks, or names several of which one is meant. Pure. */
export const isUndecided = (sentence: string): boolean =>
  undecided.some((form) => form.test(sentence)) ||
  opening.test(sentence) ||
  kind.test(sentence) ||
  allowed.test(sentence) ||
  unchosen.test(sentence) ||
  (listed.test(sentence) && !forEach.test(sentence) && !negated.test(sentence));

const disclaimer = openingForms('disclaiming');
/** In characters; a longer sentence speaks for itself. */
const longestDisclaimer = 110;
/** Whether a short sentence says of the one before that it was not meant, is open, or is what people say. Pure. */
export const disclaims = (sentence: string): boolean =>
  sentence.length <= longestDisclaimer && disclaimer.test(sentence);

const announcing = wholeForms('announcing');
const stating = wholeForms('stating');
const announcedWhole = /^(?:weird|\p{L}+'s plan for when)/iu;
const longestHeading = 9;
/** `Rumour from the market.`: whether it is a heading without a plain verb that says of what kind all behind it is. Pure. */
export const announcesUnreal = (sentence: string): boolean =>
  announcing.test(sentence) &&
  sentence.split(/\s+/u).length <= longestHeading &&
  (!stating.test(sentence) || announcedWhole.test(sentence));

const settling = wholeForms('settling');
/** Whether it tells, behind a choice of several, what was taken. Pure. */
export const settles = (sentence: string): boolean => settling.test(sentence);
