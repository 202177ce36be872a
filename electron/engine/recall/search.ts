import type { Hit } from '#shared/model/memory.ts';
import { toHit } from '../index/hit.ts';
import { matchOf, soughtWords } from '../index/query.ts';
import type { Candidate, Index, Narrow } from '../index/types.ts';
import { excerpt } from './excerpt.ts';
import { fuse, inOneBreath } from './neighbours.ts';

export type Found = { hits: Hit[]; candidates: number; notice: string | null; tookMs: number };

/** Characters of a hit's text; the memory itself is read whole by its id. */
const excerptLength = 2_000;

/** Candidates that are looked at closely, at least. */
const pool = 60;
/** The best candidates whose silent neighbours come along, and the words a question must have for it. */
const leaders = 10;
const wordsOfQuestion = 3;

/**
 * Words matched against the whole index, neighbours helping each other, best first, texts cut to what matters. To a
 * question (three words that tell, or more) the entries said in one breath with the best matches belong as well.
 * Never throws for what is asked. `candidates` counts the memories that match, and this company.
 */
export function search(index: Index, query: string, options: Narrow & { k: number }): Found {
  const began = performance.now();
  const { k, ...narrow } = options;
  const words = soughtWords(query);
  const expression = matchOf(words);
  if (expression === null) return { hits: [], candidates: 0, notice: wordless, tookMs: took(began) };
  const limit = Math.max(pool, 2 * k);
  const { candidates: found, whole } = index.match(expression, { ...narrow, limit, least: k });
  const company = words.length >= wordsOfQuestion && isWide(narrow) ? silentNeighbours(index, found) : [];
  const candidates = (whole ? found.length : index.count(expression, narrow)) + company.length;
  const best = fuse([...found, ...company]).slice(0, k);
  const texts = words.map((word) => word.words);
  const memories = index.load(best.map(({ n }) => n));
  const hits = memories.map((memory, i) =>
    toHit(memory, best[i]?.score ?? 0, excerpt(memory.text, texts, excerptLength)),
  );
  const notice = hits.length === 0 ? nothingFound(index, texts, narrow) : null;
  return { hits, candidates, notice, tookMs: took(began) };
}

/** Entries beside the best matches that do not match themselves. */
function silentNeighbours(index: Index, found: Candidate[]): Candidate[] {
  const known = new Set(found.map(({ n }) => n));
  const company: Candidate[] = [];
  for (const leader of found.slice(0, leaders)) {
    if (leader.at.length < 16) continue;
    for (const other of index.beside(leader)) {
      if (known.has(other.n) || !inOneBreath(leader.at, other.at)) continue;
      known.add(other.n);
      company.push(other);
    }
  }
  return company;
}

/** What is asked for narrowly is answered with what fits, and nothing else. */
function isWide({ kinds, since, until }: Narrow): boolean {
  return (kinds === undefined || kinds.length === 0) && since === undefined && until === undefined;
}

const wordless = 'The question has no letters or digits to search by. Ask with words, a name or a date.';

/** Says what was searched and what to try next. */
function nothingFound(index: Index, texts: string[], { kinds, since, until }: Narrow): string {
  const words = texts.slice(0, 12);
  const range = [since === undefined ? '' : ` since ${since}`, until === undefined ? '' : ` until ${until}`].join('');
  const narrowed = (kinds !== undefined && kinds.length > 0) || range !== '';
  const total = index.counts().memories;
  if (total === 0) return 'Nothing is remembered yet. Store something first.';
  const where = `${kinds !== undefined && kinds.length > 0 ? `${kinds.join(', ')} memories` : `all ${total} memories`}${range}`;
  const next = narrowed
    ? 'Try without the narrowing, or other words'
    : 'Try other words for it, a name, or browse by time';
  return `No match in ${where} for: ${words.join(', ')}. ${next}.`;
}

function took(began: number): number {
  return Math.round((performance.now() - began) * 100) / 100;
}
