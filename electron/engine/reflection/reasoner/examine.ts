import type { Evidence, Proposal, Refusal, Suggestion } from '#shared/model/reflection.ts';
import { typeOfName } from '../../graph/names/naming/new-names.ts';
import { readMention } from '../../graph/resolve.ts';
import { compare } from '../../language/compare.ts';
import { contentOf, lostIn } from '../../language/content.ts';
import { foldName } from '../../language/tokens.ts';
import { weigh } from '../../workspace/codecs/entity-belief.ts';
import { readMarks } from '../../workspace/codecs/entity-marks.ts';
import { slug } from '../../workspace/slug.ts';
import { notRefused } from '../rejected.ts';
import { refused, unborne } from './borne.ts';
import { type About, type Ground, knownOf, meantIn, namesOf, speaksOf } from './ground.ts';
import { type Cited, evidenceOf } from './handles.ts';
import type { Item, ItemOf } from './items.ts';

/** What an item comes to: changes to propose, candidates to take or to leave, or why it is refused. */
export type Examined = { suggestions: Suggestion[] } | { leave: Suggestion[] } | { refusal: Refusal };

class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.why);
  }
}
const refuse = (code: string, why: string, hint: string): never => {
  throw new Refused(refused(code, why, hint));
};
const hold = (refusal: Refusal | null): void => {
  if (refusal !== null) throw new Refused(refusal);
};

/** One item held against what was read. The same whoever reasoned. */
export function examine(item: Item, ground: Ground): Examined {
  try {
    if (item.kind === 'drop') return { leave: candidates(item.cites, ground) };
    const made = proposalsOf(item, ground);
    if (item.kind !== 'adopt' && notRefused(made, ground.rejected).length < made.length)
      refuse('refused.before', 'The owner refused this before.', 'Leave it out, unless a line that is new says it.');
    return { suggestions: made };
  } catch (thrown) {
    if (thrown instanceof Refused) return { refusal: thrown.refusal };
    throw thrown;
  }
}

function proposalsOf(item: Exclude<Item, { kind: 'drop' }>, ground: Ground): Suggestion[] {
  switch (item.kind) {
    case 'fact':
      return fact(item, ground);
    case 'relation':
      return relation(item, ground);
    case 'belief':
      return belief(item, ground);
    case 'contradiction':
      return contradiction(item, ground);
    case 'procedure':
      return procedure(item, ground);
    case 'core':
      return core(item, ground);
    case 'same':
      return same(item, ground);
    case 'question':
      return question(item, ground);
    case 'adopt':
      return candidates(item.cites, ground);
  }
}

function candidates(cites: readonly string[], { handles }: Ground): Suggestion[] {
  return cites.map(
    (handle) => handles.suggestion(handle) ?? unknown(handle, 'Cite a candidate of this session, such as r1.'),
  );
}

const unknown = (handle: string, hint: string): never =>
  refuse('cite.unknown', `${handle.slice(0, 40)} names no line that you were given.`, hint);

/** The lines behind handles. @throws Refused for one that names none, or lines that were withheld */
function cited(cites: readonly string[], { handles }: Ground): Cited[] {
  const lines = cites.flatMap((handle) => {
    const found = handles.lines(handle);
    return found.length > 0
      ? found
      : unknown(handle, 'Cite lines as they are numbered, such as e12.1; what is withheld bears nothing out.');
  });
  return [...new Map(lines.map((line) => [line.handle, line])).values()];
}

const evidenceFor = (lines: readonly Cited[]): Evidence[] => lines.map(evidenceOf);

/** Whom a statement is about. @throws Refused where its lines do not speak of them */
function about(said: string, type: string, lines: readonly Cited[], ground: Ground): About {
  const found = madeBefore(said, ground) ?? ground.home(said, type);
  if (!speaksOf(found, lines, ground))
    refuse(
      'subject',
      `The cited lines do not speak of ${found.name}.`,
      'Name whom they speak of, or cite the line that names them.',
    );
  return found;
}

/** Whom an earlier proposal of the same reflection makes a page for, by the name or the id that it gave them. */
function madeBefore(said: string, { taken }: Ground): About | null {
  const wanted = foldName(said);
  for (const { does } of taken)
    if (does.kind === 'entity' && [does.name, does.entity].some((one) => foldName(one) === wanted))
      return { id: does.entity, name: does.name, page: null };
  return null;
}

function earnest(statement: string, lines: readonly Cited[], { guards }: Ground): void {
  const trap = guards.trap(statement, lines);
  if (trap !== null)
    refuse(
      trap.code,
      `“${trap.sentence}” was not said as a fact.`,
      'Leave it out; what is planned, unsure or reported may be told as that.',
    );
}

function borne(statement: string, lines: readonly Cited[], spared: readonly About[], ground: Ground): void {
  const { material, home } = ground;
  const names = [
    ...spared.flatMap(namesOf),
    ...namesOf(home('owner', 'person')),
    material.ownerName ?? '',
    ...meantIn(lines, ground),
  ];
  hold(unborne(statement, lines, { spared: names, known: knownOf(statement, material), zone: material.zone }));
}

/** A page for whom a change is about, where there is none yet. */
function newcomer(one: About, why: string, lines: readonly Cited[], { taken }: Ground): Suggestion[] {
  const isMade = taken.some(({ does }) => does.kind === 'entity' && does.entity === one.id);
  if (one.page !== null || isMade) return [];
  return [
    {
      does: { kind: 'entity', entity: one.id, name: one.name, summary: '' },
      reason: why || `${one.name} has no page yet.`,
      evidence: evidenceFor(lines),
    },
  ];
}

const suggestion = (does: Proposal, why: string, lines: readonly Cited[]): Suggestion => ({
  does,
  reason: why || 'It was said so.',
  evidence: evidenceFor(lines),
});

function fact({ cites, entity, type, statement, replaces, why }: ItemOf<'fact'>, ground: Ground): Suggestion[] {
  const lines = cited(cites, ground);
  const subject = about(entity, type, lines, ground);
  earnest(statement, lines, ground);
  const standing = (subject.page?.facts ?? []).filter(({ superseded }) => !superseded);
  const old = replaces ? cited([replaces], ground)[0] : undefined;
  if (replaces && !standing.some(({ memory }) => memory.id === old?.memory.id))
    refuse(
      'cite.unknown',
      `${replaces} is no standing fact of ${subject.name}.`,
      'Name the f handle on its page that this makes outdated, or none.',
    );
  if (old !== undefined) requireLater(old, lines);
  // What it takes the place of may be told with it: “2,150 in place of 1,900”.
  borne(statement, old === undefined ? lines : [...lines, old], [subject], ground);
  const known = [
    ...standing.filter(({ memory }) => memory.id !== old?.memory.id).map((one) => one.statement),
    ...ground.taken.flatMap(({ does }) => (does.kind === 'fact' && does.entity === subject.id ? [does.statement] : [])),
  ];
  for (const one of known) {
    const how = compare(one, statement);
    if (how === 'same') refuse('known', `It is known: “${one}”.`, 'Leave it out.');
    if (how === 'contradicts')
      refuse(
        'contradiction.first',
        `It cannot hold beside “${one}”.`,
        'Propose a contradiction between both lines, or name in replaces what a later line changed.',
      );
  }
  const does: Proposal = { kind: 'fact', entity: subject.id, statement, supersedes: old?.memory.id ?? null };
  return [...newcomer(subject, why, lines, ground), suggestion(does, why, lines)];
}

/** What is older takes nobody's place: both stand, and the owner says which holds. */
function requireLater(old: Cited, lines: readonly Cited[]): void {
  const since = /\bsince (\d{4}-\d{2}-\d{2})/.exec(old.memory.text)?.[1] ?? old.memory.at?.slice(0, 10) ?? '';
  if (lines.some(({ memory }) => (memory.at?.slice(0, 10) ?? since) >= since)) return;
  refuse(
    'contradiction.first',
    `What you cite is older than ${old.handle}.`,
    'Propose a contradiction between both lines.',
  );
}

function relation({ cites, entity, relation: said, to, why }: ItemOf<'relation'>, ground: Ground): Suggestion[] {
  const lines = cited(cites, ground);
  const words = ground.material.vocabulary.flatMap(({ name, inverse }) =>
    inverse === null ? [name] : [name, inverse],
  );
  const word = slug(said);
  if (!words.includes(word)) refuse('shape', `“${said}” is no relation here.`, `Use one of ${words.join(', ')}.`);
  const quote = lines.map(({ text }) => text).join('\n');
  const typed = (said: string) => about(said, typeOfName(readMention(said).name, quote), lines, ground);
  const [from, other] = [typed(entity), typed(to)];
  if (from.id === other.id) refuse('subject', 'Both ends are the same.', 'Leave it out.');
  earnest(`${from.name} ${other.name} ${word}`, lines, ground);
  if (from.page?.relations.some((one) => one.relation === word && one.to === other.id))
    refuse('known', 'The page says so already.', 'Leave it out.');
  const pages = [from, other].flatMap((one) => newcomer(one, why, lines, ground));
  return [...pages, suggestion({ kind: 'relation', from: from.id, relation: word, to: other.id }, why, lines)];
}

function belief({ cites, entity, statement, supports, why }: ItemOf<'belief'>, ground: Ground): Suggestion[] {
  const lines = cited(cites, ground);
  const { id, name, page } = about(entity, '', lines, ground);
  if (page === null) return refuse('subject', `${name} has no page.`, 'Propose a fact about them instead.');
  earnest(statement, lines, ground);
  const held = page.beliefs.find((one) => foldName(one.statement) === foldName(statement));
  if (held === undefined) borne(statement, lines, [{ id, name, page }], ground);
  let next = { statement, c: held?.c ?? null, since: held?.since ?? null, evidence: held?.evidence ?? [] };
  for (const { memory } of lines) next = weigh(next, { id: memory.id, supports }, ground.material.today);
  if (next.c === null || next.c === held?.c)
    return refuse('known', 'What you cite was weighed before.', 'Leave it out.');
  const was = held?.c ?? null;
  return [
    suggestion(
      { kind: 'belief', entity: id, statement: held?.statement ?? statement, was, confidence: next.c },
      why,
      lines,
    ),
  ];
}

function contradiction({ cites, between, why }: ItemOf<'contradiction'>, ground: Ground): Suggestion[] {
  const [one, other] = between.map((handle) => cited([handle], ground)[0]);
  if (one === undefined || other === undefined || one.memory.id === other.memory.id)
    return refuse('cite.unknown', 'A contradiction is between two memories.', 'Name a line of each.');
  const sides = [one, other].map(({ memory, text }) => ({
    id: memory.id,
    text: readMarks(text.trim()).statement.slice(0, 2_000),
  }));
  const [first, second] = sides;
  if (first === undefined || second === undefined) return [];
  const does: Proposal = {
    kind: 'contradiction',
    about: why || first.text.slice(0, 80),
    sides: [first, second],
    holds: null,
  };
  return [suggestion(does, why || 'Both cannot hold.', [...new Set([one, other, ...cited(cites, ground)])])];
}

function procedure(item: ItemOf<'procedure'>, ground: Ground): Suggestion[] {
  const { cites, title, trigger, steps, why } = item;
  const lines = cited(cites, ground);
  for (const step of steps) {
    earnest(step, lines, ground);
    borne(step, lines, [], ground);
  }
  const old = item.extends ? cited([item.extends], ground)[0] : undefined;
  if (old !== undefined && old.memory.kind !== 'procedure')
    refuse('cite.unknown', `${item.extends} is no procedure.`, 'Name a p handle, or none.');
  if (old === undefined && title === '') refuse('shape', 'title: a new procedure needs one.', 'Give it a title.');
  const named = title === '' ? (old?.memory.title ?? '') : title;
  return [suggestion({ kind: 'procedure', title: named, trigger, steps, id: old?.memory.id ?? null }, why, lines)];
}

function core({ cites, block, replaces, now, why }: ItemOf<'core'>, ground: Ground): Suggestion[] {
  const lines = cited(cites, ground);
  const old = replaces ? cited([replaces], ground)[0]?.memory : undefined;
  const { items } = ground.material.core;
  if (replaces && !items.some(({ id }) => id === old?.id))
    refuse('cite.unknown', `${replaces} is no line of core memory.`, 'Name a c handle, or none.');
  if (now === null && old === undefined)
    return refuse('shape', 'now: null removes nothing.', 'Name in replaces what shall go.');
  if (now !== null) {
    const fresh = old === undefined ? now : withoutOld(now, old.text);
    earnest(fresh, lines, ground);
    borne(fresh, lines, [], ground);
    const twin = items.find((one) => one.id !== old?.id && compare(one.text, now) === 'same');
    if (twin !== undefined) refuse('known', `Core memory says so: “${twin.text}”.`, 'Leave it out.');
    if (old === undefined && !ground.room(now))
      refuse('over.budget', 'Core memory is full.', 'Name in replaces what it takes the place of, or make it a fact.');
  }
  const was = old === undefined ? null : { id: old.id, text: old.text };
  return [suggestion({ kind: 'core', block, was, now, to: now === null ? 'episodic' : null }, why, lines)];
}

/** What an item says now and did not before: what stood there needs no new evidence. */
function withoutOld(now: string, old: string): string {
  const known = new Set(foldName(old).split(/[^\p{L}\p{N}]+/u));
  const fresh = now.split(/\s+/).filter((word) => !known.has(foldName(word).replace(/[^\p{L}\p{N}]/gu, '')));
  return fresh.length === 0 ? now : fresh.join(' ');
}

function same({ keep, drop, why }: ItemOf<'same'>, ground: Ground): Suggestion[] {
  const [kept, dropped] = [keep, drop].map((handle) => cited([handle], ground)[0]);
  if (kept === undefined || dropped === undefined || kept.memory.id === dropped.memory.id)
    return refuse('cite.unknown', 'Two memories are needed.', 'Name a line of each.');
  const lost = lostIn(contentOf(dropped.text), contentOf(kept.text));
  if (lost.length > 0)
    refuse(
      'words.missing',
      `${keep} does not say ${lost
        .slice(0, 3)
        .map((one) => `“${one}”`)
        .join(', ')}.`,
      'Keep the fuller one, or both.',
    );
  return [
    suggestion(
      { kind: 'merge', keep: kept.memory.id, drop: dropped.memory.id, merged: '' },
      why || 'Both say one thing.',
      [kept, dropped],
    ),
  ];
}

function question({ cites, statement, why }: ItemOf<'question'>, ground: Ground): Suggestion[] {
  const lines = cited(cites, ground);
  const ids = [...new Set(lines.map(({ memory }) => memory.id))].slice(0, 6);
  return [suggestion({ kind: 'question', text: statement, about: ids }, why, lines)];
}
