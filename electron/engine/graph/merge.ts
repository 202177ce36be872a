import type { FileChange } from '#shared/model/change.ts';
import { fail } from '#shared/model/error.ts';
import { relink } from '../workspace/codecs/entity-links.ts';
import { parseEntity } from '../workspace/codecs/entity-parse.ts';
import { uniteEntities } from '../workspace/codecs/entity-unite.ts';
import { hash8 } from '../workspace/hash.ts';
import { requireEntity } from './persons.ts';
import { aliasChange, entityPage, type GraphAround, type GraphPlan, todayOf } from './plan.ts';
import { planRelinks } from './relinks.ts';

export type Merge = { from: string; into: string; byOwner: boolean };
export type MergeOutcome = { id: string; before: string; after: string; links: number };

/**
 * One entity out of two that are the same: `into` keeps its name and learns all that `from` knows; `from` goes, its ids
 * live on in aliases.json. One change set, so that it can be undone as one.
 * @throws memory.missing, input.invalid, file.unparsed when the pages cannot be united without losing a statement
 */
export async function planMerge({ from, into, byOwner }: Merge, around: GraphAround): Promise<GraphPlan<MergeOutcome>> {
  const [source, target] = [requireEntity(around.index, from), requireEntity(around.index, into)];
  if (source.id === target.id) {
    const words = `${from} and ${into} are one entity already, ${target.id}.`;
    throw fail('input.invalid', words, 'Name two entities, by their ids when their names are alike.');
  }
  const [gone, kept] = [await entityPage(around, source), await entityPage(around, target)];
  const theirs = relink(gone.text, source.id, target.id);
  const ours = relink(kept.text, source.id, target.id);
  const after = uniteEntities({ ...target, text: ours.text }, { ...source, text: theirs.text }, todayOf(around));
  if (after === null) {
    const words = `${gone.path} and ${kept.path} cannot be made one page without losing something that they say.`;
    throw fail('file.unparsed', words, 'Close open code blocks and comments on both pages, then merge again.', {
      path: gone.path,
    });
  }
  const summary = `merged ${source.id} into ${target.id}`;
  const relinks = await planRelinks(around, {
    from: source.id,
    to: target.id,
    except: [gone.path, kept.path],
    byOwner,
  });
  const moved = movedIds(source.id, gone.text, { id: target.id, after });
  const alias = await aliasChange(around, [[source.id, target.id], ...moved], summary);
  const changes: FileChange[] = [
    { path: kept.path, action: 'MERGE', before: kept.before, after, summary },
    { path: gone.path, action: 'MERGE', before: gone.before, after: null, summary },
    ...relinks.changes,
    ...(alias ? [alias] : []),
  ];
  const links = relinks.links + theirs.count + ours.count;
  return { set: { changes }, result: { id: target.id, before: kept.text, after, links } };
}

/**
 * Ids of facts and beliefs that do not simply follow their entity: what was the second of its words on one page may be
 * another on the other, and a fact whose words held a link to its own entity has other words now.
 */
function movedIds(from: string, text: string, { id, after }: { id: string; after: string }): [string, string][] {
  const there = parseEntity(`${id}.md`, after).memories;
  const ids = new Set(there.map((memory) => memory.id));
  const moved: [string, string][] = [];
  for (const memory of parseEntity(`${from}.md`, text).memories) {
    const naive = memory.id.replace(`:${from}`, `:${id}`);
    if (memory.kind === 'entity' || ids.has(naive)) continue;
    const words = hash8(relink(memory.text, from, id).text);
    const now = there.find((one) => one.kind === memory.kind && hash8(one.text) === words);
    if (now && now.id !== naive) moved.push([memory.id, now.id]);
  }
  return moved;
}
