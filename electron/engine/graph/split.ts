import type { FileChange } from '#shared/model/change.ts';
import { fail } from '#shared/model/error.ts';
import { createEntity } from '../workspace/codecs/entity.ts';
import { aliasesIn, setAliases } from '../workspace/codecs/entity-header.ts';
import { itemAt } from '../workspace/codecs/entity-items.ts';
import { addLines, readEntity } from '../workspace/codecs/entity-page.ts';
import { parseEntity } from '../workspace/codecs/entity-parse.ts';
import { type EntityText, uniteEntities } from '../workspace/codecs/entity-unite.ts';
import { readText } from '../workspace/disk.ts';
import { hash8 } from '../workspace/hash.ts';
import { printDoc, splice } from '../workspace/lines.ts';
import { currentId } from './aliases.ts';
import { requireEntity, whoIs } from './persons.ts';
import { aliasChange, edited, entityPage, entityPath, type GraphAround, type GraphPlan, todayOf } from './plan.ts';
import { entityOf, readMention } from './resolve.ts';

export type Split = { entity: string; ids: string[]; into: string; type?: string | undefined };

/**
 * Moves facts, beliefs and other entries of an entity to another one, which is made when it is new. Their old ids live
 * on in aliases.json. @throws memory.missing for an id that is none of this entity's; input.invalid
 */
export async function planSplit(
  { entity, ids, into, type }: Split,
  around: GraphAround,
): Promise<GraphPlan<{ id: string; moved: number }>> {
  const source = requireEntity(around.index, entity);
  const today = todayOf(around);
  const other = await targetOf(around, into, type ?? source.type, today);
  if (other.id === source.id) {
    throw fail('input.invalid', `${into} is ${source.id} itself.`, 'Name another entity to move these to.');
  }
  const page = await entityPage(around, source);
  const wanted = new Set(ids.map((id) => currentId(around.index, id)));
  const parts = takeOut({ ...source, text: page.text }, wanted);
  const text = carry(parts.taken, other.id, today);
  const after = text === null ? null : uniteEntities(other, { id: other.id, label: other.label, text }, today);
  if (after === null || !isWhole(parts, { ...source, text: page.text })) {
    const words = 'These entries cannot be moved without losing something that the page says.';
    throw fail('file.unparsed', words, 'Close open code blocks and comments on the page, then try again.', {
      path: page.path,
    });
  }
  const summary = `moved ${parts.taken.length} entries from ${source.id} to ${other.id}`;
  const left = setAliases(
    parts.text,
    aliasesIn(parts.text).filter((alias) => alias.toLowerCase() !== other.label.toLowerCase()),
  );
  const alias = await aliasChange(
    around,
    [[other.id, undefined], ...newIds(parts.taken, { ...other, text: after })],
    summary,
  );
  const changes: FileChange[] = [
    edited(page.path, page, left, summary),
    edited(
      entityPath(other.id),
      { text: other.before === null ? null : other.text, before: other.before },
      after,
      summary,
    ),
    ...(alias ? [alias] : []),
  ];
  return { set: { changes }, result: { id: other.id, moved: parts.taken.length } };
}

type Target = EntityText & { before: string | null };

async function targetOf(around: GraphAround, into: string, type: string, today: string): Promise<Target> {
  const known = whoIs(around.index, into).id;
  const said = readMention(into);
  const fresh = entityOf(said.name, said.type ?? type);
  const id = known !== null && !isFormer(around, into, known) ? known : fresh.id;
  const file = await readText(around.root, entityPath(id));
  const text = file.text ?? createEntity({ id, name: fresh.label, created: today, summary: '', aliases: [] });
  return { id, label: parseEntity(entityPath(id), text).title, text, before: file.before };
}

/** A name that only leads to an entity because it was merged into it, or is one of its aliases, may be its own again. */
function isFormer({ index }: GraphAround, name: string, id: string): boolean {
  const [entity] = index.get([`entity:${id}`]);
  const plain = name.trim().replace(/^entity:/, '');
  return plain !== id && entity?.title.toLowerCase() !== plain.toLowerCase();
}

type Taken = { id: string; kind: string; text: string; title: string; lines: string[] };

/** A page without some of its entries, and those with the titles of their sections. */
export function takeOut(page: EntityText, ids: Set<string>): { text: string; taken: Taken[] } {
  const reading = readEntity(page.text);
  const taken: Taken[] = [];
  let doc = reading.doc;
  const chosen = parseEntity(`${page.id}.md`, page.text).memories.filter(({ id }) => ids.has(id));
  const unknown = [...ids].filter((id) => !chosen.some((memory) => memory.id === id));
  if (unknown[0] !== undefined || chosen.some(({ kind }) => kind === 'entity')) {
    const words = `${unknown[0] ?? 'The entity itself'} is no fact, belief or entry on the page of ${page.id}.`;
    throw fail('memory.missing', words, 'Look at the entity with memory_entity and give ids of its entries.');
  }
  for (const { id, kind, text, line } of chosen.toSorted((a, b) => b.line - a.line)) {
    const at = itemAt(reading, line);
    if (!at) continue;
    const count = at.item.end - at.item.line + 1;
    taken.unshift({ id, kind, text, title: at.title, lines: reading.doc.lines.slice(at.item.line, at.item.end + 1) });
    doc = splice(doc, at.item.line, count, []);
  }
  return { text: printDoc(doc), taken };
}

/** The entries on a page of their own, ready to be united with another; null when they cannot be read back from it. */
export function carry(taken: Taken[], id: string, today: string): string | null {
  let text = `# ${id}\n`;
  for (const { title, lines } of taken) {
    const bullet = /^ ?(?:[-*+]|\d{1,9}[.)])(?:[ \t]|$)/.test(lines[0] ?? '');
    text = addLines(text, title === '' ? 'Facts' : title, bullet ? lines : ['', '<!-- -->', ...lines], today).text;
  }
  const read = countOf(parseEntity(`${id}.md`, text).memories);
  return [...countOf(taken)].every(([key, n]) => (read.get(key) ?? 0) >= n) ? text : null;
}

type Entry = Pick<Taken, 'kind' | 'text'>;

function countOf(entries: Entry[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { kind, text } of entries) {
    const key = `${kind} ${hash8(text)}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

/** True when what was on the page is on it still, or taken. */
export function isWhole({ text, taken }: { text: string; taken: Taken[] }, page: EntityText): boolean {
  const entries = (of: string) => parseEntity(`${page.id}.md`, of).memories.filter(({ kind }) => kind !== 'entity');
  const now = countOf([...entries(text), ...taken]);
  return [...countOf(entries(page.text))].every(([key, n]) => (now.get(key) ?? 0) >= n);
}

function newIds(taken: Taken[], page: EntityText): [string, string][] {
  const there = parseEntity(`${page.id}.md`, page.text).memories;
  return taken.flatMap(({ id, kind, text }): [string, string][] => {
    const now = there.find((memory) => memory.kind === kind && hash8(memory.text) === hash8(text));
    return now ? [[id, now.id]] : [];
  });
}
