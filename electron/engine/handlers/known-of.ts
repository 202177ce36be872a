import { supersededBy } from '../index/superseded.ts';
import type { Index } from '../index/types.ts';
import type { SearchResult } from '../recall/search.ts';
import { readMarks } from '../workspace/codecs/entity-marks.ts';

type Hit = SearchResult['hits'][number];

/** Facts that stand for a page, characters of each, and how many are looked at for those that still hold. */
const most = 3;
const longest = 200;
const looked = 12;

/**
 * A page found by its name alone says what is known of it, and comes behind what tells of it elsewhere: a name is no answer
 * to “who is …?”. Whom a memory names is told by the ids of their pages.
 */
export function withWhatIsKnown(index: Index, found: SearchResult): SearchResult {
  const hits = found.hits
    .map((hit) => (isBare(hit) ? { ...hit, text: knownOf(index, hit) } : hit))
    .map((hit) => ({ ...hit, entities: hit.entities.map((name) => pageCalled(index, name)) }));
  const isBehind = (hit: Hit) => isBare(hit) && hits.some((other) => other !== hit && tellsOf(other, hit.title));
  const telling = hits.filter((hit) => !isBehind(hit));
  const least = Math.min(...telling.map(({ score }) => score));
  const behind = hits.filter(isBehind).map((hit) => ({ ...hit, score: Math.min(hit.score, least) }));
  return { ...found, hits: [...telling, ...behind] };
}

/** A day's file may name somebody without a type, `@ines-kolar`: the one page that is called so is meant. */
function pageCalled(index: Index, name: string): string {
  if (name.includes('--')) return name;
  const [page, more] = index.entitiesNamed(name.replaceAll('-', ' '));
  return page === undefined || more !== undefined ? name : page;
}

const isBare = ({ kind, text, title }: Hit) => kind === 'entity' && text.trim() === title.trim();

const tellsOf = ({ kind, text }: Hit, name: string) =>
  kind !== 'entity' && text.toLowerCase().includes(name.trim().toLowerCase());

function knownOf(index: Index, { id, title, text }: Hit): string {
  const facts = index
    .belongingTo([id.slice('entity:'.length)], looked)
    .filter((memory) => supersededBy(index, memory) === null)
    .slice(0, most)
    .map((memory) => cut(readMarks(memory.text).statement));
  return facts.length === 0 ? text : `${title}: ${facts.join(' · ')}`;
}

const cut = (text: string) => (text.length > longest ? `${text.slice(0, longest - 1).trimEnd()}…` : text);
