import type { Memory } from '#shared/model/memory.ts';
import type { Evidence } from '#shared/model/reflection.ts';
import { readableSentencesOf } from '../../capture/extract.ts';
import { takenFrom } from '../../capture/trust.ts';
import { announcesUnreal, settles } from '../../language/earnest/meant.ts';
import { isQuoted, isReported } from '../../language/earnest/reported.ts';
import { correctionIn, holdsAfterAll, isOwnWords, isRetraction } from '../../language/earnest/taken-back.ts';
import { injects } from '../../language/injection.ts';
import { correctedBy } from '../../workspace/codecs/correction.ts';
import { supersededTag } from '../../workspace/codecs/entity-marks.ts';
import { isDoubtful, opensSupposition } from './doubt.ts';
import { retracts } from './retraction.ts';

/** A sentence of an episode, said in earnest and not taken back since. */
export type EarnestSentence = {
  /** As it stands. `plain`: the same with straight quotation marks and on one line. */
  text: string;
  plain: string;
  memory: Memory;
  evidence: Evidence[];
  /** The first of its episode: it leans on nothing before it. */
  opens: boolean;
  /** Since the last reflection. */
  fresh: boolean;
};

/** Words that stand together on lines of a file; `at`: offset in `text` where a line begins. */
type Block = { text: string; lines: { at: number; line: number; text: string }[]; item: string | null };

/** Said in play, or in another's words. */
const unmeant = /^(?:quote|quoted|fiction|joke|hypothetical|roleplay|role-play|spam)$/i;

/** Whether an episode came from a hand that may state something: not from a tool, a page or another's mouth. */
export function isTrustedEpisode({ tags, source }: Pick<Memory, 'tags' | 'source'>): boolean {
  return !tags.some((tag) => unmeant.test(tag)) && takenFrom({ tags, source }) === null;
}

/** Whether an episode's own heading lets it bear anything out: not what was held for unlikely, nor a mood. @source 000 §5 */
export const isVouched = ({ kind, type, confidence }: Memory): boolean =>
  kind !== 'episode' || (confidence !== 'low' && type !== 'emotion');

/** Whether a memory is what a page asks: it says nothing. */
export const isOpenQuestion = ({ kind, type }: Pick<Memory, 'kind' | 'type'>): boolean =>
  kind !== 'episode' && type === 'question';

/** The paragraphs and list items of a memory, code, quotations and tables left out. Lines as in the file. */
export function blocksOf(memory: Memory): Block[] {
  const lines = memory.text.split('\n');
  const first = memory.endLine - lines.length + 1;
  const blocks: Block[] = [];
  let open: Block | null = null;
  let fence: string | null = null;
  for (const [n, line] of lines.entries()) {
    const mark = /^\s*(```|~~~)/.exec(line)?.[1] ?? null;
    if (fence !== null || mark !== null) {
      fence = fence === null ? mark : mark === fence ? null : fence;
      open = null;
      continue;
    }
    if (line.trim() === '' || /^\s*>|^\s*\||^(?: {4}|\t)|^\s*<!--/.test(line)) {
      open = null;
      continue;
    }
    const item = /^\s*((?:[-*+•]|\d+[.)]))\s+/.exec(line);
    if (item !== null || open === null || /^\s*#{1,6}\s/.test(line)) {
      open = { text: line, lines: [{ at: 0, line: first + n, text: line }], item: item?.[1] ?? null };
      blocks.push(open);
      continue;
    }
    open.lines.push({ at: open.text.length + 1, line: first + n, text: line });
    open.text += ` ${line}`;
  }
  return blocks;
}

/** Every line that words of a block stand on, each with its part of them. */
export function evidenceFor(memory: Memory, block: Block, at: number, end: number): Evidence[] {
  return block.lines.flatMap(({ at: begins, line, text }) => {
    const quote = text.slice(Math.max(0, at - begins), Math.max(0, end - begins)).trim();
    return quote === '' ? [] : [{ id: memory.id, path: memory.path, line, quote, at: memory.at }];
  });
}

/** Where a memory itself stands, with the first of its words: what a change of the memory as a whole cites. */
export function memoryEvidence(memory: Memory, words = memory.text): Evidence {
  const { id, path, at } = memory;
  if (memory.kind === 'episode') {
    const [first] = blocksOf(memory)[0]?.lines ?? [];
    if (first !== undefined) return { id, path, line: first.line, quote: first.text.trim(), at };
  }
  const titled = memory.kind === 'entity' || memory.kind === 'procedure' || memory.kind === 'vault';
  const quote = titled ? id.slice(id.indexOf(':') + 1) : (words.split('\n')[0] ?? '');
  return { id, path, line: memory.line, quote: quote.trim(), at };
}

/** The sentences of trusted episodes, in order of time: said in earnest, and what was taken back left out. */
export function* saidIn(earlier: readonly Memory[], episodes: readonly Memory[]): Generator<void, EarnestSentence[]> {
  const said: EarnestSentence[] = [];
  const gone = new Set<EarnestSentence>();
  const all = [
    ...earlier.map((memory) => ({ memory, fresh: false })),
    ...episodes.map((memory) => ({ memory, fresh: true })),
  ];
  for (const { memory, fresh } of all) {
    yield;
    // What left its place says what was, in words of this program.
    if (!isTrustedEpisode(memory) || memory.tags.includes(supersededTag) || injects(memory.text)) continue;
    const blocks = blocksOf(memory).filter(({ text }) => correctedBy(`\n\n${text}`).length === 0);
    for (const [at, block] of blocks.entries()) readBlock(block, { memory, opens: at === 0, fresh, said, gone });
  }
  return said.filter((one) => !gone.has(one));
}

/** The full stop of `am 1. Juli`, of `am 15. raus` and of `Prof. Lind`, which ends no sentence. */
const months = 'Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember';
const shortened = 'Prof|Rev|Capt|Sgt|Lt|Col|Gen|Hon|Jr|Sr|nem|approx|ca|bzw|inkl|usw|Nr|Str|Tel';
const noEnd = new RegExp(
  [
    String.raw`(?<=\b\d{1,2})\.(?= (?:(?:${months})\b|\p{Ll}))`,
    String.raw`(?<=\b(?:${shortened}))\.(?= [\p{Ll}\p{Lu}\d])`,
    String.raw`(?<=\b[Nn]o)\.(?= \d)`,
  ].join('|'),
  'gu',
);

type Reading = {
  memory: Memory;
  /** The first words of its memory. */
  opens: boolean;
  fresh: boolean;
  said: EarnestSentence[];
  gone: Set<EarnestSentence>;
};

function readBlock(block: Block, { memory, opens, fresh, said, gone }: Reading): void {
  let from = 0;
  const whole = block.text.replace(noEnd, '\u2024');
  const sentences = readableSentencesOf(whole).map((found) => {
    const at = Math.max(from, whole.indexOf(found, from));
    const text = found.replaceAll('\u2024', '.');
    from = at + text.length;
    return { text, at, end: from, plain: text.replace(/[’‘]/g, "'").replace(/[“”„]/g, '"') };
  });
  const announced = announcesUnreal(sentences[0]?.plain ?? '');
  const supposed = announced ? 0 : sentences.findIndex(({ plain }) => opensSupposition(plain));
  const settled = announced ? sentences.findIndex(({ plain }) => settles(plain)) : -1;
  for (const [n, { text, plain, at, end }] of sentences.entries()) {
    if (isRetraction(plain)) {
      for (const one of retracts(plain, said, memory, opens && n === 0)) gone.add(one);
    }
    if (supposed !== -1 && n >= supposed && (settled === -1 || n < settled)) continue;
    const next = sentences[n + 1]?.plain ?? '';
    if (isDoubtful(plain, next) || isQuoted(plain) || isReported(plain)) continue;
    const evidence = evidenceFor(memory, block, at, end);
    // Behind a retraction and its colon stands what holds instead.
    const rest = isRetraction(plain) && !holdsAfterAll(plain) ? correctionIn(plain) : plain;
    if (rest === '') continue;
    const one = { text, plain: rest, memory, evidence, opens: opens && n === 0, fresh };
    said.push(one);
    // What somebody once wrote is told to be put right; a “strike that” behind it means it, too.
    if (isOwnWords(plain)) gone.add(one);
  }
}
