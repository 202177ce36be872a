import { z } from 'zod';
import type { Change, Evidence, Proposal, Suggestion } from '#shared/model/reflection.ts';
import { appendJsonl, readJsonl } from '../workspace/codecs/jsonl.ts';
import { hash8 } from '../workspace/hash.ts';
import { effectiveProposal } from './apply.ts';
import { type AskedContradiction, isAskedBefore } from './asked-before.ts';

export const rejectedPath = 'memory/meta/rejected.jsonl';

const line = z.object({
  at: z.string(),
  session: z.string(),
  key: z.string(),
  says: z.string(),
  evidence: z.array(z.string()),
  reason: z.string().optional(),
  /** Of a contradiction: of what it is, and its two sides. */
  asked: z.object({ about: z.string(), sides: z.array(z.object({ id: z.string(), text: z.string() })) }).optional(),
});

/** What a proposal says, whoever words its reason: the same proposal has the same key. */
export const proposalKey = (does: Proposal): string =>
  `${does.kind}:${hash8(JSON.stringify(gistOf(does)).toLowerCase())}`;

function gistOf(does: Proposal): unknown[] {
  switch (does.kind) {
    case 'fact':
    case 'belief':
      return [does.entity, does.statement];
    case 'entity':
      return [does.entity];
    case 'relation':
      return [does.from, does.relation, does.to, ...(does.over === true ? ['over'] : [])];
    case 'procedure':
      return [does.id ?? does.title, ...does.steps];
    case 'merge':
      return [does.keep, does.drop].sort();
    case 'archive':
      return does.items.map(({ id }) => id);
    case 'contradiction':
      return does.sides.map(({ id }) => id).sort();
    case 'core':
      return [does.block, does.was?.text ?? '', does.now ?? ''];
    case 'insight':
      return [does.title];
    case 'question':
      return [does.text];
  }
}

const idsOf = (does: Proposal) => (does.kind === 'archive' ? does.items.map(({ id }) => id) : []);

/** What is refused one by one: of archivals each memory, else the proposal as a whole. */
function partsOf<T extends Pick<Suggestion, 'does' | 'evidence'>>(change: T): T[] {
  const { does, evidence } = change;
  if (does.kind !== 'archive') return [change];
  return does.items.map((item) => ({
    ...change,
    does: { ...does, items: [item] },
    evidence: evidence.filter(({ id }) => id === item.id),
  }));
}

/** The memories that the owner took out of archivals, as refused archivals of their own. */
export function unticked(changes: readonly Change[]): Change[] {
  return changes.flatMap((change) => {
    const [{ does }, now] = [change, effectiveProposal(change)];
    if (does.kind !== 'archive' || now.kind !== 'archive') return [];
    const kept = new Set(now.items.map(({ id }) => id));
    const items = does.items.filter(({ id }) => !kept.has(id));
    return items.length === 0 ? [] : [{ ...change, does: { ...does, items }, edited: null }];
  });
}

/** rejected.jsonl with these as well, each with the evidence that was not enough. */
export function withRejected(
  text: string | null,
  changes: readonly Change[],
  { at, session, reason }: { at: string; session: string; reason: string | undefined },
): string | null {
  let next = text;
  for (const change of changes.flatMap(partsOf)) {
    const { does } = change;
    next = appendJsonl(next, {
      at,
      session,
      key: proposalKey(does),
      says: JSON.stringify(does.kind === 'archive' ? does : effectiveProposal(change)).slice(0, 400),
      ...(does.kind === 'contradiction' && { asked: { about: does.about, sides: does.sides } }),
      evidence: [...new Set(change.evidence.map(({ id, quote }) => `${id}#${hash8(quote)}`))],
      ...(reason !== undefined && reason !== '' && { reason }),
    });
  }
  return next;
}

/** Whether something stands in what Mneme notes of its own reflections, which proves nothing of anything else. */
export const isOwnNote = ({ id }: Pick<Evidence, 'id'>): boolean => id.startsWith('note:memory/meta/');

/** Without what was refused before, unless there is evidence now that was not there then. */
export function notRefused(suggestions: readonly Suggestion[], text: string | null): Suggestion[] {
  const refused = new Map<string, Set<string>>();
  const asked: AskedContradiction[] = [];
  for (const { value } of readJsonl(text ?? '')) {
    const read = line.safeParse(value);
    if (!read.success) continue;
    const known = refused.get(read.data.key) ?? new Set();
    for (const one of read.data.evidence) known.add(one);
    refused.set(read.data.key, known);
    if (read.data.asked !== undefined) asked.push(read.data.asked);
  }
  const isFresh = ({ does, evidence }: Pick<Suggestion, 'does' | 'evidence'>) => {
    const known = refused.get(proposalKey(does));
    return (
      known === undefined || evidence.some((one) => !isOwnNote(one) && !known.has(`${one.id}#${hash8(one.quote)}`))
    );
  };
  return suggestions.flatMap((suggestion) => {
    const { does, evidence } = suggestion;
    if (does.kind === 'contradiction' && isAskedBefore(does, asked)) return [];
    if (does.kind !== 'archive') return isFresh(suggestion) ? [suggestion] : [];
    const left = new Set(
      partsOf(suggestion)
        .filter(isFresh)
        .flatMap((one) => idsOf(one.does)),
    );
    if (left.size === 0) return [];
    const items = does.items.filter(({ id }) => left.has(id));
    return [{ ...suggestion, does: { ...does, items }, evidence: evidence.filter(({ id }) => left.has(id)) }];
  });
}
