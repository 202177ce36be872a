import type { Memory } from '#shared/model/memory.ts';
import type { Suggestion } from '#shared/model/reflection.ts';
import { takenFrom } from '../capture/trust.ts';
import { borrows, type Telling, tellingIn } from '../llm/borrowed.ts';
import type { Material } from './material.ts';
import { statedBy } from './verify.ts';

/** Milliseconds of reading after which the event loop gets its turn. */
const slice = 15;

/** What somebody else said, and where it stands. */
type Foreign = { from: string; telling: Telling };

/**
 * Suggestions, each that rests on what only a page, a tool or somebody else said marked with where that was: all its
 * citations are theirs, or it says a name, a number or words that stand in theirs and in none of those it cites beside.
 */
export async function withOrigins(suggestions: readonly Suggestion[], material: Material): Promise<Suggestion[]> {
  const memories = new Map([...material.earlier, ...material.episodes].map((memory) => [memory.id, memory]));
  const fresh = new Set(material.episodes.map(({ id }) => id));
  const cited = new Set(suggestions.flatMap(({ evidence }) => evidence.map(({ id }) => id)));
  const foreign = await readForeign([...memories.values()].filter(({ id }) => fresh.has(id) || cited.has(id)));
  if (foreign.size === 0) return [...suggestions];
  return suggestions.map((suggestion) => {
    const untrusted = originOf(suggestion, memories, foreign);
    return untrusted === null ? suggestion : { ...suggestion, untrusted: untrusted.slice(0, 200) };
  });
}

async function readForeign(memories: readonly Memory[]): Promise<Map<string, Foreign>> {
  const foreign = new Map<string, Foreign>();
  let since = performance.now();
  for (const memory of memories) {
    const from = takenFrom(memory);
    if (from !== null) foreign.set(memory.id, { from, telling: tellingIn(memory.text) });
    if (performance.now() - since < slice) continue;
    await new Promise(setImmediate);
    since = performance.now();
  }
  return foreign;
}

function originOf(
  { does, evidence }: Suggestion,
  memories: ReadonlyMap<string, Memory>,
  foreign: ReadonlyMap<string, Foreign>,
): string | null {
  // These state nothing: what somebody else said may fade as anything, and a question is for the owner to answer.
  if (does.kind === 'archive' || does.kind === 'question') return null;
  const theirs = evidence.flatMap(({ id }) => foreign.get(id) ?? []);
  if (theirs.length > 0 && theirs.length === evidence.length) return theirs[0]?.from ?? null;
  const own = evidence.flatMap(({ id, quote }) => (foreign.has(id) ? [] : [memories.get(id)?.text ?? quote]));
  // What an item or an entity is called already needs nobody's word.
  if (does.kind === 'core' && does.was !== null) own.push(does.was.text);
  if ('entity' in does) own.push(does.entity.replaceAll('-', ' '));
  const known = tellingIn(own.join('\n'));
  for (const { words } of statedBy(does)) {
    const said = tellingIn(words);
    for (const { from, telling } of foreign.values()) if (borrows(said, telling, known)) return from;
  }
  return null;
}
