import type { Memory } from '#shared/model/memory.ts';
import type { Suggestion } from '#shared/model/reflection.ts';
import type { Material } from '../material.ts';
import { tellingWordsOf } from '../words.ts';
import { reasonsFor } from './reasons.ts';
import { type Step, type Told, toldIn } from './steps.ts';

/** Episodes that must tell the same steps before they are a way of doing something. */
const often = 2;
/** Of the shorter telling's steps, the share that the other has in the same order. */
const commonFrom = 0.5;
/** Tellings that a new one is held against at most. */
const mostCompared = 300;

/** Ways of doing something that were told again and again: a new page, or steps for one that there is. @source 000 §7 */
export function* proceduresIn({ earlier, episodes, procedures }: Material): Generator<void, Suggestion[]> {
  const groups: { told: Told[]; fresh: boolean }[] = [];
  const all = [
    ...earlier.map((memory) => ({ memory, fresh: false })),
    ...episodes.map((memory) => ({ memory, fresh: true })),
  ];
  for (const [n, { memory, fresh }] of all.entries()) {
    if (n % 50 === 49) yield;
    for (const told of toldIn(memory)) {
      const group = groups.slice(-mostCompared).find((one) => one.told.some((other) => isSame(other, told)));
      if (group === undefined) groups.push({ told: [told], fresh });
      else {
        group.told.push(told);
        group.fresh ||= fresh;
      }
    }
  }
  return groups.flatMap(({ told, fresh }) => {
    const episodesOf = new Set(told.map(({ memory }) => memory.id)).size;
    return fresh && episodesOf >= often ? procedureOf(told, procedures) : [];
  });
}

function isSame(a: Told, b: Told): boolean {
  if (a.memory.id === b.memory.id) return false;
  const common = commonSteps(a.steps, b.steps);
  return common >= 2 && common / Math.min(a.steps.length, b.steps.length) >= commonFrom;
}

/** Steps that both have, in the same order: the longest common row. */
function commonSteps(a: readonly Step[], b: readonly Step[]): number {
  let above = new Array<number>(b.length + 1).fill(0);
  for (const step of a) {
    const row = [0];
    for (const [n, other] of b.entries())
      row.push(isSameStep(step, other) ? (above[n] ?? 0) + 1 : Math.max(row[n] ?? 0, above[n + 1] ?? 0));
    above = row;
  }
  return above.at(-1) ?? 0;
}

function isSameStep(a: Step, b: Step): boolean {
  const [one, other] = [new Set(a.words), new Set(b.words)];
  const both = [...one].filter((word) => other.has(word)).length;
  return both > 0 && both / Math.min(one.size, other.size) >= 0.5;
}

function procedureOf(told: Told[], procedures: readonly Memory[]): Suggestion[] {
  // The fullest telling: later ones are often cut short.
  const fullness = ({ steps }: Told) => steps.reduce((sum, { words }) => sum + Math.min(8, words.length), 0);
  const best = told.reduce((a, b) => (fullness(b) > fullness(a) ? b : a));
  const title = best.title ?? told.map((one) => one.title).findLast((one) => one !== null) ?? best.steps[0]?.text ?? '';
  const steps = best.steps.map(({ text }) => text).filter((text) => text !== best.title);
  const page = procedures.find((one) => isAbout(one, title, best.steps));
  const known = page === undefined ? [] : best.steps.filter((step) => stands(step, page));
  if (page !== undefined && known.length === steps.length) return [];
  const days = told.map(({ memory }) => memory.at?.slice(0, 10)).filter((day) => day !== undefined);
  return [
    {
      does: {
        kind: 'procedure',
        title: title.slice(0, 200),
        trigger: '',
        steps: page === undefined ? steps : best.steps.filter((step) => !known.includes(step)).map(({ text }) => text),
        id: page?.id ?? null,
      },
      reason: reasonsFor(best.memory.text).steps([...new Set(days)]),
      evidence: told.flatMap(({ evidence }) => evidence),
    },
  ];
}

const stands = (step: Step, page: Memory) => {
  const there = new Set(tellingWordsOf(page.text));
  return step.words.filter((word) => there.has(word)).length / Math.max(1, step.words.length) >= 0.7;
};

function isAbout(page: Memory, title: string, steps: readonly Step[]): boolean {
  const known = steps.filter((step) => stands(step, page)).length;
  const named = tellingWordsOf(title);
  const there = new Set(tellingWordsOf(`${page.title} ${page.id}`));
  const shared = named.filter((word) => there.has(word)).length;
  return known / steps.length >= 0.6 || (known >= 1 && shared > 0 && shared / named.length >= 0.5);
}
