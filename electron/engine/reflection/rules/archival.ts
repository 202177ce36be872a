import type { Memory } from '#shared/model/memory.ts';
import type { Proposal, Suggestion } from '#shared/model/reflection.ts';
import { makeDirectory } from '../../graph/names/directory.ts';
import { pageOfOwner } from '../../graph/names/owner.ts';
import { daysFrom, isOver } from '../../language/dated.ts';
import { readStatement } from '../../language/reader/statement.ts';
import { spelled } from '../../language/spelling.ts';
import { readMarks, supersededTag } from '../../workspace/codecs/entity-marks.ts';
import { wallMinute } from '../../workspace/when.ts';
import { memoryEvidence } from '../earnest/sentences.ts';
import type { Material } from '../material.ts';
import { statementsOf } from './series.ts';

/** Memories proposed at once, least alive first: a list that nobody reads to its end decides nothing. */
const mostArchivals = 40;
/** Days back from today in which an episode that names a memory counts as use of it. */
const lately = 28;
/**
 * What has faded and something else says is no longer needed, as one decision: it stands word for word elsewhere, or is an appointment
 * that is over. A reading of a series is none: the series is what it was noted for. What only faded stays: it costs nothing, since decay alone puts it
 * behind the rest, and it may be the only place that says so; and a standing preference or rule always does. Being used, or named
 * in core memory, in USER.md, in an episode of the last weeks or in what the same reflection proposes (`found`) is use. It yields
 * between memories, and reads all the others only for those that nothing else speaks for. @source 000 §9.2, §9.4
 */
export function* archivalsIn(material: Material, found: readonly Suggestion[]): Generator<void, Suggestion[]> {
  const faded = material.archive.filter(({ memory }) => mayGo(memory) && !isKept(material, memory));
  if (faded.length === 0) return [];
  const inUse = yield* inUseOf(material, found);
  const free: Candidate[] = [];
  for (const one of faded) {
    yield;
    if (!inUse(one.memory)) free.push(one);
  }
  const isSpent = yield* spentOf(material, free);
  const chosen: Candidate[] = [];
  for (const one of free) {
    yield;
    if (isSpent(one.memory) && !isStanding(one.memory)) chosen.push(one);
    if (chosen.length === mostArchivals) break;
  }
  const kept = withoutLast(chosen, material);
  if (kept.length === 0) return [];
  return [
    {
      does: { kind: 'archive', items: kept.map(({ memory, score }) => ({ id: memory.id, score })) },
      reason: `Faded below the archive threshold, and each is over or stands elsewhere in the same words. Nothing named or followed it in the last ${lately} days. The files stay, and what is archived can be brought back.`,
      evidence: kept.map(({ memory }) => memoryEvidence(memory)),
    },
  ];
}

type Candidate = Material['archive'][number];

/** What was superseded is out of every search already. */
const mayGo = ({ kind, store, tags }: Memory) =>
  (kind === 'episode' || kind === 'fact') && store !== 'core' && store !== 'vault' && !tags.includes(supersededTag);

/** Pinned or used lately. */
function isKept({ use, today, zone }: Material, memory: Memory): boolean {
  const { pinned, last } = use.get(memory.id) ?? {};
  const usedOn = last === undefined ? null : wallMinute(last, zone).day;
  return pinned === true || (usedOn !== null && daysFrom(usedOn, today) <= lately);
}

/** A preference or a rule, which holds until somebody says otherwise: told as one, or read as what core memory is for. */
function isStanding({ type, text }: Memory): boolean {
  if (type === 'preference') return true;
  const { places, blocks } = readStatement(readMarks(text).statement);
  return places[0]?.is === 'core' && /^(?:preferences|rules)$/.test(blocks[0]?.is ?? '');
}

/** Whether something else says that one of `free` is no longer needed. */
function* spentOf(material: Material, free: readonly Candidate[]): Generator<void, (memory: Memory) => boolean> {
  const faded = new Set(material.archive.map(({ memory }) => memory.id));
  const sought = new Set(free.map(({ memory }) => sameWords(saidBy(memory))));
  const staying = new Set<string>();
  for (const { id, text } of statementsOf(material)) {
    yield;
    const words = sameWords(text);
    if (sought.has(words) && !faded.has(id)) staying.add(words);
  }
  return (memory) => {
    if (staying.has(sameWords(saidBy(memory)))) return true;
    return memory.at !== null && isOver(saidBy(memory), memory.at.slice(0, 10), material.today);
  };
}

const saidBy = ({ kind, text }: Memory) => (kind === 'fact' ? readMarks(text).statement : text);

const sameWords = (text: string) => spelled(text).toLowerCase();

/** Without the facts that would leave a page with nothing to say. */
function withoutLast(chosen: readonly Candidate[], { pages }: Material): Candidate[] {
  const going = new Set(chosen.map(({ memory }) => memory.id));
  const emptied = new Set(
    pages.flatMap(({ id, facts, beliefs }) =>
      beliefs.length === 0 && facts.every(({ memory, superseded }) => superseded || going.has(memory.id)) ? [id] : [],
    ),
  );
  return chosen.filter(({ memory }) => memory.parent === null || !emptied.has(memory.parent));
}

function* inUseOf(material: Material, found: readonly Suggestion[]): Generator<void, (memory: Memory) => boolean> {
  const { core, about, today, pages } = material;
  const directory = makeDirectory();
  for (const { id, type, name, aliases } of pages) {
    yield;
    directory.put({ id, type, label: name, aliases });
  }
  const recent = [...material.earlier, ...material.episodes].filter(
    ({ at }) => at !== null && daysFrom(at.slice(0, 10), today) <= lately,
  );
  const owner = pageOfOwner(
    material.ownerName,
    pages.filter(({ type }) => type === 'person'),
  );
  const texts = [
    ...[...core.items, ...about, ...recent].map(({ text }) => text),
    ...found.map(({ does }) => wordsOf(does)),
  ];
  const mentioned = new Set<string>();
  for (const text of texts) {
    yield;
    for (const { id } of directory.mentioned(text)) mentioned.add(id);
  }
  const named = new Set([
    ...mentioned,
    ...recent.flatMap(({ entities }) => entities),
    ...found.flatMap(({ does }) => subjectsOf(does)),
    ...(owner === null ? [] : [owner.id]),
  ]);
  const cited = new Set([
    ...found.flatMap(({ does, evidence }) => [...idsOf(does), ...evidence.map(({ id }) => id)]),
    ...recent.flatMap(({ text }) => [...text.matchAll(/\[\[([^\]|[\n]{1,400})/g)].map(([, id = '']) => id.trim())),
  ]);
  return ({ id, text, parent, entities }) => {
    if (cited.has(id)) return true;
    // What belongs to a page is in use with it.
    if (parent !== null) return named.has(parent);
    const subjects = [...entities, ...directory.mentioned(text).map((one) => one.id)];
    return subjects.some((entity) => entity !== owner?.id && named.has(entity));
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
