import type { Proposal, Suggestion } from '#shared/model/reflection.ts';
import { plainRelation } from '../../graph/plain-relation.ts';
import { readMention } from '../../graph/resolve.ts';
import { compare } from '../../language/compare.ts';
import { typeOfName } from '../../language/naming/new-names.ts';
import { tellingWordsOf } from '../../language/telling-words.ts';
import { foldName } from '../../language/tokens.ts';
import { weighBelief } from '../../workspace/codecs/entity-belief.ts';
import { isOpenQuestion } from '../earnest/sentences.ts';
import { entityNames, type GroundEntity, type ProposalGround, speaksOf } from './ground.ts';
import {
  linesCited,
  linesSaying,
  newPage,
  refuse,
  requireBorne,
  requireEarnest,
  requireSubject,
  suggesting,
} from './grounded.ts';
import type { CitedLine } from './handles.ts';
import type { ItemOf } from './items.ts';

export function proposeFact(
  { cites, entity, type, statement: said, replaces, why }: ItemOf<'fact'>,
  ground: ProposalGround,
): Suggestion[] {
  const lines = linesSaying(cites, ground);
  const subject = requireSubject(entity, type, lines, ground);
  const whole = requireWhole(said, subject);
  requireEarnest(whole, lines, ground);
  if (ground.guards.hedges(whole))
    refuse(
      'trap.unsure',
      'A fact is sure.',
      'Leave it out until it is decided; an open decision belongs to core memory.',
    );
  const standing = (subject.page?.facts ?? []).filter(({ superseded }) => !superseded);
  const old = replaces ? linesCited([replaces], ground)[0] : undefined;
  // It may stand on another page: what was written there by mistake is told here.
  const isStanding = (id: string | undefined) =>
    ground.material.pages.some(({ facts }) => facts.some((one) => !one.superseded && one.memory.id === id));
  if (replaces && !isStanding(old?.memory.id))
    refuse('cite.unknown', `${replaces} is no standing fact.`, 'Name the f handle that this makes outdated, or none.');
  if (old !== undefined) requireLater(old, lines);
  // What stands already takes the place of another as it stands.
  const held =
    old && standing.find((one) => one.memory.id !== old.memory.id && compare(one.statement, whole) === 'same');
  const statement = held?.statement ?? whole;
  // What it takes the place of may be told with it: “2,150 in place of 1,900”.
  const both = old === undefined ? lines : [...lines.filter((one) => one.memory.id !== old.memory.id), old];
  const cited = both.length;
  requireBorne(statement, both, [subject], ground, old);
  lines.push(...both.slice(cited));
  // What the same reflection takes the place of stands no more: part of it may be told again.
  const gone = new Set(ground.taken.flatMap(({ does }) => (does.kind === 'fact' ? [does.supersedes] : [])));
  const known = [
    ...standing
      .filter((one) => one !== held && one.memory.id !== old?.memory.id && !gone.has(one.memory.id))
      .map((one) => ({ says: one.statement, handle: ground.handles.of('f', one.memory) })),
    ...ground.taken.flatMap(({ does }) =>
      does.kind === 'fact' && does.entity === subject.id ? [{ says: does.statement, handle: null }] : [],
    ),
  ];
  for (const { says: one, handle } of known) {
    const how = compare(one, statement);
    if (how === 'same')
      refuse(
        'known',
        `It is known${handle === null ? '' : ` as ${handle}`}: “${one}”.`,
        handle === null ? 'Leave it out.' : 'Leave it out, or name in replaces the fact that it makes outdated.',
      );
    if (how === 'contradicts')
      refuse(
        'contradiction.first',
        `It cannot hold beside “${one}”.`,
        'Propose a contradiction between both lines, or name in replaces what a later line changed.',
      );
  }
  const does: Proposal = { kind: 'fact', entity: subject.id, statement, supersedes: old?.memory.id ?? null };
  const evidence = [...lines, ...linesCited(cites, ground).filter(({ memory }) => isOpenQuestion(memory))];
  const asked = evidence.find(({ memory }) => memory.type === 'question');
  const reason = asked === undefined ? why : `Answers “${asked.text.trim()}”. ${why}`.trim();
  return [...newPage(subject, why, lines, ground), suggesting(does, reason, evidence)];
}

/** Telling words of a statement that does not name whom it is about, at least: `was born` tells nothing. */
const fewestTelling = 2;

/** A statement with whom it is about, where it begins in its midst: `lives in Esens`. @throws Refused for one that says too little */
function requireWhole(statement: string, subject: GroundEntity): string {
  const there = foldName(statement);
  if (entityNames(subject).some((name) => name !== '' && there.includes(foldName(name)))) return statement;
  if (tellingWordsOf(statement).length < fewestTelling)
    refuse('shape', 'By itself it says nothing.', 'Say it whole, with whom it is about.');
  return /^\p{Ll}/u.test(statement) ? `${subject.name} ${statement}` : statement;
}

/** What is older takes nobody's place: both stand, and the owner says which holds. */
function requireLater(old: CitedLine, lines: readonly CitedLine[]): void {
  const since = /\bsince (\d{4}-\d{2}-\d{2})/.exec(old.memory.text)?.[1] ?? old.memory.at?.slice(0, 10) ?? '';
  if (lines.some(({ memory }) => (memory.at?.slice(0, 10) ?? since) >= since)) return;
  refuse(
    'contradiction.first',
    `What you cite is older than ${old.handle}.`,
    'Propose a contradiction between both lines.',
  );
}

export function proposeRelation(
  { cites, entity, type, relation: said, to, toType, over, why }: ItemOf<'relation'>,
  ground: ProposalGround,
): Suggestion[] {
  const lines = linesSaying(cites, ground);
  const word = plainRelation(said, ground.material.vocabulary);
  if (word === null)
    return refuse('shape', `“${said}” is no word for a relation.`, 'Say it in a few plain words, such as works-at.');
  const quote = lines.map(({ text }) => text).join('\n');
  const typed = (said: string, is: string) => is || typeOfName(readMention(said).name, quote);
  if (over)
    return endedRelation(
      [ground.home(entity, typed(entity, type)), word, ground.home(to, typed(to, toType))],
      why,
      lines,
      ground,
    );
  const end = (said: string, is: string) => requireSubject(said, typed(said, is), lines, ground);
  const [from, other] = [end(entity, type), end(to, toType)];
  if (from.id === other.id) refuse('subject', 'Both ends are the same.', 'Leave it out.');
  requireEarnest(`${from.name} ${other.name} ${word}`, lines, ground);
  const does: Proposal = { kind: 'relation', from: from.id, relation: word, to: other.id };
  if (from.page?.relations.some((one) => one.relation === word && one.to === other.id))
    refuse('known', 'The page says so already.', 'Leave it out.');
  const pages = [from, other].flatMap((one) => newPage(one, why, lines, ground));
  return [...pages, suggesting(does, why, lines)];
}

/** The end of a relation that a page holds. What took its place says so, and need not name both ends. */
function endedRelation(
  [from, word, to]: [GroundEntity, string, GroundEntity],
  why: string,
  lines: CitedLine[],
  ground: ProposalGround,
): Suggestion[] {
  if (from.page?.relations.some((one) => one.relation === word && one.to === to.id) !== true)
    refuse('cite.unknown', 'The page holds no such relation.', 'Name it as it stands behind the name of its page.');
  if (![from, to].some((one) => speaksOf(one, lines, ground)))
    refuse('subject', `The cited lines speak of neither ${from.name} nor ${to.name}.`, 'Cite the line that ends it.');
  requireEarnest(`${from.name} ${to.name} ${word}`, lines, ground);
  return [suggesting({ kind: 'relation', from: from.id, relation: word, to: to.id, over: true }, why, lines)];
}

export function proposeBelief(
  { cites, entity, statement, supports, why }: ItemOf<'belief'>,
  ground: ProposalGround,
): Suggestion[] {
  const lines = linesSaying(cites, ground);
  const weighed = [...lines];
  const { id, name, page } = requireSubject(entity, '', lines, ground);
  if (page === null) return refuse('subject', `${name} has no page.`, 'Propose a fact about them instead.');
  requireEarnest(statement, lines, ground);
  const held = page.beliefs.find((one) => foldName(one.statement) === foldName(statement));
  if (held === undefined) requireBorne(statement, lines, [{ id, name, page }], ground);
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
  // A line beside them that names somebody, or has a word, speaks neither for nor against it.
  const fresh = weighed.filter(({ memory }) => !next.evidence.some((one) => one.id === memory.id));
  if (fresh.length === 0)
    return refuse('known', 'What you cite was weighed before.', 'Cite lines that are new, or leave it out.');
  for (const { memory } of fresh) next = weighBelief(next, { id: memory.id, supports }, ground.material.today);
  if (next.c === null) return [];
  const does: Proposal = { kind: 'belief', entity: id, statement: said, was: before?.c ?? was, confidence: next.c };
  return [suggesting(does, why, fresh)];
}

/** The confidence of a belief that nobody weighed. */
const unweighed = 0.5;

/** What the same reflection made of a belief so far: each weighing goes on from the one before. */
function weighedBefore(entity: string, statement: string, { taken }: ProposalGround) {
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
