import type { FileChange } from '#shared/model/change.ts';
import { fail } from '#shared/model/error.ts';
import { isMalformedLabel } from '../workspace/codecs/entity.ts';
import { aliasesIn, readField, retitle, setAliases, setField } from '../workspace/codecs/entity-header.ts';
import { relink } from '../workspace/codecs/entity-links.ts';
import { readEntity, withDate } from '../workspace/codecs/entity-page.ts';
import { parseEntity } from '../workspace/codecs/entity-parse.ts';
import { readText } from '../workspace/disk.ts';
import { printDoc } from '../workspace/lines.ts';
import { slug } from '../workspace/slug.ts';
import { requireEntity } from './persons.ts';
import { aliasChange, entityPage, entityPath, type GraphAround, type GraphPlan, todayOf } from './plan.ts';
import { planRelinks } from './relinks.ts';
import { entityOf, type ResolvedMention, readMention } from './resolve.ts';

export type Rename = { entity: string; name: string; type?: string | undefined; byOwner: boolean };

/**
 * Gives an entity another name and, with it, another id and file: links follow, the old name stays as an alias and the
 * old id in aliases.json. @throws memory.missing, file.exists
 */
export async function planRename(
  { entity, name, type, byOwner }: Rename,
  around: GraphAround,
): Promise<GraphPlan<{ id: string; links: number }>> {
  const old = requireEntity(around.index, entity);
  const said = readMention(name);
  const { id, label } = entityOf(said.name, said.type ?? type ?? old.type);
  const page = await entityPage(around, old);
  const renamed = renamePage(page.text, {
    from: old.id,
    label: old.label,
    to: id,
    name: label,
    today: todayOf(around),
  });
  if (id === old.id) {
    if (renamed.text === page.text) return { set: { changes: [] }, result: { id, links: 0 } };
    const summary = `renamed ${old.label} to ${label}`;
    const change: FileChange = { path: page.path, action: 'EDIT', before: page.before, after: renamed.text, summary };
    return { set: { changes: [change] }, result: { id, links: 0 } };
  }
  await requireFree(around, id);
  const summary = `renamed ${old.id} to ${id}`;
  const relinks = await planRelinks(around, { from: old.id, to: id, except: [page.path], byOwner });
  const alias = await aliasChange(
    around,
    [
      [id, undefined],
      [old.id, id],
    ],
    summary,
  );
  const changes: FileChange[] = [
    { path: entityPath(id), action: 'RENAME', before: null, after: renamed.text, summary },
    { path: page.path, action: 'RENAME', before: page.before, after: null, summary },
    ...relinks.changes,
    ...(alias ? [alias] : []),
  ];
  return { set: { changes }, result: { id, links: relinks.links + renamed.links } };
}

async function requireFree(around: GraphAround, id: string): Promise<void> {
  const path = entityPath(id);
  const there =
    around.index.get([`entity:${id}`])[0]?.path ?? ((await readText(around.root, path)).text === null ? null : path);
  if (there === null) return;
  throw fail('file.exists', `There is an entity ${id} already.`, 'Merge the two, or choose another name.', {
    path: there,
  });
}

export type PageRename = { from: string; label: string; to: string; name: string; today: string };

/** A page under its new id and name; the old name is one of its aliases from now on. Pure. */
export function renamePage(
  text: string,
  { from, label, to, name, today }: PageRename,
): { text: string; links: number } {
  const linked = relink(text, from, to);
  let page = retitle(linked.text, (title) => {
    if (title === from || title === `${from}.md`) return to;
    return title === label && !title.includes('--') ? name : null;
  });
  const type = to.slice(0, to.indexOf('--'));
  const before = readField(page, 'type');
  if (before !== null && slug(before) !== type) page = setField(page, 'Type', type);
  if (readField(page, 'label') !== null || titleOf(page, to) !== name) page = setField(page, 'Label', name);
  const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
  const aliases = aliasesIn(page).filter((alias) => !same(alias, name));
  if (!isMalformedLabel(label) && !same(label, name) && !aliases.some((alias) => same(alias, label)))
    aliases.push(label);
  page = setAliases(page, aliases);
  const reading = readEntity(page);
  return { text: page === text ? text : printDoc(withDate(reading, today)), links: linked.count };
}

/** A page that had a first name only, under the whole one; the first name finds it as before. Pure. */
export const calledFully = (
  text: string,
  { id, label, fuller }: Pick<ResolvedMention, 'id' | 'label' | 'fuller'>,
  today: string,
): string => (fuller === undefined ? text : renamePage(text, { from: id, label, to: id, name: fuller, today }).text);

const titleOf = (text: string, id: string) => parseEntity(entityPath(id), text).title;
