import type { Routing } from '#shared/model/capture.ts';
import type { Sparse } from '../language/reader/sparse.ts';
import { statementFeatures } from '../language/reader/statement-features.ts';
import { readText } from '../workspace/disk.ts';
import { type Correction, correctionsPath, readCorrections } from './corrections.ts';
import type { CaptureDeps } from './deps.ts';

/** From this cosine of their features on, two statements are of one kind: the same thing said with another value or day. */
const alikeFrom = 0.6;

/**
 * What the owner said of the corrected statement that is most like a text; null where none is like it. Only what was
 * corrected as an example counts, and only while the owner wants examples to count.
 */
export async function taughtBy(
  { root, settings }: Pick<CaptureDeps, 'root' | 'settings'>,
  text: string,
): Promise<Correction | null> {
  if (!settings.get('capture.examples')) return null;
  const examples = readCorrections((await readText(root, correctionsPath)).text);
  const features = statementFeatures(text);
  let best: { one: Correction; cosine: number } | null = null;
  for (const one of examples) {
    if (one.text === undefined) continue;
    const cosine = cosineOf(features, statementFeatures(one.text));
    // Of equals the latest word counts.
    if (cosine >= (best?.cosine ?? alikeFrom)) best = { one, cosine };
  }
  return best?.one ?? null;
}

function cosineOf(a: Sparse, b: Sparse): number {
  const other = new Map<number, number>();
  for (const [n, at] of b.at.entries()) other.set(at, b.by[n] ?? 0);
  let product = 0;
  for (const [n, at] of a.at.entries()) product += (a.by[n] ?? 0) * (other.get(at) ?? 0);
  const length = ({ by }: Sparse) => Math.hypot(...by);
  const lengths = length(a) * length(b);
  return lengths === 0 ? 0 : product / lengths;
}

/** A routing with the store that the owner gave to a statement like this one; a fact needs a name that it is about. */
export function asTaught(routing: Routing, taught: Correction | null): Routing {
  const store = taught?.store ?? null;
  if (store === null || (store === 'semantic' && routing.entities.length === 0)) return routing;
  return { ...routing, store, confidence: 'high' };
}
