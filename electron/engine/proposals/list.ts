import type { ProposalRow } from '#shared/model/proposal.ts';
import { knownAs } from '../capture/known.ts';
import { lookupPlace } from '../capture/remember.ts';
import { sourceOf, takenFrom } from '../capture/trust.ts';
import { citationOf } from './citation.ts';
import type { Conflicts } from './conflicts.ts';
import type { ProposalsDeps } from './deps.ts';
import { awaitsDecision, groupOf, type ProposalEntry } from './entry.ts';

/** Characters of a rival's or a known memory's words that a row shows. */
const longest = 600;

export type CapOverflow = { count: number; words: string };

/**
 * What is put before a reader: of each agent and day at most `cap`, the oldest first. What goes beyond stays in the file
 * and comes up as those before it are decided.
 */
export function withinCap(
  entries: readonly ProposalEntry[],
  cap: number,
): { shown: ProposalEntry[]; held: CapOverflow | null } {
  const counts = new Map<string, number>();
  const over = new Map<string, number>();
  const shown = entries.filter((entry) => {
    if (!awaitsDecision(entry)) return true;
    const key = `${entry.who}\n${entry.timestamp?.slice(0, 10) ?? ''}`;
    const n = (counts.get(key) ?? 0) + 1;
    counts.set(key, n);
    // A conflict is never held back: its other side would stand alone.
    if (n <= cap || entry.kind === 'conflict' || entry.asked) return true;
    over.set(entry.who, (over.get(entry.who) ?? 0) + 1);
    return false;
  });
  const count = [...over.values()].reduce((sum, one) => sum + one, 0);
  if (count === 0) return { shown, held: null };
  const whose = [...over].map(([who, n]) => `${n} of ${who}`).join(', ');
  const words = `${count} more wait in the file (${whose}): at most ${cap} of one agent and day are listed at once. They come up as you decide; proposals.dailyCap in mneme.json changes it.`;
  return { shown, held: { count, words } };
}

/** A proposal with everything a decision needs. */
export function listedProposal(
  deps: ProposalsDeps,
  rivals: Conflicts,
  entry: ProposalEntry,
  byId: ReadonlyMap<string, ProposalEntry>,
  forOwner: boolean,
): Omit<ProposalRow, 'connection'> {
  const { id, who, timestamp, trigger, store, content, entities, confidence, coreWorthy, kind, status, line } = entry;
  return {
    id,
    from: who,
    at: timestamp,
    trigger: trigger ?? '',
    store,
    content: content ?? '',
    ...doubtOf(takenFrom({ tags: [], source: sourceOf(trigger) })),
    entities,
    confidence,
    coreWorthy,
    ...(entry.replaces === null ? {} : { replaces: entry.replaces }),
    ...(entry.relations.length === 0 ? {} : { relations: entry.relations }),
    status: kind,
    said: status,
    line,
    problems: entry.problems.map(({ message, remedy }) => ({ message, remedy })),
    rivals: rivalsOf(deps, rivals, id, byId),
    known: kind === 'malformed' ? null : knownOf(deps, entry),
    group: groupOf(entry),
    forOwner,
    repeated: entry.repeated.times,
    also: entry.repeated.also,
  };
}

function rivalsOf(
  { index }: ProposalsDeps,
  rivals: Conflicts,
  id: string,
  byId: ReadonlyMap<string, ProposalEntry>,
): ProposalRow['rivals'] {
  const { proposals, memories } = rivals.of(id);
  const kept = new Map(index.get(memories.map((one) => one.id)).map((memory) => [memory.id, memory]));
  return [
    ...proposals.flatMap(({ id: other, about }) => {
      const entry = byId.get(other);
      if (entry === undefined) return [];
      const { who, content, line, trigger } = entry;
      const told = { id: other, where: 'proposal' as const, from: who, content: content ?? '' };
      const doubt = doubtOf(takenFrom({ tags: [], source: sourceOf(trigger) }));
      return [{ ...told, citation: citationOf(line), about, ...doubt }];
    }),
    ...memories.flatMap(({ id: other, about }) => {
      const memory = kept.get(other);
      if (memory === undefined) return [];
      const { text, path, line } = memory;
      const told = { id: other, where: 'memory' as const, from: memory.source, content: text.slice(0, longest) };
      return [{ ...told, citation: `${path}#L${line}`, about, ...doubtOf(takenFrom(memory)) }];
    }),
  ];
}

/** The mark of what was taken from somewhere, as a part of what is told of it. */
const doubtOf = (from: string | null) => (from === null ? {} : { doubt: `untrusted: ${from}` });

function knownOf(deps: ProposalsDeps, { store, content, entities, scope }: ProposalEntry): ProposalRow['known'] {
  if (store === null || content === null) return null;
  const [entity] = entities;
  const request = {
    store,
    content,
    kind: 'fact' as const,
    tags: [],
    confidence: 'medium' as const,
    source: 'conversation',
    scope: scope ?? undefined,
  };
  const known = knownAs(
    deps.index,
    content,
    lookupPlace(deps, { ...request, ...(entity === undefined ? {} : { entity }) }),
  );
  if (known?.standing !== 'same') return null;
  const { id, text, path, line } = known.memory;
  return { id, content: text.slice(0, longest), citation: `${path}#L${line}` };
}
