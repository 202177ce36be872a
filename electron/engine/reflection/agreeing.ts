import { readableSentencesOf } from '../capture/extract.ts';
import { type Content, contentOf, denies, isSameWord } from '../language/content.ts';
import { shareOfShorter, tellingWordsOf } from '../language/telling-words.ts';
import { hole, isSameValue } from '../language/values.ts';

/** Share of the shorter one's telling words below which two statements are of different things. */
const leastShared = 1 / 3;
/** Kinds of value that say how much, or when; a bare number may count anything. */
const measures = new Set(['size', 'money', 'date', 'time', 'weekday', 'share', 'mass', 'length', 'volume']);

/**
 * Whether two statements go together, however much they look like rivals: one has nothing, or no measure, that the other has not, and both
 * deny or neither does. Pure.
 */
export const agree = (a: string, b: string): boolean => holdsIn(a, b) || holdsIn(b, a);

/** Whether they share too little to be of one thing. Pure. */
export const isApart = (a: string, b: string): boolean => (shareOfShorter(a, b) ?? 1) < leastShared;

/** A text without its values: everything has its metres and its days. */
export const withoutValues = (text: string): string =>
  contentOf(text).values.reduce((rest, { as }) => rest.replace(as, ' '), text);

/** Words of a sentence that may stand beside what it holds, for each that it holds: one that tells a change says more, and the old value too. */
const mostBeside = 1.5;

/** Whether one sentence of `whole` says all of `part` and hardly more, or gives the same measures, and no other, of the same thing. */
function holdsIn(part: string, whole: string): boolean {
  const said = contentOf(part);
  const words = said.words.filter(({ key }) => key !== hole);
  const telling = tellingWordsOf(part).length;
  return readableSentencesOf(whole)
    .flatMap((sentence) => [sentence, ...sentence.split(/[;–—]/)])
    .some((sentence) => {
      const there = contentOf(sentence);
      const beside = there.words.filter(({ key }) => key !== hole);
      const shared = words.filter(({ key }) => beside.some((other) => isSameWord(key, other.key))).length;
      if (denies(said) !== denies(there)) return false;
      const isAll = shared === words.length && tellingWordsOf(sentence).length <= mostBeside * telling;
      if (isAll && agreeOn(said.values, there.values)) return true;
      const measured = said.values.filter(isMeasure);
      const rest = said.values.filter(
        (one) => !isMeasure(one) && there.values.some(({ value }) => value.kind === one.value.kind),
      );
      return measured.length > 0 && shared * 2 >= words.length && agreeOn([...measured, ...rest], there.values);
    });
}

type Values = Content['values'];
const isMeasure = ({ value }: Values[number]): boolean => measures.has(value.kind);

/** Each value stands there, and no other of its kind beside it. */
const agreeOn = (own: Values, there: Values): boolean =>
  own.every(({ value }) => {
    const ofKind = there.filter((other) => other.value.kind === value.kind);
    return ofKind.length > 0 && ofKind.every((other) => own.some((one) => isSameValue(one.value, other.value)));
  });
