import type { Index } from '../index/types.ts';
import { nameTypes } from '../language/reader/names.ts';
import { foldName } from '../language/tokens.ts';
import { type EdgeRow, graphIndexPath, parseGraphIndex, registeredAs } from '../workspace/codecs/graph-index.ts';
import { readText } from '../workspace/disk.ts';
import { slug } from '../workspace/slug.ts';
import { edgesOf } from './edges.ts';
import type { GraphAround } from './plan.ts';

/**
 * Ids that a name has though no page bears it: as graph/index.md calls them, or as a link leads ahead to them. What gets a page by that
 * name gets it under that id, so that edges which wait for it find it.
 */
export function idsRegisteredAs(index: Index, name: string): string[] {
  const rows = index.linksTo(registeredAs(name)).flatMap(({ from }) => from ?? []);
  if (rows.length > 0) return [...new Set(rows)];
  const words = slug(name);
  return words === '' ? [] : nameTypes.map((type) => `${type}--${words}`).filter((id) => index.linksTo(id).length > 0);
}

/** What is said of a name that has no page: the edges of pages and of graph/index.md that lead to it, each once. */
export async function edgesAhead(
  { root, index }: Pick<GraphAround, 'root' | 'index'>,
  name: string,
): Promise<Pick<EdgeRow, 'from' | 'relation' | 'to'>[]> {
  const ids = new Set([...idsRegisteredAs(index, name), name].map(foldName));
  const { text } = await readText(root, graphIndexPath);
  const all = [...edgesOf(index), ...(text === null ? [] : parseGraphIndex(text).edges)];
  const here = all.filter(({ from, to }) => ids.has(foldName(from)) || ids.has(foldName(to)));
  return [...new Map(here.map((edge) => [`${edge.from} ${edge.relation} ${edge.to}`, edge])).values()];
}
