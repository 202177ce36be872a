import { readableSentencesOf } from '../../capture/extract.ts';
import { newNames } from '../../language/naming/new-names.ts';
import { tellingWordsOf } from '../../language/telling-words.ts';
import type { Who } from '../resolver.ts';
import { announces, type StepSequence } from './steps.ts';

/** What steps were done for, once, as it was told then: `Card terminal refused everything after lunch`. `usual`: others speak of it as well. */
export type Occasion = { day: string; words: string; usual: boolean };

/** Words of a lead that say something, from which on its beginning stands for all of it. */
const fewestWords = 2;
/** Characters of an occasion at most. */
const longest = 120;

/** What the tellings were for, in the words of the one whose lead is least of its own case. Null where none says it. */
export function occasionOf(
  best: StepSequence,
  told: readonly StepSequence[],
  label: string | null,
  who: Who,
): Occasion | null {
  const labelled = tellingWordsOf(label ?? '');
  const leads = told.flatMap((one) => {
    const words = saidFirst(one);
    const telling = tellingWordsOf(words);
    const day = one.memory.at?.slice(0, 10);
    return day === undefined || namesPerson(words, who) ? [] : [{ one, day, words, telling }];
  });
  const sharedBy = (own: (typeof leads)[number], word: string) =>
    told.some(({ memory }) => memory.id !== own.one.memory.id && tellingWordsOf(memory.text).includes(word));
  const ranked = leads.map((own) => {
    const { one, words, telling } = own;
    const shared = telling.filter((word) => sharedBy(own, word)).length;
    const figures = (words.match(/\p{N}+/gu) ?? []).filter((figure) => !sharedBy(own, figure)).length;
    // What the label says already is no occasion of it.
    const more = telling.some((word) => !labelled.includes(word)) ? 1 : 0;
    return { own, worth: Math.min(shared, fewestWords) + more - 2 * figures + (one === best ? 0.5 : 0), shared };
  });
  // Words that only announce steps say what for where others speak of it too.
  const telling = ranked.filter(
    ({ own, shared }) => shared > 0 || (!isOnlyAnnounced(own.one) && own.telling.length >= fewestWords),
  );
  const [first] = telling.toSorted((a, b) => b.worth - a.worth);
  return first === undefined ? null : { day: first.own.day, words: first.own.words, usual: first.shared > 0 };
}

/** The beginning of what stands before the steps, without what is told of it in brackets or behind a comma. */
function saidFirst({ lead }: StepSequence): string {
  const [first = ''] = readableSentencesOf(lead);
  const [said = ''] = first.replace(/\s?\([^()]{0,80}\)/gu, '').split(/[:：]/u);
  const whole = said.replace(/(?<![\s.!。！])[\s.!。！]+$/u, '');
  const [clause = ''] = whole.split(/[,;，；]\s?|\s[–—]\s/u);
  const words = tellingWordsOf(clause).length >= fewestWords ? clause : whole;
  return words.length <= longest ? words : '';
}

const isOnlyAnnounced = ({ lead }: StepSequence): boolean =>
  announces.test(lead) && readableSentencesOf(lead).length < 2;

const namesPerson = (words: string, { directory, names }: Who): boolean =>
  directory.mentioned(words).some(({ id }) => id.startsWith('person--')) ||
  newNames(words, names).some(({ type, sure }) => sure && type === 'person');
