import { fail } from '#shared/model/error.ts';
import type { Memory } from '#shared/model/memory.ts';
import { itemAt, withTail } from '../workspace/codecs/entity-items.ts';
import {
  dayOfMarks,
  type EntityMarks,
  endedOn,
  readMarks,
  supersededTag,
  writeMarks,
} from '../workspace/codecs/entity-marks.ts';
import { addLines, readEntity } from '../workspace/codecs/entity-page.ts';
import { parseEntity } from '../workspace/codecs/entity-parse.ts';
import { gist } from '../workspace/gist.ts';
import { hash8 } from '../workspace/hash.ts';
import { bulletLines } from '../workspace/items.ts';
import { printDoc } from '../workspace/lines.ts';
import { currentId } from './aliases.ts';
import { requireEntity } from './persons.ts';
import { edited, entityPage, type GraphAround, type GraphPlan } from './plan.ts';

/** `day`: today; `said`: when the new fact was told, `began`: since when it holds and the old one does not, where that is another day. */
export type Supersede = {
  entity: string;
  old: string;
  text: string;
  day: string;
  said?: string | undefined;
  began?: string | null;
  /** The last day on which the new fact holds, where it names one. */
  ends?: string | null;
  scope?: string | null | undefined;
  /** What the old fact says besides, which holds on: a fact of its own, of the old one's day. */
  rest?: string | null;
};
export type SupersededFact = { id: string; line: number; old: string; path: string; rest: string | null };

/**
 * A fact takes the place of another on its entity's page: the old one is kept and marked with the day on which it ended
 * and what took its place, the new one with the day it began and what it superseded. Ids stay.
 * @throws memory.missing when the old fact is not on the page; input.invalid for a blank one or one that says the same
 */
export async function planSupersede(
  { entity, ...change }: Supersede,
  around: GraphAround,
): Promise<GraphPlan<SupersededFact>> {
  const about = requireEntity(around.index, entity);
  const page = await entityPage(around, about);
  const next = supersede(page.text, about.id, {
    ...change,
    old: currentId(around.index, change.old),
  });
  const changes =
    next.text === page.text ? [] : [edited(page.path, page, next.text, `superseded a fact: ${gist(change.text)}`)];
  return {
    set: { changes },
    result: { id: next.id, line: next.line, old: next.old, path: page.path, rest: next.rest },
  };
}

/**
 * The same on a page's text. Pure. A fact that stands there already and still holds is not written again: it takes the
 * place of the old one as it stands.
 */
export function supersede(
  text: string,
  entity: string,
  { old, text: words, day, said: told = day, began = null, ends = null, scope, rest = null }: Omit<Supersede, 'entity'>,
): Omit<SupersededFact, 'path'> & { text: string } {
  const said = bulletLines(words);
  if (said === null) throw fail('input.invalid', 'A blank fact says nothing.', 'Say what holds now.');
  const { memory, item, title } = factOn(text, entity, old);
  const ended = readMarks(item.text);
  if (memory.tags.includes(supersededTag)) {
    const by = ended.supersededBy.at(-1) ?? 'another fact';
    throw fail('input.invalid', `${old} was superseded already.`, `Supersede ${by} instead.`);
  }
  const fresh = readMarks(words.trim());
  const statement = hash8(fresh.statement);
  if (statement === hash8(ended.statement)) {
    throw fail('input.invalid', 'The new fact says the same as the old one.', 'Say what holds now.');
  }
  const known = holding(text, entity, statement);
  let next: { text: string; id: string };
  if (known === undefined) {
    // It belongs where the old one did, unless somebody says otherwise.
    const its = fresh.scope ?? (scope === undefined ? ended.scope : scope);
    const dated = { ...fresh, since: fresh.since ?? began ?? day, until: fresh.until ?? ends, scope: its };
    const stored = dayOfMarks({ ...dated, stored: null }) === told || fresh.from.length > 0 ? null : told;
    const tail = writeMarks({ ...dated, stored, supersedes: [...fresh.supersedes, old] });
    const lines = bulletLines(`${fresh.statement} ${tail}`) ?? said;
    next = withFact(text, entity, { title: memory.type === null ? 'Facts' : title, lines, day });
  } else {
    // Written down on this very day it is as new as one that would be written now.
    const since = began ?? (known.at?.slice(0, 10) === day ? day : null);
    const supersedes = (marks: EntityMarks) => ({
      ...marks,
      since: marks.since ?? since,
      supersedes: [...marks.supersedes, old],
    });
    next = { text: remark(text, entity, known.id, supersedes), id: known.id };
  }
  const { id } = next;
  const end = (marks: EntityMarks) => ({
    ...marks,
    until: endedOn(marks, began ?? day),
    supersededBy: [...marks.supersededBy, id],
  });
  const without = remark(next.text, entity, old, end);
  const whole = rest === null ? without : withRest(without, entity, { rest, memory, title, day });
  const holds = rest === null ? null : (holding(whole, entity, hash8(rest))?.id ?? null);
  return { text: whole, id, line: factOn(whole, entity, id).memory.line, old, rest: holds };
}

const memoriesOf = (text: string, entity: string) => parseEntity(`${entity}.md`, text).memories;

/** What holds on began when the old fact did, and rests on what that rests on. */
function withRest(
  text: string,
  entity: string,
  { rest, memory, title, day }: { rest: string; memory: Memory; title: string; day: string },
): string {
  const { since, from, tags, confidence, scope, source, stored } = readMarks(memory.text);
  const isDated = stored !== null || from.length > 0;
  const tail = writeMarks({
    ...{ since, until: null, from, supersedes: [], supersededBy: [], tags, confidence, scope, source },
    stored: isDated ? stored : (memory.at?.slice(0, 10) ?? null),
  });
  const lines = bulletLines(`${rest} ${tail}`.trimEnd()) ?? [];
  return holding(text, entity, hash8(rest)) === undefined ? withFact(text, entity, { title, lines, day }).text : text;
}

/** A fact of a page by its id, the item that states it and the title of its section. @throws memory.missing */
function factOn(text: string, entity: string, id: string) {
  const memory = memoriesOf(text, entity).find((one) => one.id === id && one.kind === 'fact');
  const reading = readEntity(text);
  const at = memory ? itemAt(reading, memory.line) : null;
  if (memory && at) return { memory, reading, ...at };
  throw fail('memory.missing', `${id} is no fact on the page of ${entity}.`, 'Give the id of one of its facts.');
}

/** The fact of this statement that nothing took the place of. */
function holding(text: string, entity: string, statement: string): Memory | undefined {
  return memoriesOf(text, entity).find(
    ({ kind, type, tags, text: words }) =>
      kind === 'fact' &&
      type === null &&
      !tags.includes(supersededTag) &&
      hash8(readMarks(words).statement) === statement,
  );
}

function withFact(
  text: string,
  entity: string,
  { title, lines, day }: { title: string; lines: string[]; day: string },
): { text: string; id: string } {
  const added = addLines(text, title, lines, day);
  const fact = memoriesOf(added.text, entity).find(({ kind, line }) => kind === 'fact' && line === added.line);
  if (fact) return { text: added.text, id: fact.id };
  const said = `A fact added to the page of ${entity} cannot be read there.`;
  throw fail('file.unparsed', said, 'Close open code blocks and comments on the page.');
}

/** Writes other marks behind a fact; its words keep their bytes. @throws memory.missing */
export const markFact = remark;

function remark(text: string, entity: string, id: string, change: (marks: EntityMarks) => EntityMarks): string {
  const { reading, item } = factOn(text, entity, id);
  const marks = readMarks(item.text);
  const last = reading.doc.lines[item.end] ?? '';
  const kept = marks.statement.split('\n').at(-1) ?? '';
  // Marks that stand on lines of their own stay there, and the new ones behind them.
  const together = marks.statement.split('\n').length === item.text.split('\n').length;
  // Short words may stand in the marks as well: the line is found by all that stands in it.
  const whole = item.text.split('\n').at(-1) ?? '';
  const end = together ? last.lastIndexOf(whole) + kept.length : last.length;
  return printDoc(withTail(reading.doc, reading.mask, item, end, writeMarks(change(marks))));
}
