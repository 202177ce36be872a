import type { Memory } from '#shared/model/memory.ts';
import type { Suggestion } from '#shared/model/reflection.ts';
import { tellingWordsOf } from '../../language/telling-words.ts';
import type { Material } from '../material.ts';
import type { Who } from '../resolver.ts';
import type { Because } from './reasons.ts';
import { capital, sharedWay } from './shared-way.ts';
import { commonSteps, type ProcedureStep, type StepSequence, toldIn } from './steps.ts';

/** Episodes that must tell the same steps before they are a way of doing something. */
const often = 2;
/** The same where none is told as steps: two rows that are alike may be one fact that was told again. */
const oftenUnannounced = 3;
/** Of the shorter telling's steps, the share that the other has in the same order. */
const commonFrom = 0.5;
/** Tellings that a new one is held against at most. */
const mostCompared = 300;

/** Ways of doing something that were told again and again: a new page, or steps for one that there is. @source 000 §7 */
export function* proceduresIn(
  { earlier, episodes, procedures }: Material,
  who: Who,
  because: Because,
): Generator<void, Suggestion[]> {
  const groups: { told: StepSequence[]; fresh: boolean }[] = [];
  const all = [
    ...earlier.map((memory) => ({ memory, fresh: false })),
    ...episodes.map((memory) => ({ memory, fresh: true })),
  ];
  for (const { memory, fresh } of all) {
    yield;
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
    const enough = told.some(({ announced }) => announced) ? often : oftenUnannounced;
    return fresh && episodesOf >= enough ? procedureOf(told, procedures, who, because) : [];
  });
}

function isSame(a: StepSequence, b: StepSequence): boolean {
  if (a.memory.id === b.memory.id) return false;
  const common = commonSteps(a.steps, b.steps).length;
  return common >= 2 && common / Math.min(a.steps.length, b.steps.length) >= commonFrom;
}

function procedureOf(told: StepSequence[], procedures: readonly Memory[], who: Who, because: Because): Suggestion[] {
  const shared = sharedWay(told, who);
  if (shared === null) return [];
  const { title, steps, best, occasion } = shared;
  const page = procedures.find((one) => isAbout(one, title, steps));
  const missing = page === undefined ? steps : steps.filter((step) => !stands(step, page));
  if (missing.length === 0) return [];
  const days = told.map(({ memory }) => memory.at?.slice(0, 10)).filter((day) => day !== undefined);
  return [
    {
      does: {
        kind: 'procedure',
        title,
        trigger: occasion === null ? title : because(best.memory.text).occasion(occasion.day, occasion.words),
        steps: missing.map(({ text }) => capital(text)),
        id: page?.id ?? null,
      },
      reason: because(best.memory.text).steps([...new Set(days)]),
      evidence: told.flatMap(({ evidence }) => evidence),
    },
  ];
}

const stands = (step: ProcedureStep, page: Memory) => {
  const there = new Set(tellingWordsOf(page.text));
  return step.words.filter((word) => there.has(word)).length / Math.max(1, step.words.length) >= 0.7;
};

function isAbout(page: Memory, title: string, steps: readonly ProcedureStep[]): boolean {
  const known = steps.filter((step) => stands(step, page)).length;
  const named = tellingWordsOf(title);
  const there = new Set(tellingWordsOf(`${page.title} ${page.id}`));
  const shared = named.filter((word) => there.has(word)).length;
  return known / steps.length >= 0.6 || (known >= 1 && shared > 0 && shared / named.length >= 0.5);
}
