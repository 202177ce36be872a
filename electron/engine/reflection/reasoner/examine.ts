import type { Memory } from '#shared/model/memory.ts';
import type { Evidence, Proposal, Refusal, Suggestion } from '#shared/model/reflection.ts';
import { typeOfName } from '../../graph/names/naming/new-names.ts';
import { readMention } from '../../graph/resolve.ts';
import { compare } from '../../language/compare.ts';
import { contentOf, lostIn } from '../../language/content.ts';
import { injects } from '../../language/injection.ts';
import { foldName } from '../../language/tokens.ts';
import { weigh } from '../../workspace/codecs/entity-belief.ts';
import { readMarks } from '../../workspace/codecs/entity-marks.ts';
import { contestedIn } from '../conflicts.ts';
import { isOpenQuestion, isVouched } from '../earnest/sentences.ts';
import { isOwnNote, notRefused } from '../rejected.ts';
import { tellingWordsOf } from '../words.ts';
import { type Beside, refused, unborne, unstated } from './borne.ts';
import { type About, antecedentOf, type Ground, knownOf, meantIn, namesOf, speaksOf } from './ground.ts';
import { type Cited, evidenceOf } from './handles.ts';
import type { Item, ItemOf } from './items.ts';
import { plainRelation } from './plain-relation.ts';

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

/** One item held against what was read. The same whoever reasoned. */
export function examine(item: Item, ground: Ground): Examined {
  try {
    if (item.kind === 'drop') return { leave: candidates(item.cites, ground) };
    const made = proposalsOf(item, ground);
    if (item.kind !== 'insight' && item.kind !== 'adopt' && made.some(({ evidence }) => evidence.some(isOwnNote)))
      refuse(
        'cite.past',
        'What was decided before proves nothing new.',
        'Cite lines that say it; l and v are for insights.',
      );
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
    case 'insight':
      return insight(item, ground);
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

/** The lines behind handles that say something. @throws Refused where only questions are cited, as by `cited` */
function saying(cites: readonly string[], ground: Ground): Cited[] {
  const lines = cited(cites, ground).filter(({ memory }) => !isOpenQuestion(memory));
  if (lines.length === 0) refuse('trap.unsure', 'A question says nothing.', 'Cite the line that answers it.');
  return lines;
}

const evidenceFor = (lines: readonly Cited[]): Evidence[] => lines.map(evidenceOf);

/**
 * Whom a statement is about. `lines` gains the one before it that names whom a pronoun means.
 * @throws Refused where its lines do not speak of them
 */
function about(said: string, type: string, lines: Cited[], ground: Ground): About {
  const found = madeBefore(said, ground) ?? ground.home(said, type);
  if (speaksOf(found, lines, ground)) return found;
  const before = antecedentOf(found, lines, ground);
  if (before === null)
    return refuse(
      'subject',
      `The cited lines do not speak of ${found.name}.`,
      'Name whom they speak of, or cite the line that names them.',
    );
  lines.push(before);
  return found;
}

/**
 * Whom an earlier proposal of the same reflection makes a page for, by the name or the id that it gave them, or by the first name of one
 * person alone.
 */
function madeBefore(said: string, { taken, material }: Ground): About | null {
  const wanted = foldName(said);
  const made = taken.flatMap(({ does }) => (does.kind === 'entity' ? [does] : []));
  const isKnown = material.pages.some((page) =>
    [page.id, page.name, ...page.aliases].some((one) => foldName(one) === wanted),
  );
  const same = made.find(({ name, entity }) => [name, entity].some((one) => foldName(one) === wanted));
  const called = made.filter(
    ({ name, entity }) => entity.startsWith('person--') && foldName(name).startsWith(`${wanted} `),
  );
  const one = same ?? (!isKnown && called.length === 1 ? called[0] : undefined);
  return one === undefined ? null : { id: one.entity, name: one.name, page: null };
}

function earnest(statement: string, lines: readonly Cited[], { guards }: Ground): void {
  if (injects(statement))
    refuse('trap.instruction', 'It tells whoever reads it what to do.', 'Say what is so, or leave it out.');
  const trap = guards.trap(statement, lines);
  if (trap !== null)
    refuse(
      trap.code,
      `“${trap.sentence}” was not said as a fact.`,
      'Leave it out; what is planned, unsure or reported may be told as that.',
    );
}

/** What a statement may say beside its lines. */
function besideOf(statement: string, lines: readonly Cited[], spared: readonly About[], ground: Ground): Beside {
  const { material, home } = ground;
  const own = [...namesOf(home('owner', 'person')), material.ownerName ?? ''];
  const names = [...spared.flatMap(namesOf), ...own, ...meantIn(lines, ground)];
  return { spared: names, known: knownOf(statement, material), zone: material.zone };
}

/** Lines of the same day that are tried where the cited ones lack a name or a number. */
const mostBeside = 12;

/**
 * Holds a statement against its lines. Where they lack a name or a number which another line of that day has, of the same, `lines`
 * gains it: it is shown with them.
 */
function borne(statement: string, lines: Cited[], spared: readonly About[], ground: Ground): void {
  const { handles, guards } = ground;
  const check = (some: readonly Cited[]) => unborne(statement, some, besideOf(statement, some, spared, ground));
  const refusal = check(lines);
  if (refusal === null) return;
  const wanted = new Set(tellingWordsOf(statement));
  const beside = refusal.code === 'words.missing' ? handles.ofSameDay(lines).slice(0, mostBeside) : [];
  const found = beside.find(
    (one) =>
      one.memory.kind === 'episode' &&
      tellingWordsOf(one.text).some((word) => wanted.has(word)) &&
      guards.trap(statement, [...lines, one]) === null &&
      check([...lines, one]) === null,
  );
  if (found === undefined) throw new Refused(refusal);
  lines.push(found);
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
  const lines = saying(cites, ground);
  const subject = about(entity, type, lines, ground);
  earnest(statement, lines, ground);
  if (ground.guards.hedges(statement))
    refuse(
      'trap.unsure',
      'A fact is sure.',
      'Leave it out until it is decided; an open decision belongs to core memory.',
    );
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
  const both = old === undefined ? lines : [...lines, old];
  borne(statement, both, [subject], ground);
  lines.push(...both.slice(lines.length).filter((one) => one !== old));
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
  const whole = [...lines, ...cited(cites, ground).filter(({ memory }) => isOpenQuestion(memory))];
  const asked = whole.find(({ memory }) => memory.type === 'question');
  const reason = asked === undefined ? why : `Answers “${asked.text.trim()}”. ${why}`.trim();
  return [...newcomer(subject, why, lines, ground), suggestion(does, reason, whole)];
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
  const lines = saying(cites, ground);
  const word = plainRelation(said, ground.material.vocabulary);
  if (word === null)
    return refuse('shape', `“${said}” is no word for a relation.`, 'Say it in a few plain words, such as works-at.');
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
  const lines = saying(cites, ground);
  const { id, name, page } = about(entity, '', lines, ground);
  if (page === null) return refuse('subject', `${name} has no page.`, 'Propose a fact about them instead.');
  earnest(statement, lines, ground);
  const held = page.beliefs.find((one) => foldName(one.statement) === foldName(statement));
  if (held === undefined) borne(statement, lines, [{ id, name, page }], ground);
  const said = held?.statement ?? statement;
  const was = held?.c ?? null;
  const before = weighedBefore(id, said, ground);
  let next = {
    statement: said,
    c: before?.c ?? was,
    since: held?.since ?? null,
    evidence: [...(held?.evidence ?? [])],
  };
  next.evidence.push(...(before?.evidence ?? []));
  const fresh = lines.filter(({ memory }) => !next.evidence.some((one) => one.id === memory.id));
  if (fresh.length === 0)
    return refuse('known', 'What you cite was weighed before.', 'Cite lines that are new, or leave it out.');
  for (const { memory } of fresh) next = weigh(next, { id: memory.id, supports }, ground.material.today);
  if (next.c === null) return [];
  const does: Proposal = { kind: 'belief', entity: id, statement: said, was: before?.c ?? was, confidence: next.c };
  return [suggestion(does, why, fresh)];
}

/** The confidence of a belief that nobody weighed. */
const unweighed = 0.5;

/** What the same reflection made of a belief so far: each weighing goes on from the one before. */
function weighedBefore(entity: string, statement: string, { taken }: Ground) {
  const own = taken.flatMap(({ does, evidence }) =>
    does.kind === 'belief' && does.entity === entity && does.statement === statement ? [{ does, evidence }] : [],
  );
  const last = own.at(-1);
  if (last === undefined) return null;
  const weighed = own.flatMap(({ does, evidence }) =>
    evidence.map(({ id }) => ({ id, supports: does.confidence >= (does.was ?? unweighed) })),
  );
  return { c: last.does.confidence, evidence: weighed };
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
    about: contestedIn(first.text, second.text) ?? first.text.slice(0, 80),
    sides: [first, second],
    holds: null,
  };
  return [suggestion(does, why || 'Both cannot hold.', [...new Set([one, other, ...cited(cites, ground)])])];
}

/** What is always in mind, or done again, rests on something that was noted as likely. @throws Refused */
function vouched(lines: readonly Cited[]): void {
  if (!lines.some(({ memory }) => isVouched(memory)))
    refuse('trap.unsure', 'The lines were noted without being sure.', 'Cite a line that is, or leave it out.');
}

function procedure(item: ItemOf<'procedure'>, ground: Ground): Suggestion[] {
  const { cites, title, trigger, steps, why } = item;
  const lines = saying(cites, ground);
  vouched(lines);
  for (const step of steps) {
    earnest(step, lines, ground);
    borne(step, lines, [], ground);
  }
  const old = item.extends ? cited([item.extends], ground)[0] : undefined;
  if (old !== undefined && old.memory.kind !== 'procedure')
    refuse('cite.unknown', `${item.extends} is no procedure.`, 'Name a p handle, or none.');
  if (old === undefined && title === '') refuse('shape', 'title: a new procedure needs one.', 'Give it a title.');
  for (const words of [title, trigger]) named(words, lines, ground);
  const called = title === '' ? (old?.memory.title ?? '') : title;
  return [suggestion({ kind: 'procedure', title: called, trigger, steps, id: old?.memory.id ?? null }, why, lines)];
}

/** What a procedure is called, and found by, orders nothing and names nobody of whom nothing is told. @throws Refused */
function named(words: string, lines: readonly Cited[], ground: Ground): void {
  if (injects(words))
    refuse('trap.instruction', 'It tells whoever reads it what to do.', 'Say when it is done, and what it is.');
  const missing = unstated(words, lines, besideOf(words, lines, [], ground));
  if (missing !== null) throw new Refused(missing);
}

function core({ cites, block, replaces, now, why }: ItemOf<'core'>, ground: Ground): Suggestion[] {
  const lines = saying(cites, ground);
  const old = replaces ? cited([replaces], ground)[0]?.memory : undefined;
  const { items } = ground.material.core;
  if (replaces && !items.some(({ id }) => id === old?.id))
    refuse('cite.unknown', `${replaces} is no line of core memory.`, 'Name a c handle, or none.');
  if (now === null) {
    if (old === undefined) return refuse('shape', 'now: null removes nothing.', 'Name in replaces what shall go.');
    spokenOf(old, lines, ground);
  }
  if (now !== null) {
    vouched(lines);
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

/** What leaves core memory is spoken of, and in earnest; what was only on somebody's mind is over by what came of it. @throws Refused */
function spokenOf({ text: old, type }: Memory, lines: readonly Cited[], ground: Ground): void {
  const there = new Set(lines.flatMap(({ text }) => tellingWordsOf(text)));
  if (type !== 'active-context' && !tellingWordsOf(old).some((word) => there.has(word)))
    refuse('words.missing', `The cited lines do not speak of “${old}”.`, 'Cite the line that says it is over.');
  earnest(old, lines, ground);
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

function insight({ cites, title, text, why }: ItemOf<'insight'>, ground: Ground): Suggestion[] {
  const lines = cited(cites, ground);
  const missing = unstated(text, lines, besideOf(text, lines, [], ground));
  if (missing !== null) throw new Refused(missing);
  if (injects(text))
    refuse('trap.instruction', 'It tells whoever reads it what to do.', 'Say what is so, or leave it out.');
  return [suggestion({ kind: 'insight', title, text }, why || 'It shows over several days.', lines)];
}

function question({ cites, statement, why }: ItemOf<'question'>, ground: Ground): Suggestion[] {
  const lines = cited(cites, ground);
  if (injects(statement))
    refuse('trap.instruction', 'It tells whoever reads it what to do.', 'Ask the owner, or leave it out.');
  const ids = [...new Set(lines.map(({ memory }) => memory.id))].slice(0, 6);
  return [suggestion({ kind: 'question', text: statement, about: ids }, why, lines)];
}
