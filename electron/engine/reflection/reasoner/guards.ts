import { readableSentencesOf } from '../../capture/extract.ts';
import { jokes } from '../../language/unmeant.ts';
import type { Material } from '../material.ts';
import { isDoubtful } from '../rules/doubt.ts';
import { isQuoted, isReported } from '../rules/reported.ts';
import { isRetraction } from '../rules/retraction.ts';
import { saidIn } from '../rules/sentences.ts';
import { tellingWordsOf } from '../rules/words.ts';
import type { Cited } from './handles.ts';

/** What of a line was not said in earnest, by the rules that read it: a veto whatever a reasoner makes of it. */
export type Guards = {
  /** The code of the trap that a statement steps into, with the sentence it rests on; null for none. */
  trap(statement: string, cited: readonly Cited[]): { code: string; sentence: string } | null;
};

const keyOf = (id: string, line: number) => `${id}:${line}`;

/** Reads what was said in earnest, in turns with whatever else the process does. */
export async function guardsOf({ earlier, episodes }: Material): Promise<Guards> {
  const reading = saidIn(earlier, episodes);
  let step = reading.next();
  while (step.done !== true) {
    await new Promise(setImmediate);
    step = reading.next();
  }
  const meant = new Map<string, string[]>();
  for (const { memory, evidence } of step.value)
    for (const { line, quote } of evidence) {
      const key = keyOf(memory.id, line);
      meant.set(key, [...(meant.get(key) ?? []), quote]);
    }
  return { trap: (statement, cited) => trapIn(statement, cited, meant) };
}

function trapIn(statement: string, cited: readonly Cited[], meant: ReadonlyMap<string, string[]>) {
  const wanted = new Set(tellingWordsOf(statement));
  const share = (text: string) => tellingWordsOf(text).filter((word) => wanted.has(word)).length;
  let best = 0;
  let unmeant: { sentence: string; next: string; weight: number } | null = null;
  for (const { memory, line, text } of cited) {
    if (memory.kind !== 'episode') {
      best = Math.max(best, share(text));
      continue;
    }
    const own = meant.get(keyOf(memory.id, line)) ?? [];
    best = Math.max(best, ...own.map(share), 0);
    if (/^\s*\||^(?: {4}|\t)/.test(text)) best = Math.max(best, share(text));
    const sentences = readableSentencesOf(text);
    for (const [n, sentence] of sentences.entries()) {
      if (own.some((quote) => quote.includes(sentence) || sentence.includes(quote))) continue;
      const weight = share(sentence);
      if (weight > (unmeant?.weight ?? 0)) unmeant = { sentence, next: sentences[n + 1] ?? '', weight };
    }
  }
  if (unmeant === null || unmeant.weight <= best) return null;
  return codeOf(statement, unmeant);
}

/** Which trap a sentence is. One that says of itself how sure it is may be told with the same words. */
function codeOf(statement: string, { sentence, next }: { sentence: string; next: string }) {
  const trap = (code: string) => ({ code: `trap.${code}`, sentence });
  if (jokes.test(sentence) || jokes.test(next)) return trap('joke');
  if (isQuoted(sentence) || /^\s*>/.test(sentence)) return isQuoted(statement) ? null : trap('quoted');
  if (isReported(sentence)) return isReported(statement) ? null : trap('reported');
  if (isDoubtful(sentence, '')) return isDoubtful(statement, '') ? null : trap('unsure');
  if (isDoubtful(sentence, next)) return trap('unmeant');
  return isRetraction(sentence) ? null : trap('retracted');
}
