import type { Memory } from '#shared/model/memory.ts';
import type { Evidence } from '#shared/model/reflection.ts';
import { readableSentencesOf } from '../../capture/extract.ts';
import { injects } from '../../language/injection.ts';
import { isSequence, namesSteps, rowIn, sequenceIn, supposesSteps } from '../../language/steps.ts';
import { tellingWordsOf } from '../../language/telling-words.ts';
import { blocksOf, evidenceFor, isTrustedEpisode } from '../earnest/sentences.ts';

/** How something was done, as an episode tells it. `lead`: what it says before the first step; `announced`: that there are steps. */
export type StepSequence = {
  memory: Memory;
  steps: ProcedureStep[];
  evidence: Evidence[];
  lead: string;
  announced: boolean;
};
export type ProcedureStep = { text: string; words: string[] };

/** Steps from which a telling is a way of doing something. */
const fewest = 2;

/** Tellings of steps in trusted episodes: numbered lists, “first … then …”, and a row of things that were done. */
export function toldIn(memory: Memory): StepSequence[] {
  if (!isTrustedEpisode(memory) || injects(memory.text)) return [];
  return [...listed(memory), ...sequenced(memory)].map((one) => {
    const lead = leadOf(one);
    return { ...one, lead, announced: one.announced || announces.test(lead) };
  });
}

type Told = Omit<StepSequence, 'lead'>;

/** “How I got it back:” */
export const announces = /[:：]$/u;

function leadOf({ memory, steps }: Told): string {
  const lines = memory.text.slice(0, Math.max(0, memory.text.indexOf(steps[0]?.text ?? ''))).split('\n');
  const isMark = /^(?:[-*+•]|\d{1,4}[.)])?$/u.test(lines.at(-1)?.trim() ?? '');
  return (isMark ? lines.slice(0, -1) : lines).join('\n').trim();
}

function listed(memory: Memory): Told[] {
  const told: Told[] = [];
  let open: { title: string | null; steps: ProcedureStep[]; evidence: Evidence[]; mark: 'number' | 'bullet' } | null =
    null;
  let before: { text: string; evidence: Evidence[] } | null = null;
  const close = () => {
    // Bullets are as often a list of things as of steps: what counts is what an order is said of, or a task.
    if (
      open !== null &&
      open.steps.length >= fewest &&
      (open.mark === 'number' ||
        (open.title !== null && namesSteps(open.title)) ||
        (memory.type === 'task' && open.steps.length > fewest))
    )
      told.push({ memory, steps: open.steps, evidence: open.evidence, announced: true });
    open = null;
  };
  for (const block of blocksOf(memory)) {
    const evidence = evidenceFor(memory, block, 0, block.text.length);
    if (block.item === null) {
      close();
      before = { text: block.text, evidence };
      continue;
    }
    const mark = /\d/.test(block.item) ? 'number' : 'bullet';
    if (open === null || /^1[.)]$/.test(block.item)) {
      close();
      open = { title: before?.text ?? null, steps: [], evidence: [...(before?.evidence ?? [])], mark };
      before = null;
    }
    const text = block.text.replace(/^\s*(?:[-*+•]|\d+[.)])\s+/, '').trim();
    open.steps.push(stepOf(text));
    open.evidence.push(...evidence);
  }
  close();
  return told;
}

function sequenced(memory: Memory): Told[] {
  return blocksOf(memory).flatMap((block) => {
    if (block.item !== null || supposesSteps(block.text)) return [];
    const rows = isOfDoing(memory) ? readableSentencesOf(block.text).map(rowIn) : [];
    // A row of sentences may be one telling: “First run the tests. Then tag. Finally deploy.”
    const texts = [...rows, sequenceIn(block.text)].reduce(
      (a, b) => ((b?.length ?? 0) > (a?.length ?? 0) ? b : a),
      null,
    );
    if (texts === null || texts.length < fewest) return [];
    const steps = texts.map(stepOf);
    const evidence = evidenceFor(memory, block, 0, block.text.length);
    return [{ memory, steps, evidence, announced: isSequence(block.text) }];
  });
}

/** What was done is told as a task or an event; a row of facts is no row of steps. */
const isOfDoing = ({ type }: Memory) =>
  type === null || !['fact', 'preference', 'decision', 'correction'].includes(type);

const stepOf = (text: string): ProcedureStep => ({ text: text.replace(/\.$/, ''), words: tellingWordsOf(text) });

/** Steps that both have, in the same order, as places in the one and the other: the longest common row. */
export function commonSteps(a: readonly ProcedureStep[], b: readonly ProcedureStep[]): (readonly [number, number])[] {
  let above: (readonly [number, number])[][] = Array.from({ length: b.length + 1 }, () => []);
  for (const [n, step] of a.entries()) {
    const row: typeof above = [[]];
    for (const [m, other] of b.entries()) {
      const [left, over] = [row[m] ?? [], above[m + 1] ?? []];
      const longer = left.length >= over.length ? left : over;
      row.push(isSameStep(step, other) ? [...(above[m] ?? []), [n, m]] : longer);
    }
    above = row;
  }
  return above.at(-1) ?? [];
}

function isSameStep(a: ProcedureStep, b: ProcedureStep): boolean {
  const [one, other] = [new Set(a.words), new Set(b.words)];
  const both = [...one].filter((word) => other.has(word)).length;
  return both > 0 && both / Math.min(one.size, other.size) >= 0.5;
}
