import type { Hit } from '#shared/model/memory.ts';
import { relevance, toHit } from '../index/hit.ts';
import { soughtWords, toMatch } from '../index/query.ts';
import type { Candidate, Index, Narrow } from '../index/types.ts';
import { excerpt } from './excerpt.ts';

export type Found = { hits: Hit[]; candidates: number; notice: string | null; tookMs: number };

/** Characters of a hit's text; the memory itself is read whole by its id. */
const excerptLength = 2_000;

/** Words matched against the whole index, best first, texts cut to what matters. Never throws for what is asked. */
export function search(index: Index, query: string, options: Narrow & { k: number }): Found {
  const began = performance.now();
  const { k, ...narrow } = options;
  const expression = toMatch(query);
  if (expression === null) return { hits: [], candidates: 0, notice: wordless, tookMs: took(began) };
  const found = index.match(expression, { ...narrow, limit: k });
  const candidates = found.length < k ? found.length : index.count(expression, narrow);
  const hits = load(index, found, soughtWords(query));
  const notice = hits.length === 0 ? nothingFound(index, query, narrow) : null;
  return { hits, candidates, notice, tookMs: took(began) };
}

function load(index: Index, found: Candidate[], words: string[]): Hit[] {
  return index.load(found.map(({ n }) => n)).map((memory, i) => {
    const hit = toHit(memory, relevance(found[i]?.rank ?? 0));
    return { ...hit, text: excerpt(hit.text, words, excerptLength) };
  });
}

const wordless = 'The question has no letters or digits to search by. Ask with words, a name or a date.';

/** Says what was searched and what to try next. */
function nothingFound(index: Index, query: string, { kinds, since, until }: Narrow): string {
  const words = soughtWords(query).slice(0, 12);
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
