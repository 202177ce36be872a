import { contentOf } from '../../language/content.ts';
import { wholeWord, words } from '../../language/lexicon/all.ts';
import { tellingWordsOf } from '../../language/telling-words.ts';
import type { Who } from '../resolver.ts';
import { type Occasion, occasionOf } from './occasion.ts';
import { commonSteps, type ProcedureStep, type StepSequence } from './steps.ts';

/**
 * What several tellings of one way of doing something have in common. `best`: the telling whose words it takes; `occasion`: what one of them was
 * done for, in its own words; null where each says only whose case it was.
 */
type Way = { title: string; steps: ProcedureStep[]; best: StepSequence; occasion: Occasion | null };

/** Steps that the tellings must share to be a way of doing something. */
const fewestSteps = 3;
/** Characters of a title at most. */
const longestTitle = 100;

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * The steps that every telling is about, in the words of one of them, and what all were told of as the title. Null where too few are
 * shared, one names somebody of its own case only, none says what it was for, or they have a day of the calendar: that is done once.
 */
export function sharedWay(told: readonly StepSequence[], who: Who): Way | null {
  const best = told.reduce((a, b) => (isBetter(a, b) ? a : b));
  const others = told.filter((one) => one.memory.id !== best.memory.id).map((one) => placesIn(best, one));
  const everywhere = told.map(({ steps }) => new Set(steps.flatMap((step) => peopleIn(step, who))));
  const isGeneral = (step: ProcedureStep) => peopleIn(step, who).every((id) => everywhere.every((ids) => ids.has(id)));
  const steps: ProcedureStep[] = [];
  for (const [n, step] of best.steps.entries()) {
    const same = others.flatMap((places) => places.get(n) ?? []);
    // What a telling begins with before the first step is its own; further on the others may have left a step out.
    if (same.length === 0 && steps.length === 0) continue;
    const worded = wordedFor([step, ...same].filter(isGeneral));
    if (worded === null) return null;
    steps.push(withoutAside(worded, [step, ...same]));
  }
  if (steps.length < fewestSteps || steps.some(hasDay)) return null;
  const label = labelOf(told, who);
  const occasion = occasionOf(best, told, label, who);
  const title = label ?? occasion?.words;
  if (title === undefined) return null;
  const way = { title: capital(title).slice(0, longestTitle), steps, best };
  // Where each telling speaks of its own case only, a label of more than a word says what it is for.
  if (label?.includes(' ') === true && occasion?.usual !== true) return { ...way, occasion: null };
  return occasion === null ? null : { ...way, occasion };
}

const hasDay = ({ text }: ProcedureStep): boolean =>
  contentOf(text).values.some(({ value: { kind } }) => kind === 'date');

/** Whether a step says whose it was, or points at somebody. `Dock it again` points at what all the steps are about. */
const isOfCase = ({ text }: ProcedureStep): boolean => ofSomebody.test(text);
const ofSomebody = new RegExp(
  wholeWord(words(({ speaking, third, together }) => [...speaking.first, ...speaking.second, ...third, ...together])),
  'iu',
);

const peopleIn = ({ text }: ProcedureStep, { directory }: Who): string[] =>
  directory.mentioned(text).flatMap(({ id }) => (id.startsWith('person--') ? [id] : []));

/** The one that is told as steps; of such the one that points less at its own case; else the fuller, since later ones are often cut short; else the newer. */
function isBetter(a: StepSequence, b: StepSequence): boolean {
  const pointing = ({ steps }: StepSequence) => steps.filter(isOfCase).length;
  const fullness = ({ steps }: StepSequence) => steps.reduce((sum, { words }) => sum + Math.min(8, words.length), 0);
  const by = Number(a.announced) - Number(b.announced) || pointing(b) - pointing(a) || fullness(a) - fullness(b);
  return by > 0;
}

/** The steps of another telling by their places in this one: what is alike, and what as many stand between. */
function placesIn({ steps: own }: StepSequence, { steps: theirs }: StepSequence): Map<number, ProcedureStep> {
  const places = new Map<number, ProcedureStep>();
  let [from, at] = [0, 0];
  for (const [n, m] of [...commonSteps(own, theirs), [own.length, theirs.length] as const]) {
    if (n - from === m - at) for (let k = 0; from + k < n; k++) put(places, from + k, theirs[at + k]);
    put(places, n, theirs[m]);
    [from, at] = [n + 1, m + 1];
  }
  return places;
}

const put = (places: Map<number, ProcedureStep>, n: number, step: ProcedureStep | undefined) =>
  step !== undefined && places.set(n, step);

/** The words of the telling that was chosen, unless they are of its case only and another’s are not. Null where there are none. */
const wordedFor = (all: readonly ProcedureStep[]): ProcedureStep | null =>
  all.find((one) => !isOfCase(one)) ?? all[0] ?? null;

/** Without what stands in brackets and is told of one case only. */
function withoutAside(step: ProcedureStep, all: readonly ProcedureStep[]): ProcedureStep {
  const isShared = (aside: readonly string[]) =>
    all.every((one) => one === step || aside.some((word) => one.words.includes(word)));
  const text = step.text.replace(/\s?\((?<aside>[^()]{1,80})\)/gu, (whole, aside: string) =>
    isShared(tellingWordsOf(aside)) ? whole : '',
  );
  return { ...step, text };
}

/** What all tellings speak of besides their steps, or are tagged with. */
function labelOf(told: readonly StepSequence[], who: Who): string | null {
  const phrase = phraseOf(told, who);
  return phrase?.includes(' ') ? phrase : (tagsOf(told, who) ?? phrase);
}

function tagsOf(told: readonly StepSequence[], { directory }: Who): string | null {
  const [first, ...others] = told.map(({ memory }) => memory);
  const shared = (first?.tags ?? []).filter(
    (tag) =>
      others.every(({ tags }) => tags.includes(tag)) && directory.named(tag).every((id) => !id.startsWith('person--')),
  );
  const said = first?.text.toLowerCase() ?? '';
  return shared.map((tag) => (said.includes(tag) ? tag : tag.replace(/[-_]+/g, ' '))).join(', ') || null;
}

/** The longest row of words that all tellings have outside of their steps, and that names nobody. */
function phraseOf(told: readonly StepSequence[], { directory }: Who): string | null {
  const [first, ...others] = told.map(wordsAround);
  const rows = others.map((words) => ` ${words.map(({ key }) => key).join(' ')} `);
  let best: { text: string; telling: number } | null = null;
  for (const [from, word] of (first ?? []).entries()) {
    if (!word.tells) continue;
    for (let to = from + 1; to <= (first?.length ?? 0); to++) {
      const row = first?.slice(from, to) ?? [];
      if (!rows.every((one) => one.includes(` ${row.map(({ key }) => key).join(' ')} `))) break;
      const telling = row.filter(({ tells }) => tells).length;
      const text = row.map(({ as }) => as).join(' ');
      if (row.at(-1)?.tells && telling > (best?.telling ?? 0) && directory.mentioned(text).length === 0)
        best = { text, telling };
    }
  }
  return best?.text ?? null;
}

type Around = { key: string; as: string; tells: boolean };

/** The words of an episode that are none of its steps; a mark that ends a clause, or a step, is a word of its own that nothing equals. */
function wordsAround({ memory, steps }: StepSequence, n: number): Around[] {
  const rest = steps.reduce((text, step) => text.replace(step.text, '\n'), memory.text);
  return [...rest.matchAll(/[\p{L}\p{M}\p{N}]+(?:['’-][\p{L}\p{N}]+)*|[^\s\p{L}\p{M}\p{N}]|\n/gu)].map(([as]) => {
    const [key] = tellingWordsOf(as);
    const isWord = /^[\p{L}\p{N}]/u.test(as);
    return { key: isWord ? (key ?? as.toLowerCase()) : `|${n}`, as, tells: key !== undefined && /\p{L}/u.test(as) };
  });
}
