import type { Hit, Memory } from '#shared/model/memory.ts';
import { compare } from '../index/find.ts';
import { toHit } from '../index/hit.ts';
import { matchOf, soughtWords, type Term } from '../index/query.ts';
import type { Candidate, Index, Narrow } from '../index/types.ts';
import { excerpt } from './excerpt.ts';
import { fuse, inOneBreath, type Reasons, type Scored, weakened } from './fuse.ts';
import type { Web } from './graph.ts';
import { joinedBy, type Relevant } from './joined.ts';
import { nothingFound } from './nothing-found.ts';
import { isOn, type Parts } from './parts.ts';
import { favouring, type Understood } from './understand.ts';
import { prefers } from './waterfall.ts';

/** A result, and how it came to its score. */
export type Reasoned = Hit & { reasons: Reasons };
export type Found = { hits: Reasoned[]; candidates: number; notice: string | null; tookMs: number };

/** Characters of a hit's text; the memory itself is read whole by its id. */
const excerptLength = 2_000;

/** Candidates that are looked at closely, at least: by words, and by meaning. */
const pool = 120;
/** The relevant ones that decay may put into another order, at least. */
const closely = 60;
/** The best candidates whose silent neighbours come along, and the words a question must have for it. */
const leaders = 20;
const wordsOfQuestion = 3;

/** From this cosine on a memory that shares no word with the question says something akin; below, it is any memory. */
const akinFrom = 0.35;

/** What a question means, held against memories by digest. */
export type Meant = { near(k: number): { digest: string; cosine: number }[]; cosine(digest: string): number | null };

export type SearchOptions = Narrow & {
  k: number;
  /** Null or absent: words alone. */
  meant?: Meant | null;
  /** Results below it, in [0, 1), are noise. */
  minScore?: number;
  parts?: Parts;
  /** What the question asks for beside its words: it favours, and leaves nothing out. */
  understood?: Understood | null;
  /** What is brought along for what it belongs to; null or absent: nothing. */
  web?: Web | null;
  /**
   * Factor in (0, 1] for how alive a memory is. It orders near-equals; what is relevant is decided before, so the only answer is
   * never buried by its age.
   */
  alive?: (memory: Memory) => number;
  /** What is left out of an answer nobody asked for. */
  awake?: (memory: Memory) => boolean;
};

/** What the words of a question found, before anything else is known of it. */
export type LookedUp = {
  expression: string | null;
  /** Its words, as they are told and as excerpts are cut by them. */
  texts: string[];
  limit: number;
  found: Candidate[];
  whole: boolean;
  /** Clock of `performance.now()` when it began. */
  began: number;
};

/**
 * Words matched against the whole index, what means the same, and neighbours helping each other; best first, texts cut to
 * what matters. To a question (three words that tell, or more) the entries said in one breath with the best matches
 * belong as well. Never throws for what is asked. `candidates` counts what was weighed, and all that match by words; where
 * they are too many to be weighed, the archived among them, too.
 */
export function search(index: Index, query: string, options: SearchOptions): Found {
  return rank(index, lookUp(index, query, options), options);
}

/** The first half of a search: what matches by words. It needs nothing of the question's meaning, which takes as long to make. */
export function lookUp(index: Index, query: string, options: SearchOptions): LookedUp {
  const began = performance.now();
  const { k, parts } = options;
  const finished = (word: Term) => (isOn('prefixes', parts) ? word : { ...word, prefix: false });
  const words = isOn('words', parts) ? soughtWords(query).map(finished) : [];
  const expression = matchOf(words);
  const limit = Math.max(pool, 2 * k);
  const { candidates: found, whole } =
    expression === null
      ? { candidates: [], whole: true }
      : index.match(expression, { ...narrowOf(options), limit, least: k });
  return { expression, texts: words.map((word) => word.words), limit, found, whole, began };
}

/** The second half: what was looked up in this index, unchanged since, is weighed with all else that is known. */
export function rank(index: Index, looked: LookedUp, options: SearchOptions): Found {
  const { expression, texts, limit, found, whole, began } = looked;
  const {
    k,
    meant = null,
    minScore = 0,
    parts,
    understood = null,
    web = null,
    alive = () => 1,
    awake = () => true,
  } = options;
  const narrow = narrowOf(options);
  if (expression === null && meant === null) return { hits: [], candidates: 0, notice: wordless, tookMs: took(began) };
  const wide = isWide(narrow);
  const akin =
    meant === null || !isOn('meaning', parts)
      ? []
      : meaningOnly(index, meant, found, narrow, wide ? limit : 10 * limit);
  const cosineOf = meant === null ? null : (candidate: Candidate) => meant.cosine(candidate.digest);
  const company =
    texts.length >= wordsOfQuestion && wide && isOn('context', parts)
      ? silentNeighbours(index, fuse([...found, ...akin], cosineOf, parts), [...found, ...akin])
      : [];
  const weighed = [...found, ...akin, ...company];
  const asked = understood === null ? () => 1 : favouring(switched(understood, parts), weighed);
  const passed = isOn('waterfall', parts) ? prefers(index, texts, narrow) : () => 1;
  const relevant = fuse(weighed, cosineOf, parts, (candidate) => asked(candidate) * passed(candidate))
    .filter(({ score }) => score >= minScore)
    .slice(0, Math.max(closely, k));
  // Whether a row is archived is seen at the row: of thousands it would take longer than the search.
  const match =
    whole || expression === null ? found.length : index.count(expression, wide ? { archived: true } : narrow);
  const candidates = match + weighed.length - found.length;
  const scored = index.load(relevant.map(({ n }) => n)).flatMap((memory, i): Relevant[] => {
    const of = relevant[i];
    return of === undefined ? [] : [{ memory, score: of.score, reasons: of.reasons }];
  });
  const joined = web === null || !wide ? scored : joinedBy(index, web, scored, { understood, parts, k });
  const hits = byLife(
    joined.filter(({ score }) => score >= minScore),
    isOn('decay', parts) ? alive : () => 1,
  )
    .filter(({ memory }) => awake(memory))
    .slice(0, k)
    .map(({ memory, score, reasons }) => ({
      ...toHit(memory, score, excerpt(memory.text, texts, excerptLength)),
      reasons,
    }));
  const notice = hits.length === 0 ? nothingFound(index, expression, texts, narrow) : null;
  return { hits, candidates, notice, tookMs: took(began) };
}

/** A question as far as understanding it is switched on. */
function switched({ strategy, times }: Understood, parts: Parts | undefined): Pick<Understood, 'strategy' | 'times'> {
  const plain = { ...strategy, kinds: {}, recency: 0 };
  return { strategy: isOn('kinds', parts) ? strategy : plain, times: isOn('dates', parts) ? times : [] };
}

/** What was found relevant, in the order that its life gives it. */
function byLife(relevant: Relevant[], alive: (memory: Memory) => number): Relevant[] {
  const living = relevant.map(({ memory, score, reasons }) => {
    const left = weakened(score, alive(memory));
    return { memory, score: left, reasons: { ...reasons, life: score > 0 ? left / score : 1 } };
  });
  return living.sort(
    (a, b) => b.score - a.score || compare(b.memory.at ?? '', a.memory.at ?? '') || compare(a.memory.id, b.memory.id),
  );
}

/** Memories that mean the same and share no word with the question. */
function meaningOnly(index: Index, meant: Meant, found: Candidate[], narrow: Narrow, limit: number): Candidate[] {
  const known = new Set(found.map(({ n }) => n));
  const near = meant.near(limit).flatMap(({ digest, cosine }) => (cosine >= akinFrom ? [digest] : []));
  return index.withDigests(near, narrow).filter(({ n }) => !known.has(n));
}

/** Entries beside the best that were found by nothing of their own. */
function silentNeighbours(index: Index, best: Scored[], found: Candidate[]): Candidate[] {
  const byNumber = new Map(found.map((candidate) => [candidate.n, candidate]));
  const company: Candidate[] = [];
  for (const { n } of best.slice(0, leaders)) {
    const leader = byNumber.get(n);
    if (leader === undefined || leader.at.length < 16) continue;
    for (const other of index.beside(leader)) {
      if (byNumber.has(other.n) || !inOneBreath(leader.at, other.at)) continue;
      byNumber.set(other.n, other);
      company.push(other);
    }
  }
  return company;
}

function narrowOf({ kinds, entities, about, since, until, archived, sieve }: Narrow): Narrow {
  return { kinds, entities, about, since, until, archived, sieve };
}

/** What is asked for narrowly is answered with what fits, and nothing else. */
function isWide({ kinds, entities, since, until, sieve }: Narrow): boolean {
  const narrowed = entities ?? since ?? until ?? sieve;
  return narrowed === undefined && (kinds === undefined || kinds.length === 0);
}

const wordless = 'The question has no letters or digits to search by. Ask with words, a name or a date.';

function took(began: number): number {
  return Math.round((performance.now() - began) * 100) / 100;
}
