import type { Memory } from '#shared/model/memory.ts';
import type { Proposal, Suggestion } from '#shared/model/reflection.ts';
import { makeDirectory } from '../../entities/directory.ts';
import { nameOfOwner, pageOfOwner } from '../../entities/owner.ts';
import type { Material } from '../material.ts';
import { evidenceOf } from './said.ts';
import { tellingWordsOf } from './words.ts';

/** Memories proposed at once, least alive first: a list that nobody reads to its end decides nothing. */
const mostArchivals = 40;
/** Days back from today in which an episode that names a memory counts as use of it. */
const lately = 28;
/** Of a memory's telling words, the share that one text must hold to say it again. */
const leastRepeated = 0.6;

/**
 * What has faded so far that it may leave the search, as one decision: as decay decided, never what is always in view, and
 * nothing that is in use. Being named in core memory, in USER.md, in an episode of the last weeks or in what the same
 * reflection proposes (`found`) is use; so is a procedure that was followed. @source 000 §9.2, §9.4
 */
export function archivalsIn(material: Material, found: readonly Suggestion[]): Suggestion[] {
  const inUse = inUseOf(material, found);
  const chosen = material.archive
    .filter(({ memory }) => memory.store !== 'core' && memory.store !== 'vault')
    .filter(({ memory }) => material.use.get(memory.id)?.pinned !== true && !inUse.isInUse(memory))
    .slice(0, mostArchivals);
  if (chosen.length === 0) return [];
  return [
    {
      does: { kind: 'archive', items: chosen.map(({ memory, score }) => ({ id: memory.id, score })) },
      reason: `Faded below the archive threshold, and nothing named, repeated or followed it in the last ${lately} days. The files stay, and what is archived can be brought back.`,
      evidence: chosen.map(({ memory }) => evidenceOf(memory)),
    },
  ];
}

type InUse = { isInUse(memory: Memory): boolean };

function inUseOf(material: Material, found: readonly Suggestion[]): InUse {
  const { core, about, today, pages } = material;
  const directory = makeDirectory(pages.map(({ id, type, name, aliases }) => ({ id, type, label: name, aliases })));
  const recent = [...material.earlier, ...material.episodes].filter(
    ({ at }) => at !== null && daysBetween(at.slice(0, 10), today) <= lately,
  );
  const always = [...core.items, ...about].map(({ text }) => text);
  const proposed = found.map(({ does }) => wordsOf(does));
  const owner = pageOfOwner(
    nameOfOwner(core.items, about),
    pages.filter(({ type }) => type === 'person'),
  );
  const texts = [...always, ...recent.map(({ text }) => text), ...proposed];
  const named = new Set([
    ...texts.flatMap((text) => directory.mentioned(text).map(({ id }) => id)),
    ...recent.flatMap(({ entities }) => entities),
    ...found.flatMap(({ does }) => subjectsOf(does)),
    ...(owner === null ? [] : [owner.id]),
  ]);
  const cited = new Set([
    ...found.flatMap(({ does, evidence }) => [...idsOf(does), ...evidence.map(({ id }) => id)]),
    ...recent.flatMap(({ text }) => [...text.matchAll(/\[\[([^\]|[\n]{1,400})/g)].map(([, id = '']) => id.trim())),
  ]);
  const saysAgain = repeatsIn(texts);
  const faded = new Set(material.archive.map(({ memory }) => memory.id));
  const holdsLiving = new Set(
    pages.flatMap(({ id, facts, beliefs }) =>
      [...facts.filter(({ superseded }) => !superseded), ...beliefs].every(({ memory }) => faded.has(memory.id))
        ? []
        : [id],
    ),
  );
  const isInUse = (memory: Memory): boolean => {
    const { id, kind, text, title } = memory;
    if (cited.has(id) || saysAgain(text)) return true;
    // What belongs to a page is in use with it; a page that goes takes its facts along.
    if (memory.parent !== null) return named.has(memory.parent);
    if (kind === 'entity') return named.has(id.slice('entity:'.length)) || holdsLiving.has(id.slice('entity:'.length));
    if (kind === 'procedure') return saysAgain(title) || isFollowed(text, saysAgain);
    const subjects = [...memory.entities, ...directory.mentioned(text).map((one) => one.id)];
    return subjects.some((entity) => entity !== owner?.id && named.has(entity));
  };
  return { isInUse };
}

/** At least half of the steps of a procedure, and two where it has as many, were told of lately. */
function isFollowed(text: string, saysAgain: (step: string) => boolean): boolean {
  const steps = text.split('\n').filter((line) => /^\s*(?:\d{1,3}[.)]|[-*])\s/.test(line));
  const done = steps.filter((step) => saysAgain(step.replace(/^\s*\S+\s/, ''))).length;
  return done > 0 && done >= Math.min(steps.length, Math.max(2, steps.length / 2));
}

/** Whether one of these texts holds most of some words. */
function repeatsIn(texts: readonly string[]): (words: string) => boolean {
  const where = new Map<string, number[]>();
  for (const [n, text] of texts.entries()) {
    for (const word of new Set(tellingWordsOf(text))) where.set(word, [...(where.get(word) ?? []), n]);
  }
  return (words) => {
    const wanted = new Set(tellingWordsOf(words));
    const hits = new Map<number, number>();
    for (const word of wanted) for (const n of where.get(word) ?? []) hits.set(n, (hits.get(n) ?? 0) + 1);
    return wanted.size > 0 && [...hits.values()].some((count) => count / wanted.size >= leastRepeated);
  };
}

/** Entities that a proposal is about. */
function subjectsOf(does: Proposal): string[] {
  if ('entity' in does) return [does.entity];
  return does.kind === 'relation' ? [does.from, does.to] : [];
}

/** Memories that a proposal names. */
function idsOf(does: Proposal): string[] {
  if (does.kind === 'contradiction') return does.sides.map(({ id }) => id);
  if (does.kind === 'merge') return [does.keep, does.drop];
  if (does.kind === 'procedure') return does.id === null ? [] : [does.id];
  return does.kind === 'question' ? does.about : [];
}

function wordsOf(does: Proposal): string {
  if ('statement' in does) return does.statement;
  if (does.kind === 'core') return does.now ?? '';
  return does.kind === 'procedure' ? [does.title, ...does.steps].join('. ') : '';
}

export function daysBetween(from: string, to: string): number {
  return Math.max(0, Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000));
}
