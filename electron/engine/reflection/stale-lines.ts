import type { Memory } from '#shared/model/memory.ts';
import type { Index } from '../index/types.ts';
import { contentOf, denies } from '../language/content.ts';
import { namesBeside } from '../language/lost-values.ts';
import { valueKind } from '../language/reader/side.ts';
import { restOf } from '../language/rest.ts';
import { shareOfShorter } from '../language/telling-words.ts';
import { isSameValue } from '../language/values.ts';
import { corePath } from '../workspace/paths.ts';
import { agree } from './agreeing.ts';

/** A line of core memory that says what no longer holds. `now`: the same, with what holds in its place. */
export type StaleLine = { line: Memory; now: string };

/** Share of the shorter one's telling words that a line has in common with a statement, to be of the same thing. */
const leastShared = 0.5;

/** Lines of core memory that go on saying a statement once another has taken its place. */
export function staleLines(index: Pick<Index, 'memoriesOf'>, lost: string, kept: string): StaleLine[] {
  const lines = index.memoriesOf(corePath).filter(({ kind }) => kind === 'core');
  return lines.flatMap((line) => {
    const now = saidInstead(line.text, lost, kept);
    return now === null || now === line.text ? [] : [{ line, now }];
  });
}

/**
 * A line with what holds in the place of what does not: the value or the name that changed, where it is one, so that the rest of the line
 * stays as it is; else the new words, where it says nothing but the old. Null for a line of something else. Pure.
 */
export function saidInstead(line: string, lost: string, kept: string): string | null {
  if ((shareOfShorter(line, lost) ?? 0) < leastShared) return null;
  const isAlike = denies(contentOf(lost)) === denies(contentOf(kept));
  // What else the old one says holds on, and is no part of what changed.
  const said = `${kept}\n${restOf(lost, kept) ?? ''}`;
  const swap = isAlike ? (valueSwapped(line, lost, kept) ?? nameSwapped(namesBeside(lost, said), kept, lost)) : null;
  if (swap !== null) return line.includes(swap.old) ? line.replace(swap.old, () => swap.now) : null;
  return agree(line, lost) && !agree(line, kept) ? kept : null;
}

type Swap = { old: string; now: string };

/** The only value of its kind that changed, as the line has it. */
function valueSwapped(line: string, lost: string, kept: string): Swap | null {
  const [there, before, after] = [line, lost, kept].map((text) => contentOf(text).values);
  for (const { value } of before ?? []) {
    const ofKind = (one: { value: typeof value }) => valueKind(one.value) === valueKind(value);
    const [now, ...others] = (after ?? []).filter(ofKind);
    const isOne = now !== undefined && others.length === 0 && (before ?? []).filter(ofKind).length === 1;
    if (!isOne || isSameValue(now.value, value)) continue;
    const old = there?.find((one) => isSameValue(one.value, value));
    if (old !== undefined) return { old: old.as, now: now.as };
  }
  return null;
}

/** The only name that went, and the only one that came. */
function nameSwapped([old, ...olds]: readonly string[], kept: string, lost: string): Swap | null {
  const [now, ...nows] = namesBeside(kept, lost);
  return old === undefined || now === undefined || olds.length + nows.length > 0 ? null : { old, now };
}
