import type { Memory } from '#shared/model/memory.ts';
import type { Change, Evidence, Suggestion } from '#shared/model/reflection.ts';
import { isUntrusted } from '../capture/remember.ts';
import { sourceOf, takenFrom } from '../capture/trust.ts';
import { anyType, entityOf, readMention, typeWord } from '../graph/resolve.ts';
import {
  type PendingMemory,
  parseProposals,
  proposalsPath,
  removeProposals,
} from '../workspace/codecs/pending-memories.ts';
import type { WorkspaceDraft } from '../workspace/draft.ts';
import type { Material } from './material.ts';

/** What the main agent or the owner left to the reflection. */
export type DeferredProposal = PendingMemory & { content: string; said: Evidence };

/** Characters of a proposal that a change can state. */
const longest = 2_000;

/** The proposals of the file that were deferred, each with the line that says it. @source 000 §13.1, §13.3 */
export function deferredIn(text: string | null): DeferredProposal[] {
  const lines = (text ?? '').split(/\r\n?|\n/);
  return parseProposals(text ?? '').flatMap((proposal) => {
    const { content, status, id, line, endLine, timestamp, problems } = proposal;
    if (content === null || problems.length > 0 || !/^deferred/i.test(status) || content.length > longest) return [];
    const at = lines.slice(line - 1, endLine).findIndex((one) => /\*\*Content:?\*\*/i.test(one));
    const quote = lines[line - 1 + at]?.replace(/^.*\*\*Content:?\*\*:?\s*/i, '').trim() ?? '';
    if (at < 0 || quote === '') return [];
    return [{ ...proposal, content, said: { id, path: proposalsPath, line: line + at, quote, at: timestamp } }];
  });
}

/** Where a proposal was taken from, in words, as of a memory. */
function originOf({ trigger }: DeferredProposal): { untrusted?: string } {
  const source = sourceOf(trigger);
  const from = isUntrusted(source) ? takenFrom({ tags: ['untrusted'], source }) : null;
  return from === null ? {} : { untrusted: from };
}

/** The changes that they ask for, in the words and with the name of whoever proposed them. */
export function deferredSuggestions(deferred: readonly DeferredProposal[], { pages }: Material): Suggestion[] {
  const known = new Set(pages.map(({ id }) => id));
  const suggestions: Suggestion[] = [];
  for (const one of deferred) {
    const { store, content, entities, coreWorthy, said } = one;
    const reason = `Proposed by ${one.from ?? 'somebody'}${one.timestamp === null ? '' : ` on ${one.timestamp.slice(0, 10)}`} (${one.trigger ?? 'no trigger given'}), and left to this reflection.`;
    const add = (does: Suggestion['does']) => suggestions.push({ does, reason, evidence: [said], ...originOf(one) });
    const [first] = entities;
    if (store === 'core' || coreWorthy)
      add({ kind: 'core', block: 'Critical Facts', was: null, now: content, to: null });
    if (store === 'semantic' && first !== undefined) {
      const { id: entity, label } = named(first, content);
      if (!known.has(entity)) suggestions.push({ ...newcomer(entity, label, reason, said), ...originOf(one) });
      known.add(entity);
      add({ kind: 'fact', entity, statement: content, supersedes: null });
    }
    if (store === 'procedural') {
      const title = first === undefined ? content.slice(0, 80) : named(first, content).label;
      add({ kind: 'procedure', title, trigger: '', steps: stepsOf(content), id: null });
    }
  }
  return suggestions;
}

/** A page for whom or what a proposal is about; it is named in the proposal's own fields. */
function newcomer(entity: string, name: string, reason: string, said: Evidence): Suggestion {
  return { does: { kind: 'entity', entity, name, summary: '' }, reason, evidence: [said] };
}

/** Whom a proposal names, in an id or in words; its content says how the name is written. */
function named(mention: string, content: string) {
  const { name, type } = readMention(mention);
  return entityOf(name, typeWord(type ?? anyType), content);
}

const stepsOf = (content: string): string[] => {
  const steps = content
    .split(/\n+/)
    .map((line) => line.replace(/^\s*(?:[-*]|\d+[.)])\s+/, '').trim())
    .filter((line) => line !== '');
  return steps.slice(0, 40);
};

/** The others are read with the episodes, as what somebody said then. */
export function withDeferred(material: Material, deferred: readonly DeferredProposal[]): Material {
  const told = deferred.filter(
    ({ store, entities }) => store === 'episodic' || (store === 'semantic' && entities.length === 0),
  );
  return told.length === 0 ? material : { ...material, episodes: [...told.map(episodeOf), ...material.episodes] };
}

function episodeOf({ id, content, timestamp, confidence, from, trigger, said }: DeferredProposal): Memory {
  const source = sourceOf(trigger);
  return {
    id,
    kind: 'episode',
    store: 'episodic',
    path: said.path,
    line: said.line,
    endLine: said.line,
    title: '',
    text: content,
    at: timestamp?.slice(0, 16) ?? null,
    type: 'fact',
    confidence,
    tags: isUntrusted(source) ? ['proposal', 'untrusted'] : ['proposal'],
    source: isUntrusted(source) ? source : `subagent:${from ?? 'somebody'}`,
    entities: [],
    parent: null,
  };
}

/** What was decided of proposals: each once all changes that rest on it are. */
type Settled = { accepted: string[]; rejected: string[] };

export function settledOf(accepted: readonly Change[], rejected: readonly Change[], left: readonly Change[]): Settled {
  const citedBy = (changes: readonly Change[]) =>
    new Set(changes.flatMap(({ evidence }) => evidence.flatMap(({ id }) => (id.startsWith('proposal:') ? [id] : []))));
  const [yes, no, open] = [citedBy(accepted), citedBy(rejected), citedBy(left)];
  return {
    accepted: [...yes].filter((id) => !open.has(id)),
    rejected: [...no].filter((id) => !open.has(id) && !yes.has(id)),
  };
}

/** Takes what was decided out of the file, as one change with all the rest. */
export async function clearSettled(draft: WorkspaceDraft, { accepted, rejected }: Settled): Promise<void> {
  if (accepted.length + rejected.length === 0) return;
  const { text } = await draft.found(proposalsPath);
  if (text === null) return;
  const after = removeProposals(text, new Set([...accepted, ...rejected]));
  if (after === text) return;
  const names = (ids: readonly string[]) =>
    `proposal${ids.length === 1 ? '' : 's'} ${ids.map((id) => id.replace('proposal:', '#')).join(', ')}`;
  const said = [
    ...(accepted.length === 0 ? [] : [`accepted ${names(accepted)}`]),
    ...(rejected.length === 0 ? [] : [`rejected ${names(rejected)}`]),
  ];
  await draft.put(proposalsPath, after, accepted.length > 0 ? 'COMMIT' : 'REJECT', said.join('; '));
}
