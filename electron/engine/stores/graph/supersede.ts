import { fail } from '#shared/model/error.ts';
import { addLines, parseEntity, readEntity } from '../../workspace/codecs/entity.ts';
import { itemAt, withTail } from '../../workspace/codecs/entity-items.ts';
import { readMarks, supersededTag, writeMarks } from '../../workspace/codecs/entity-marks.ts';
import { bulletLines } from '../../workspace/items.ts';
import { print } from '../../workspace/lines.ts';
import { gist } from '../remember.ts';
import { currentId } from './aliases.ts';
import { edited, type GraphAround, type Planned, pageOf } from './plan.ts';
import { requireEntity } from './who.ts';

export type Supersede = { entity: string; old: string; text: string; day: string };
export type Superseded = { id: string; line: number; old: string; path: string };

/**
 * A fact takes the place of another on its entity's page: the old one is kept and marked with the day on which it ended
 * and what took its place, the new one with the day it began and what it superseded. Ids stay.
 * @throws memory.missing when the old fact is not on the page; input.invalid for a blank one or one that says the same
 */
export async function planSupersede(
  { entity, old, text, day }: Supersede,
  around: GraphAround,
): Promise<Planned<Superseded>> {
  const about = requireEntity(around.index, entity);
  const page = await pageOf(around, about);
  const next = supersede(page.text, about.id, { old: currentId(around.index, old), text, day });
  const changes =
    next.text === page.text ? [] : [edited(page.path, page, next.text, `superseded a fact: ${gist(text)}`)];
  return { set: { changes }, result: { id: next.id, line: next.line, old: next.old, path: page.path } };
}

/** The same on a page's text. Pure. */
export function supersede(
  text: string,
  entity: string,
  { old, text: words, day }: { old: string; text: string; day: string },
): { text: string; id: string; line: number; old: string } {
  const path = `${entity}.md`;
  const before = parseEntity(path, text).memories.find(({ id, kind }) => id === old && kind === 'fact');
  const reading = readEntity(text);
  const at = before ? itemAt(reading, before.line) : null;
  if (!before || !at) {
    throw fail('memory.missing', `${old} is no fact on the page of ${entity}.`, 'Give the id of one of its facts.');
  }
  const ended = readMarks(at.item.text);
  if (before.tags.includes(supersededTag)) {
    const by = ended.supersededBy.at(-1) ?? 'another fact';
    throw fail('input.invalid', `${old} was superseded already.`, `Supersede ${by} instead.`);
  }
  const said = bulletLines(words);
  if (said === null) throw fail('input.invalid', 'A blank fact says nothing.', 'Say what holds now.');
  const fresh = readMarks(words.trim());
  const tail = writeMarks({ ...fresh, since: fresh.since ?? day, supersedes: [...fresh.supersedes, old] });
  const lines = bulletLines(`${fresh.statement} ${tail}`) ?? said;
  const added = addLines(text, before.type === null ? 'Facts' : at.title, lines, day);
  const id = parseEntity(path, added.text).memories.find(
    ({ kind, line }) => kind === 'fact' && line === added.line,
  )?.id;
  if (id === undefined)
    throw fail(
      'file.unparsed',
      `A fact added to the page of ${entity} cannot be read there.`,
      'Close open code blocks on the page.',
    );
  // Lines before the new one did not move: the old fact stands where it stood, or below it by as many lines.
  const moved = readEntity(added.text);
  const place = itemAt(moved, before.line) ?? itemAt(moved, before.line + lines.length);
  if (!place) throw fail('internal', 'A superseded fact was lost from sight.', 'Nothing was changed.');
  const mark = writeMarks({ ...ended, until: ended.until ?? day, supersededBy: [...ended.supersededBy, id] });
  const last = moved.doc.lines[place.item.end] ?? '';
  const kept = ended.statement.split('\n').at(-1) ?? '';
  const doc =
    ended.statement.includes('\n') === place.item.text.includes('\n') && last.includes(kept)
      ? withTail(moved.doc, moved.mask, place.item, last.lastIndexOf(kept) + kept.length, mark)
      : withTail(moved.doc, moved.mask, place.item, last.length, mark);
  return { text: print(doc), id, line: added.line, old };
}
