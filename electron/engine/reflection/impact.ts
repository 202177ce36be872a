import type { Memory } from '#shared/model/memory.ts';
import type { Change } from '#shared/model/reflection.ts';
import { scoresPath } from '../decay/scores.ts';
import { parse } from '../workspace/parse.ts';
import type { FileStamp, Parsed } from '../workspace/types.ts';
import { type ApplyAround, doing, draftOf } from './apply.ts';

export type Impact = { query: string; gains: Said[]; loses: Said[] };
type Said = { id: string; text: string };

/** Top results that are looked at. */
const top = 5;

/**
 * Asks questions again, of the index as it is and as it would be with these changes: whose top five change. By words
 * alone, so that both answers are of one moment; nothing stays.
 * @throws what drafting throws
 */
export async function impactOf(
  changes: readonly Change[],
  questions: readonly string[],
  around: ApplyAround,
): Promise<Impact[]> {
  const { index } = around;
  const draft = await draftOf(changes, around);
  const put: { stamp: FileStamp; parsed: Parsed }[] = [];
  const remove: string[] = [];
  for (const { path, after } of draft.set().changes) {
    if (path === scoresPath) continue;
    if (typeof after === 'string') put.push({ stamp: { ...blank, path }, parsed: parse(path, after) });
    else if (after === null) remove.push(path);
  }
  const gone = new Set(
    changes.flatMap((change) => {
      const does = doing(change);
      return does.kind === 'archive' ? does.items.map(({ id }) => id) : [];
    }),
  );
  const impact: Impact[] = [];
  for (const query of questions) {
    const ask = () => index.search(query, { k: top + gone.size }).hits;
    const before = ask().slice(0, top);
    const after = index
      .tentatively({ put, remove }, ask)
      .filter(({ id }) => !gone.has(id))
      .slice(0, top);
    const gains = after.filter((one) => !before.some((other) => isSame(one, other)));
    const loses = before.filter((one) => !after.some((other) => isSame(one, other)));
    if (gains.length + loses.length > 0) impact.push({ query, gains: gains.map(said), loses: loses.map(said) });
    await new Promise(setImmediate);
  }
  return impact;
}

type Result = Pick<Memory, 'id' | 'kind' | 'text'>;

/** A line of core memory is known by its place, which moves with every line above it: what it says is the same. */
const isSame = (one: Result, other: Result): boolean =>
  one.kind === 'core' && other.kind === 'core' ? one.text === other.text : one.id === other.id;

const said = ({ id, text }: Pick<Memory, 'id' | 'text'>): Said => ({ id, text: text.slice(0, 200) });
const blank = { hash: '', size: 0, mtimeNs: 0n, ctimeNs: 0n, ino: 0n };
