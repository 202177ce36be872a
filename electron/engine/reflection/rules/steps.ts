import type { Memory } from '#shared/model/memory.ts';
import type { Evidence } from '#shared/model/reflection.ts';
import { readableSentencesOf } from '../../capture/extract.ts';
import { injects } from '../../language/injection.ts';
import { tellingWordsOf } from '../../language/telling-words.ts';
import { blocksOf, evidenceFor, isTrustedEpisode } from '../earnest/sentences.ts';

/** How something was done, as an episode tells it. */
export type StepSequence = { memory: Memory; steps: ProcedureStep[]; evidence: Evidence[] };
export type ProcedureStep = { text: string; words: string[] };

/** Steps from which a telling is a way of doing something. */
const fewest = 2;
const most = 30;

/** What begins a telling of steps, and what goes on with it. */
const sequences: readonly (readonly [RegExp, RegExp])[] = [
  [
    /\b(?:first|firstly|zuerst|erst)\b/iu,
    /\b(?:then|next|after that|afterwards|and finally|finally|dann|danach|zum Schluss)\b/iu,
  ],
  [/先/u, /再|然后|最后/u],
];
const isSequence = (text: string): boolean =>
  sequences.some(([first, then]) => {
    const at = text.search(first);
    return at >= 0 && then.test(text.slice(at));
  });
const joint =
  /(?:[,;.]\s*)?\b(?:and then|and finally|and only then|after that|afterwards|finally|lastly|then|next|second(?:ly)?|third(?:ly)?|danach|dann|zum Schluss)\b[,:]?\s*|[,，;；]?(?<!\s)\s*(?:然后|再|最后|接着)/giu;
/** Says what the steps behind it are for. */
const naming = '(?:the )?(?:steps|routine|procedure|process|workflow|checklist|way) (?:for|to|of)';
const aiming = 'to|for|when(?:ever)?|before|after|how (?:to|we|i)|every|each|our|um|beim|bei|zum|für|如何';
const purpose = new RegExp(
  String.raw`^(?:${naming}|${aiming})\s+(?=\S)[^,:;]{3,80}?(?<!\s)\s*(?:[,:]|\s[—–-]\s)`,
  'iu',
);
const heading =
  /^[^.:!?]{3,80}?(?<!\s)(?:\s+(?:steps|routine|procedure|process|workflow|checklist))?\s*(?:(?:again|went like this|as usual|the usual way)\s*)?:\s*/iu;
const doubtful = /\b(?:maybe|might|could|if we|what if|suppose|hypothetical\p{L}*|jok\p{L}+|kidding)\b/iu;

/** Tellings of steps in trusted episodes: numbered lists, “first … then …”, and a row of things that were done. */
export function toldIn(memory: Memory): StepSequence[] {
  if (!isTrustedEpisode(memory) || injects(memory.text)) return [];
  return [...listed(memory), ...sequenced(memory)];
}

function listed(memory: Memory): StepSequence[] {
  const told: StepSequence[] = [];
  let open: { title: string | null; steps: ProcedureStep[]; evidence: Evidence[]; mark: 'number' | 'bullet' } | null =
    null;
  let before: { text: string; evidence: Evidence[] } | null = null;
  const close = () => {
    // Bullets are as often a list of things as of steps: what counts is what an order is said of, or a task.
    if (
      open !== null &&
      open.steps.length >= fewest &&
      (open.mark === 'number' || isOrdered(open.title) || (memory.type === 'task' && open.steps.length > fewest))
    )
      told.push({ memory, steps: open.steps, evidence: open.evidence });
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

const isOrdered = (title: string | null) =>
  /\b(?:steps?|routine|procedure|process|workflow|checklist|in (?:this|that) order|order|how (?:to|we|i))\b|步骤/iu.test(
    title ?? '',
  );

function sequenced(memory: Memory): StepSequence[] {
  return blocksOf(memory).flatMap((block) => {
    if (block.item !== null || doubtful.test(block.text)) return [];
    const rows = isOfDoing(memory) ? readableSentencesOf(block.text).map(rowOf) : [];
    // A row of sentences may be one telling: “First run the tests. Then tag. Finally deploy.”
    const whole = isSequence(block.text) ? sequenceOf(block.text) : null;
    const steps = [...rows, whole].reduce((a, b) => ((b?.length ?? 0) > (a?.length ?? 0) ? b : a), null);
    if (steps === null || steps.length < fewest) return [];
    return [{ memory, steps, evidence: evidenceFor(memory, block, 0, block.text.length) }];
  });
}

/** What was done is told as a task or an event; a row of facts is no row of steps. */
const isOfDoing = ({ type }: Memory) =>
  type === null || !['fact', 'preference', 'decision', 'correction'].includes(type);

function sequenceOf(text: string): ProcedureStep[] | null {
  const at = text.search(/\b(?:first|firstly|zuerst|erst)\b|先/iu);
  const parts = text
    .slice(at)
    .replace(opener, '')
    .split(joint)
    .flatMap((part) => part.split(/[.;]\s+(?=\p{Lu})/u))
    .map(clean)
    .filter((part) => tellingWordsOf(part).length > 0);
  return parts.length > most ? null : parts.map(stepOf);
}

/** Between the parts of a row, and what says of a part that it goes on. A comma between figures is a part of their number. */
const parting = /(?<!\d),|,(?=\s)|[，、；;]|\s(?:and|und)\s(?=(?:then|finally|lastly|dann|danach|zum Schluss)\b)/iu;
const onward =
  /^(?:(?:and|und)\s+)?(?:(?:only after that|only then|then|after that|finally|lastly|dann|danach|zum Schluss)\b[ ,]*)?/iu;

/** `Released 1.4: ran the tests, bumped the version, tagged it and deployed.` That it is told again makes it a way. */
function rowOf(sentence: string): ProcedureStep[] | null {
  const named = heading.exec(sentence) ?? purpose.exec(sentence);
  const rest = named === null ? sentence : sentence.slice(named[0].length);
  const all = rest
    .replace(/[.!。]$/, '')
    .split(parting)
    .map((part) => part.trim().replace(onward, ''))
    .filter((part) => part !== '');
  // What stands before the word that opens a sequence is no step of it: “Did it as always, first tea, then the form”.
  const opens = isSequence(rest) ? all.findIndex((part) => opener.test(part)) : -1;
  const parts = all
    .slice(Math.max(0, opens))
    .map((part, n) => clean(n === 0 && opens >= 0 ? part.replace(opener, '') : part));
  if (parts.length < 3 || parts.length > most || parts.some((part) => part.length > 140)) return null;
  return parts.map(stepOf);
}

/** Says of a step where it stands in the row, which its number does. */
const opener = /^(?:(?:firstly|first|zuerst|erst)\b[,:]?\s*|先)/iu;

const clean = (part: string) =>
  part
    .trim()
    .replace(/^(?:and|we|i|she|he|they)\s+/iu, '')
    .replace(/(?<![,.;。，；])[,.;。，；]+$/u, '')
    .trim();

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
