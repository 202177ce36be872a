import type { Memory } from '#shared/model/memory.ts';
import { takenFrom } from '../../capture/trust.ts';
import { injects, quotesToMachines } from '../../language/injection.ts';
import { isTrustedEpisode } from '../earnest/sentences.ts';
import { numberedLines } from './handles.ts';

/** Lines of a memory that are kept from a reasoner with tools, and why, in words; null where all of it may be read. */
type Withheld = { lines: ReadonlySet<number>; why: string };

const machines = 'speaks to machines';

/**
 * What neither owner nor agent said, what was not meant, and what wants to be obeyed: of the last the paragraph that it stands in,
 * or the whole where it goes beyond one.
 */
export function withheldIn(memory: Memory): Withheld | null {
  const lines = numberedLines(memory);
  const all = new Set(lines.map(({ line }) => line));
  if (!isTrustedEpisode(memory)) return { lines: all, why: takenFrom(memory) ?? 'not meant' };
  if (!isForMachines(memory.text)) return null;
  const paragraphs: (typeof lines)[] = [];
  for (const one of lines) {
    const last = paragraphs.at(-1);
    if (last === undefined || last.at(-1)?.line !== one.line - 1) paragraphs.push([one]);
    else last.push(one);
  }
  const bad = paragraphs.filter((paragraph) => isForMachines(paragraph.map(({ text }) => text).join('\n')));
  return { lines: bad.length === 0 ? all : new Set(bad.flat().map(({ line }) => line)), why: machines };
}

const isForMachines = (text: string): boolean => injects(text) || quotesToMachines(text);

/** Whether a memory of one line, such as a fact, may be shown. */
export const mayBeShown = (memory: Memory): boolean => withheldIn(memory) === null;
