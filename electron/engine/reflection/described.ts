import type { z } from 'zod';
import type { reflectionMethods } from '#shared/contract/methods/reflection.ts';
import type { Memory } from '#shared/model/memory.ts';
import type { Change, Proposal, ProposalOf } from '#shared/model/reflection.ts';
import { saidBy } from '../duplicates/find.ts';
import { ownerOf } from '../graph/resolve.ts';
import type { Index } from '../index/types.ts';
import { restOf, saysBesides } from '../language/rest.ts';
import { bareWords } from '../workspace/codecs/correction.ts';
import { readMarks } from '../workspace/codecs/entity-marks.ts';
import { labelOf } from '../workspace/codecs/entity-page.ts';
import { parse } from '../workspace/parse.ts';
import type { ApplyAround } from './apply/applying.ts';
import { effectiveProposal } from './apply.ts';
import { disputesOf } from './disputed.ts';
import { staleLines } from './stale-lines.ts';

type Pending = NonNullable<z.output<(typeof reflectionMethods)['reflection.pending']['output']>['pending']>;
type Described = Pick<Pending['changes'][number], 'about' | 'replaces' | 'sides' | 'merge'>;
type Stood = Described['replaces'];
type United = NonNullable<Described['merge']>['goes'];
type Diffs = Pending['changes'][number]['diffs'];

/** What a change speaks of, by names, words and days in place of ids. */
export function describedIn(change: Change, all: readonly Change[], diffs: Diffs, { index }: ApplyAround): Described {
  const does = effectiveProposal(change);
  return {
    about: proposalSubject(does, all, index),
    replaces: does.kind === 'fact' && does.supersedes !== null ? stood(index, does.supersedes) : null,
    sides: does.kind === 'contradiction' ? sidesOf(change, does, all, index) : [],
    merge: does.kind === 'merge' ? mergeOf(does, diffs, index) : null,
  };
}

export function proposalSubject(does: Proposal, all: readonly Change[], index: Index): Described['about'] {
  const id = 'entity' in does ? does.entity : does.kind === 'relation' ? does.from : null;
  if (id === null) return null;
  const known = index.get([`entity:${id}`])[0]?.title;
  const made = all.map(effectiveProposal).find((other) => other.kind === 'entity' && other.entity === id);
  const name = known ?? (made?.kind === 'entity' ? made.name : '');
  return { id, name: name || labelOf(id), type: id.split('--')[0] ?? '', you: ownerOf(index).page?.id === id };
}

function sidesOf(change: Change, { sides }: ProposalOf<'contradiction'>, all: readonly Change[], index: Index) {
  // What neither owner nor agent said is decided on by itself.
  const waiting = all.flatMap((one) =>
    one.untrusted === undefined
      ? disputesOf(one, [change]).map(({ side }) => ({ at: side === 'first' ? 0 : 1, does: effectiveProposal(one) }))
      : [],
  );
  return sides.map(({ id, text }, n) => ({
    was: stood(index, id),
    becomes: waiting.flatMap(({ at, does }) => (at === n ? writtenBy(does) : [])),
    inCore: staleLines(index, text, sides[n === 0 ? 1 : 0].text).flatMap(({ line, now }) =>
      line.id === id ? [] : [{ was: line.text, now }],
    ),
    besides: besidesOf(index.get([id]).map(bareWords)[0] ?? text, sides[n === 0 ? 1 : 0].text),
  }));
}

/** What a side says that the other one leaves open: what can stand by itself holds on whichever is chosen, the rest of it goes. */
function besidesOf(side: string, other: string): Described['sides'][number]['besides'] {
  const rest = restOf(side, other);
  if (rest !== null) return { text: rest, holds: true };
  return saysBesides(side, other) ? { text: side, holds: false } : null;
}

/** The fact, or the line of core memory, that waits for an answer. */
const writtenBy = (does: Proposal): string[] =>
  does.kind === 'fact' ? [does.statement] : does.kind === 'core' && does.now !== null ? [does.now] : [];

function stood(index: Index, id: string): Stood {
  const [memory] = index.get([id]);
  if (memory === undefined) return null;
  const { kind, path, line, source, at, title, parent } = memory;
  const marks = kind === 'fact' ? readMarks(memory.text) : null;
  const page = parent === null ? undefined : index.get([`entity:${parent}`])[0]?.title;
  return {
    text: marks?.statement ?? saidBy(memory),
    on: page ?? (kind === 'core' ? `MEMORY.md, ${title}` : kind === 'episode' ? 'the day’s notes' : title),
    at: marks?.since ?? at,
    source,
    path,
    line,
  };
}

function mergeOf({ keep, drop, merged }: ProposalOf<'merge'>, diffs: Diffs, index: Index): Described['merge'] {
  const [stays, goes] = [index.get([keep])[0], index.get([drop])[0]];
  if (stays === undefined || goes === undefined) return null;
  const now = united(stays, index);
  const diff = diffs.find(({ path }) => path === stays.path);
  const read = diff === undefined ? null : parse(diff.path, diff.after);
  const after =
    stays.kind === 'entity' && read !== null
      ? { ...now, facts: factsIn(read.memories), relations: relationsIn(read.links) }
      : { ...now, text: merged || now.text };
  return { goes: united(goes, index), stays: now, after };
}

const united = (memory: Memory, index: Index): United =>
  memory.kind === 'entity'
    ? {
        name: memory.title,
        text: '',
        facts: factsIn(index.memoriesOf(memory.path)),
        relations: relationsIn(index.linksOf(memory.path)),
      }
    : { name: memory.title, text: saidBy(memory), facts: 0, relations: 0 };

const factsIn = (memories: readonly Pick<Memory, 'kind'>[]) =>
  memories.filter(({ kind }) => kind === 'fact' || kind === 'belief').length;
const relationsIn = (links: readonly { relation: string | null; from: string | null }[]) =>
  links.filter(({ relation, from }) => relation !== null && from?.startsWith('entity:') === true).length;
