import type { Evidence, Suggestion } from '#shared/model/reflection.ts';
import { countedNoun } from '#shared/text/counted.ts';
import { shareOfShorter } from '../../language/telling-words.ts';
import { milestoneReflections } from '../../workspace/milestones.ts';
import { evolutionPath, reflectionLogPath } from '../../workspace/paths.ts';
import { memoryEvidence } from '../earnest/sentences.ts';
import { habitual } from '../habits.ts';
import type { Material } from '../material.ts';

/** Things of a sort that one summary names. */
const mostNamed = 5;

/** What past reflections noted again and again: the word, in which of them, and the notes. */
export type RecurringTheme = { word: string; reflections: number[]; evidence: Evidence[] };

/** What is brought together: sentences, and the lines they rest on. */
type Told = { says: string[]; evidence: Evidence[] };

/** Each milestone looks at something else. */
const tells: Readonly<Record<number, (material: Material, themes: readonly RecurringTheme[]) => Told>> = {
  10: firstPatterns,
  25: threadsAsOne,
  50: whatChanged,
  100: lookBack,
};

/** The summary that a milestone asks for, by what stands in notes and pages; nothing is concluded. */
export function milestoneIn(material: Material, themes: readonly RecurringTheme[]): Suggestion[] {
  const { number, past } = material;
  const milestone = milestoneReflections[number];
  const tell = tells[number];
  if (milestone === undefined || tell === undefined || past.length === 0) return [];
  const { title } = milestone;
  const { says, evidence } = tell(material, themes);
  return [
    {
      does: { kind: 'insight', title: `${title} (reflection #${number})`, text: says.join(' ') },
      reason: `Reflection #${number} is a milestone: ${title.toLowerCase()}.`,
      evidence: [...evidence, ...past.slice(-3).map(loggedAt)],
    },
  ];
}

/** What comes back, and what is done with it. */
function firstPatterns({ past, habits }: Material, themes: readonly RecurringTheme[]): Told {
  const kinds = [...habits].flatMap(([sort, habit]) => {
    const is = habitual(habit);
    return is === null ? [] : [`${sort} (${habit.accepted} of ${habit.of} accepted)`];
  });
  return {
    says: [
      `${past.length} reflections lie behind, ${accepted(past)} of them accepted in whole or in part.`,
      themesNamed(themes),
      ...(kinds.length === 0 ? [] : [`Decided nearly always alike: ${kinds.slice(0, mostNamed).join(', ')}.`]),
    ],
    evidence: themes.slice(0, mostNamed).flatMap(({ evidence }) => evidence.slice(-1)),
  };
}

/** Share of the shorter one's telling words from which two threads may be one. */
const leastShared = 1 / 2;

/** Threads that say one thing, side by side. */
function threadsAsOne({ evolution }: Material): Told {
  const threads = evolution.filter(({ section }) => section === 'Threads');
  const pairs = threads.flatMap((one, n) =>
    threads.slice(n + 1).flatMap((other) => (isOneThread(one.text, other.text) ? [[one, other] as const] : [])),
  );
  const named = pairs.slice(0, mostNamed);
  return {
    says: [
      threads.length === 0
        ? 'No thread is kept.'
        : `${countedNoun(threads.length, 'thread')} ${threads.length === 1 ? 'is' : 'are'} kept.`,
      ...named.map(([one, other]) => `“${firstLine(one.text)}” and “${firstLine(other.text)}” may be one.`),
      ...(pairs.length === 0 && threads.length > 1 ? ['None says what another says.'] : []),
    ],
    evidence: [...new Set(named.length > 0 ? named.flat() : threads.slice(-mostNamed))].map(keptAt),
  };
}

const isOneThread = (a: string, b: string): boolean => (shareOfShorter(a, b) ?? 0) >= leastShared;

/** What held once and does not any more, the latest last. */
function whatChanged({ pages }: Material): Told {
  const gone = pages.flatMap(({ name, facts }) =>
    facts.flatMap(({ memory, statement, superseded }) => (superseded ? [{ name, memory, statement }] : [])),
  );
  const byPage = new Map<string, number>();
  for (const { name } of gone) byPage.set(name, (byPage.get(name) ?? 0) + 1);
  const most = [...byPage].sort((a, b) => b[1] - a[1]).slice(0, mostNamed);
  const last = gone.slice(-mostNamed);
  return {
    says: [
      gone.length === 0
        ? 'Nothing that was kept has been replaced.'
        : `${countedNoun(gone.length, 'statement')} ${gone.length === 1 ? 'holds' : 'hold'} no more.`,
      ...(most.length === 0 ? [] : [`Most changed: ${most.map(([name, n]) => `${name} (${n})`).join(', ')}.`]),
      ...last.map(({ name, statement }) => `${name}, no more: “${statement}”.`),
    ],
    evidence: last.map(({ memory, statement }) => memoryEvidence(memory, statement)),
  };
}

/** From the first day to the last: how decisions went, then and now, and what was understood. */
function lookBack({ past, evolution }: Material, themes: readonly RecurringTheme[]): Told {
  const [first, last] = [past[0], past.at(-1)];
  const half = Math.ceil(past.length / 2);
  const insights = evolution.filter(({ section }) => section === 'Insights');
  const kept = [...insights.slice(0, 1), ...insights.slice(1).slice(-2)];
  return {
    says: [
      `From ${first?.day} to ${last?.day}: of the first ${half} reflections ${accepted(past.slice(0, half))} were accepted, of the latest ${past.length - half} ${accepted(past.slice(half))}.`,
      themesNamed(themes),
      insights.length === 0
        ? 'No insight is kept.'
        : `${countedNoun(insights.length, 'insight')} ${insights.length === 1 ? 'is' : 'are'} kept, from the first on:`,
      ...kept.map(({ text }) => `“${firstLine(text)}”.`),
    ],
    evidence: [...kept.map(keptAt), ...(first === undefined ? [] : [loggedAt(first)])],
  };
}

const accepted = (past: Material['past']): number => past.filter(({ decision }) => !/reject/i.test(decision)).length;

function themesNamed(themes: readonly RecurringTheme[]): string {
  const named = themes.slice(0, mostNamed).map(({ word, reflections }) => `${word} (${reflections.length} times)`);
  return named.length === 0 ? 'No theme has come back three times yet.' : `What comes back: ${named.join(', ')}.`;
}

const firstLine = (text: string): string => text.split('\n')[0]?.trim() ?? '';

const keptAt = ({ text, line }: Material['evolution'][number]): Evidence => ({
  id: `note:${evolutionPath}`,
  path: evolutionPath,
  line,
  quote: firstLine(text),
  at: null,
});

const loggedAt = ({ n, day, line }: Material['past'][number]): Evidence => ({
  id: `note:${reflectionLogPath}`,
  path: reflectionLogPath,
  line,
  quote: `Reflection #${n}`,
  at: day,
});
