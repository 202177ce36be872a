import type { Memory } from '#shared/model/memory.ts';
import { tokenizer } from '#shared/text/tokenizer.ts';
import type { Scores } from '../decay/scores.ts';
import { beliefsIn, type PageBelief } from '../graph/believe.ts';
import { ownerOf } from '../graph/resolve.ts';
import { vocabularyOf } from '../graph/vocabulary.ts';
import type { Index } from '../index/types.ts';
import type { Clock } from '../ports.ts';
import { breathing } from '../workspace/breath.ts';
import { correctedIn } from '../workspace/codecs/correction.ts';
import { readMarks, supersededTag } from '../workspace/codecs/entity-marks.ts';
import { type EvolutionEntry, parseEvolution } from '../workspace/codecs/evolution.ts';
import { type LoggedReflection, parseReflectionLog } from '../workspace/codecs/reflection-log.ts';
import type { RelationType } from '../workspace/codecs/relations.ts';
import { readText } from '../workspace/disk.ts';
import { evolutionPath, reflectionLogPath } from '../workspace/paths.ts';
import { wallMinute } from '../workspace/when.ts';
import { decidedPath, type Habit, habitsIn } from './habits.ts';
import type { ReadEpisodes } from './read-episodes.ts';
import { inTurns } from './turns.ts';

/** How much a memory is used. `last` in ms, `score` in [0, 1]; `stored`: somebody stored it here, and when is known. */
type Use = { accesses: number; last: number; score: number; pinned: boolean; stored?: boolean };

/** A bullet of `## Facts`: its words without their marks, and whether another took its place. */
export type PageFact = { memory: Memory; statement: string; superseded: boolean };
export type HeldBelief = PageBelief & { memory: Memory };

/** An entity as its page has it. */
export type EntityPage = {
  id: string;
  name: string;
  aliases: string[];
  type: string;
  path: string;
  summary: Memory;
  facts: PageFact[];
  questions: Memory[];
  beliefs: HeldBelief[];
  /** From this entity, ids without `entity:`. */
  relations: { relation: string; to: string }[];
};

/**
 * Two memories, or two entities, that may say one thing; `likeness` in [0, 1]. `merged`: the text that stays, by default
 * the longer of the two.
 */
export type Alike = { keep: string; drop: string; likeness: number; merged?: string };

/** Everything that a reasoner reads. Plain data: the same material gives the same suggestions. */
export type Material = {
  /** `2026-02-20` on the owner's calendar. */
  today: string;
  zone: string;
  /** Which reflection this is, from 1. */
  number: number;
  /** Since the last reflection, oldest first; and those before it, for context. */
  episodes: Memory[];
  earlier: Memory[];
  /** Of those since the last reflection, by id: Mneme's rules alone have read them. */
  skimmed: ReadonlySet<string>;
  /** Unread ones that something took the place of: history, which nobody need read. */
  over: Memory[];
  pages: EntityPage[];
  vocabulary: RelationType[];
  /** Items of MEMORY.md in its order, and tokens of the whole. */
  core: { items: Memory[]; tokens: number; cap: number };
  /** USER.md, as notes. */
  about: Memory[];
  /** Of whom the workspace serves; null when nobody says. */
  ownerName: string | null;
  procedures: Memory[];
  /** Candidates for the archive, by their memories; and for a merge. */
  archive: { memory: Memory; score: number }[];
  alike: Alike[];
  past: (LoggedReflection & { line: number })[];
  /** What became of each sort of change lately. */
  habits: ReadonlyMap<string, Habit>;
  evolution: EvolutionEntry[];
  /** By memory id: of core items, facts, procedures and candidates for the archive. */
  use: ReadonlyMap<string, Use>;
};

/** The rooms that material is read from. */
export type Library = { root: string; index: Index; scores: Scores; clock: Clock; coreCap: number };

/** `before`: what reflections have read; of which what was told `since` is read once more, where it is given. */
type Wanted = {
  before: Pick<ReadEpisodes, 'has' | 'skimmed'>;
  since?: string | undefined;
  number: number;
  archive: { id: string; score: number }[];
  alike: Alike[];
  /** Ends the reading. */
  signal?: AbortSignal | undefined;
};

/** Episodes of one page of browsing. */
const pageSize = 500;
/** Milliseconds of reading after which the event loop gets its turn. */
const slice = 15;

/** Reads what a reflection is made of, in turns with whatever else the process does. @throws the signal's reason when it is aborted */
export async function gather(
  library: Library,
  { before, since, number, archive, alike, signal }: Wanted,
): Promise<Material> {
  const { root, index, scores, clock } = library;
  const told = await episodesOf(index, signal);
  const pages = await pagesOf(library);
  const gone = new Set([...correctedIn(told), ...(await inTurns(supersededByFacts(pages, index), signal))]);
  const all = told.filter(({ id }) => !gone.has(id));
  const core = index.memoriesOf('MEMORY.md').filter(({ kind }) => kind === 'core');
  const countTokens = await tokenizer();
  const procedures = await browseAll(index, 'procedure');
  const candidates = new Map(archive.map(({ id, score }) => [id, score]));
  const log = (await readText(root, reflectionLogPath)).text ?? '';
  const past = parseReflectionLog(log);
  const isNew = (one: Memory) => (since !== undefined && (one.at ?? '') > since) || !before.has(one);
  const evolution = (await readText(root, evolutionPath)).text ?? '';
  const faded = index.get([...candidates.keys()]);
  const used = [...core, ...procedures, ...pages.flatMap(({ facts }) => facts.map(({ memory }) => memory)), ...faded];
  return {
    today: wallMinute(clock.now(), clock.zone).day,
    zone: clock.zone,
    number,
    ...(await byAge(all, isNew, before)),
    over: told.filter((one) => gone.has(one.id) && isNew(one)),
    pages,
    vocabulary: await vocabularyOf(root),
    core: {
      items: core,
      tokens: countTokens((await readText(root, 'MEMORY.md')).text ?? ''),
      cap: library.coreCap,
    },
    about: index.memoriesOf('USER.md'),
    ownerName: ownerOf(index).name,
    procedures,
    archive: faded.map((memory) => ({ memory, score: candidates.get(memory.id) ?? 0 })),
    alike,
    past,
    habits: habitsIn((await readText(root, decidedPath)).text),
    evolution: parseEvolution(evolution),
    use: await inTurns(usesOf(used, scores), signal),
  };
}

function* usesOf(memories: readonly Memory[], scores: Scores): Generator<void, Map<string, Use>> {
  const uses = new Map<string, Use>();
  for (const memory of memories) {
    yield;
    const { accesses, last, score, pinned } = scores.of(memory);
    uses.set(memory.id, { accesses, last, score, pinned, stored: scores.storedBy(memory.id) !== null });
  }
  return uses;
}

/** Episodes that a fact says by its marks that it took the place of. */
function* supersededByFacts(pages: readonly EntityPage[], index: Index): Generator<void, string[]> {
  const ids: string[] = [];
  for (const { path } of pages) {
    yield;
    ids.push(...index.linksOf(path).flatMap(({ relation, to }) => (relation === 'supersedes' ? [to] : [])));
  }
  return ids;
}

/** Those that no reflection has read, and the earlier ones: of a hundred thousand it takes longer than others may wait. */
async function byAge(
  all: readonly Memory[],
  isNew: (one: Memory) => boolean,
  before: Pick<ReadEpisodes, 'skimmed'>,
): Promise<Pick<Material, 'episodes' | 'earlier' | 'skimmed'>> {
  const breath = breathing();
  const skimmed = new Set<string>();
  const parts = { episodes: [] as Memory[], earlier: [] as Memory[], skimmed };
  for (const one of all) {
    const isRead = isNew(one);
    parts[isRead ? 'episodes' : 'earlier'].push(one);
    if (isRead && before.skimmed(one)) skimmed.add(one.id);
    const pause = breath();
    if (pause !== undefined) await pause;
  }
  return parts;
}

/** Every episode and retained statement that is neither archived nor superseded, oldest first; ids decide between those of one minute. */
async function episodesOf(index: Index, signal: AbortSignal | undefined): Promise<Memory[]> {
  const all: Memory[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    signal?.throwIfAborted();
    const page: ReturnType<Index['browse']> = index.browse({
      kinds: ['episode', 'fact', 'belief'],
      limit: pageSize,
      counted: false,
      ...(cursor === undefined ? {} : { cursor }),
    });
    // What was superseded is history: nothing is concluded from it anew.
    all.push(...page.memories.filter(isOfDay).filter(({ tags }) => !tags.includes(supersededTag)));
    cursor = page.next;
    await new Promise(setImmediate);
  }
  // Nearly in their order by now: sorting a million anew would keep everything else waiting.
  return all.reverse().sort(byTime);
}

const isOfDay = ({ kind, source }: Memory) => kind === 'episode' || source === 'retain';

const byTime = (a: Memory, b: Memory) =>
  (a.at ?? '') < (b.at ?? '') ? -1 : (a.at ?? '') > (b.at ?? '') ? 1 : a.path === b.path ? a.line - b.line : 0;

function browseAll(index: Index, kind: 'procedure'): Memory[] {
  const all: Memory[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page: ReturnType<Index['browse']> = index.browse({
      kinds: [kind],
      limit: pageSize,
      counted: false,
      ...(cursor === undefined ? {} : { cursor }),
    });
    all.push(...page.memories);
    cursor = page.next;
  }
  return all.sort((a, b) => (a.id < b.id ? -1 : 1));
}

async function pagesOf({ root, index, scores }: Library): Promise<EntityPage[]> {
  const relations = new Map<string, { relation: string; to: string }[]>();
  for (const { from, relation, to } of index.relations()) {
    const own = relations.get(from);
    if (own === undefined) relations.set(from, [{ relation, to }]);
    else own.push({ relation, to });
  }
  const pages: EntityPage[] = [];
  let since = performance.now();
  for (const { id, type, label, path, aliases } of index.entities()) {
    // What somebody wished forgotten is no reasoner's, and rests nothing.
    const memories = index.memoriesOf(path).filter((memory) => !scores.isArchived(memory));
    const summary = memories.find(({ kind }) => kind === 'entity');
    if (summary === undefined) continue;
    const beliefs = memories.filter(({ kind }) => kind === 'belief');
    pages.push({
      id,
      name: label,
      aliases,
      type,
      path,
      summary,
      facts: memories.filter(isStanding).map(factOf),
      questions: memories.filter((memory) => memory.type === 'question'),
      beliefs: beliefs.length === 0 ? [] : await heldBeliefs(root, id, path, beliefs),
      relations: relations.get(id) ?? [],
    });
    if (performance.now() - since < slice) continue;
    await new Promise(setImmediate);
    since = performance.now();
  }
  return pages.sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** A bullet of `## Facts` itself: timeline, questions and the owner's own sections have a type. */
const isStanding = ({ kind, type }: Memory) => kind === 'fact' && type === null;

const factOf = (memory: Memory): PageFact => ({
  memory,
  statement: readMarks(memory.text).statement,
  superseded: memory.tags.includes(supersededTag),
});

async function heldBeliefs(root: string, entity: string, path: string, memories: Memory[]): Promise<HeldBelief[]> {
  const written = beliefsIn(entity, (await readText(root, path)).text ?? '');
  return written.flatMap((belief) => {
    const memory = memories.find(({ line }) => line === belief.line);
    return memory === undefined ? [] : [{ ...belief, memory }];
  });
}
