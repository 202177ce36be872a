import type { Memory } from '#shared/model/memory.ts';
import type { Suggestion } from '#shared/model/reflection.ts';
import { compare } from '../../language/compare.ts';
import { contentOf, lostIn } from '../../language/content.ts';
import { injects } from '../../language/injection.ts';
import { tellingWordsOf } from '../../language/telling-words.ts';
import { foldName } from '../../language/tokens.ts';
import { isApart } from '../agreeing.ts';
import { unstated } from './borne.ts';
import type { ProposalGround } from './ground.ts';
import {
  besideOf,
  linesCited,
  linesSaying,
  RefusalError,
  refuse,
  requireBorne,
  requireEarnest,
  requireVouched,
  suggesting,
} from './grounded.ts';
import type { CitedLine } from './handles.ts';
import type { ItemOf } from './items.ts';

export function proposeProcedure(item: ItemOf<'procedure'>, ground: ProposalGround): Suggestion[] {
  const { cites, title, trigger, steps, why } = item;
  const lines = linesSaying(cites, ground);
  requireVouched(lines);
  const old = item.extends ? linesCited([item.extends], ground)[0] : undefined;
  if (old !== undefined && old.memory.kind !== 'procedure')
    refuse('cite.unknown', `${item.extends} is no procedure.`, 'Name a p handle, or none.');
  if (old === undefined && title === '') refuse('shape', 'title: a new procedure needs one.', 'Give it a title.');
  // What stands there needs no new evidence: the whole may be told with one step mended.
  const there = old === undefined ? '' : plainWords(old.memory.text);
  const fresh = steps.filter((step) => !there.includes(plainWords(step)));
  if (fresh.length === 0) refuse('known', `${item.extends} has these steps.`, 'Leave it out.');
  for (const step of fresh) {
    requireEarnest(step, lines, ground);
    requireBorne(step, lines, [], ground);
  }
  for (const words of old === undefined ? [title, trigger] : [trigger]) named(words, lines, ground);
  const called = old?.memory.title ?? title;
  return [suggesting({ kind: 'procedure', title: called, trigger, steps, id: old?.memory.id ?? null }, why, lines)];
}

/** The words of a text, each between spaces. */
const plainWords = (text: string): string => ` ${(foldName(text).match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `;

/** What a procedure is called, and found by, orders nothing and names nobody of whom nothing is told. @throws Refused */
function named(words: string, lines: readonly CitedLine[], ground: ProposalGround): void {
  if (injects(words))
    refuse('trap.instruction', 'It tells whoever reads it what to do.', 'Say when it is done, and what it is.');
  const missing = unstated(words, lines, besideOf(words, lines, [], ground));
  if (missing !== null) throw new RefusalError(missing);
}

export function proposeCore(
  { cites, block, replaces, now, why }: ItemOf<'core'>,
  ground: ProposalGround,
): Suggestion[] {
  const lines = linesSaying(cites, ground);
  const old = replaces ? linesCited([replaces], ground)[0]?.memory : undefined;
  const { items } = ground.material.core;
  if (replaces && !items.some(({ id }) => id === old?.id))
    refuse('cite.unknown', `${replaces} is no line of core memory.`, 'Name a c handle, or none.');
  if (now === null) {
    if (old === undefined) return refuse('shape', 'now: null removes nothing.', 'Name in replaces what shall go.');
    spokenOf(old, lines, ground);
  }
  if (now !== null) {
    requireVouched(lines);
    // A line that is cited itself bears itself out, in whatever words it is told anew.
    const isCited = lines.some(({ memory }) => memory.id === old?.id);
    const fresh = old === undefined || isCited ? now : withoutOld(now, old.text);
    requireEarnest(fresh, lines, ground, now);
    requireBorne(fresh, lines, [], ground);
    const twin = items.find((one) => one.id !== old?.id && compare(one.text, now) === 'same');
    if (twin !== undefined) refuse('known', `Core memory says so: “${twin.text}”.`, 'Leave it out.');
    if (old === undefined && !ground.room(now))
      refuse('over.budget', 'Core memory is full.', 'Name in replaces what it takes the place of, or make it a fact.');
  }
  const was = old === undefined ? null : { id: old.id, text: old.text };
  return [suggesting({ kind: 'core', block, was, now, to: now === null ? 'episodic' : null }, why, lines)];
}

/** What leaves core memory is spoken of, and in earnest; what was only on somebody's mind is over by what came of it. @throws Refused */
function spokenOf({ text: old, type }: Memory, lines: readonly CitedLine[], ground: ProposalGround): void {
  const there = new Set(lines.flatMap(({ text }) => tellingWordsOf(text)));
  if (type !== 'active-context' && !tellingWordsOf(old).some((word) => there.has(word)))
    refuse('words.missing', `The cited lines do not speak of “${old}”.`, 'Cite the line that says it is over.');
  requireEarnest(old, lines, ground);
}

/** What an item says now and did not before: what stood there needs no new evidence. */
function withoutOld(now: string, old: string): string {
  const known = new Set(foldName(old).split(/[^\p{L}\p{N}]+/u));
  const fresh = now.split(/\s+/).filter((word) => !known.has(foldName(word).replace(/[^\p{L}\p{N}]/gu, '')));
  return fresh.length === 0 ? now : fresh.join(' ');
}

export function proposeSame({ keep, drop, why }: ItemOf<'same'>, ground: ProposalGround): Suggestion[] {
  const [kept, dropped] = [keep, drop].map((handle) => linesCited([handle], ground)[0]);
  if (kept === undefined || dropped === undefined || kept.memory.id === dropped.memory.id)
    return refuse('cite.unknown', 'Two memories are needed.', 'Name a line of each.');
  // Whoever reads says that both are one; other words may go, and the owner sees which. A value that is lost, or another thing, is refused.
  const values = new Set(contentOf(dropped.text).values.map(({ as }) => as));
  const lost = lostIn(contentOf(dropped.text), contentOf(kept.text));
  const told = isApart(dropped.text, kept.text) ? lost : lost.filter((one) => values.has(one));
  if (told.length > 0)
    refuse(
      'words.missing',
      `${keep} does not say ${told
        .slice(0, 3)
        .map((one) => `“${one}”`)
        .join(', ')}.`,
      'Keep the fuller one, or both.',
    );
  return [
    suggesting(
      { kind: 'merge', keep: kept.memory.id, drop: dropped.memory.id, merged: '' },
      why || 'Both say one thing.',
      [kept, dropped],
    ),
  ];
}
