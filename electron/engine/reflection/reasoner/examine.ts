import type { Proposal, Refusal, Suggestion } from '#shared/model/reflection.ts';
import { isSurely } from '../../capture/extract.ts';
import { injects } from '../../language/injection.ts';
import { foldName } from '../../language/tokens.ts';
import { readMarks } from '../../workspace/codecs/entity-marks.ts';
import { contestedIn } from '../conflicts.ts';
import { askedBefore, insightsTaken, questionsAnswered, understoodBefore } from '../known-before.ts';
import { isOwnNote, notRefused } from '../rejected.ts';
import { strange, unstated } from './borne.ts';
import { entityNames, type GroundEntity, type ProposalGround } from './ground.ts';
import { besideOf, linesCited, RefusalError, refuse, suggesting, unknownHandle } from './grounded.ts';
import type { CitedLine } from './handles.ts';
import type { AnswerItem, ItemOf } from './items.ts';
import { proposeCore, proposeProcedure, proposeSame } from './rewriting-items.ts';
import { proposeBelief, proposeFact, proposeRelation } from './statement-items.ts';

/** What an item comes to: changes to propose, candidates to take or to leave, or why it is refused. */
export type ExaminationOutcome = { suggestions: Suggestion[] } | { leave: Suggestion[] } | { refusal: Refusal };

/** One item held against what was read. The same whoever reasoned. */
export function examine(item: AnswerItem, ground: ProposalGround): ExaminationOutcome {
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
    if (thrown instanceof RefusalError) return { refusal: thrown.refusal };
    throw thrown;
  }
}

function proposalsOf(item: Exclude<AnswerItem, { kind: 'drop' }>, ground: ProposalGround): Suggestion[] {
  switch (item.kind) {
    case 'fact':
      return proposeFact(item, ground);
    case 'relation':
      return proposeRelation(item, ground);
    case 'belief':
      return proposeBelief(item, ground);
    case 'contradiction':
      return contradiction(item, ground);
    case 'procedure':
      return proposeProcedure(item, ground);
    case 'core':
      return proposeCore(item, ground);
    case 'same':
      return proposeSame(item, ground);
    case 'question':
      return question(item, ground);
    case 'insight':
      return insight(item, ground);
    case 'adopt':
      return candidates(item.cites, ground);
  }
}

function candidates(cites: readonly string[], { handles }: ProposalGround): Suggestion[] {
  return cites.map(
    (handle) => handles.suggestion(handle) ?? unknownHandle(handle, 'Cite a candidate of this session, such as r1.'),
  );
}

function contradiction({ cites, between, why }: ItemOf<'contradiction'>, ground: ProposalGround): Suggestion[] {
  const [one, other] = between.map((handle) => linesCited([handle], ground)[0]);
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
  return [suggesting(does, why || 'Both cannot hold.', [...new Set([one, other, ...linesCited(cites, ground)])])];
}

function insight({ cites, title, text, why }: ItemOf<'insight'>, ground: ProposalGround): Suggestion[] {
  const lines = linesCited(cites, ground);
  const missing = unstated(text, lines, besideOf(text, lines, [], ground));
  if (missing !== null) throw new RefusalError(missing);
  if (injects(text))
    refuse('trap.instruction', 'It tells whoever reads it what to do.', 'Say what is so, or leave it out.');
  const now = ground.taken.flatMap(({ does }) => (does.kind === 'insight' ? [{ ...does, day: null }] : []));
  const cited = lines.map(({ memory }) => memory);
  const known = understoodBefore({ title, text }, cited, [...insightsTaken(ground.material), ...now]);
  if (known !== null)
    refuse(
      'known',
      `It was understood before: “${known.text.slice(0, 120)}”.`,
      'Say what is new since, citing what happened, or leave it out.',
    );
  return [suggesting({ kind: 'insight', title, text }, why || 'It shows over several days.', lines)];
}

/** What a question names stands in its lines, or on the page of those that it names; and it asks of what they say. @throws Refused */
function requireAskedOf(statement: string, lines: readonly CitedLine[], ground: ProposalGround): void {
  const said = ` ${foldName(statement)} `;
  const named = ground.material.pages
    .map((page): GroundEntity => ({ id: page.id, name: page.name, page }))
    .filter((one) => entityNames(one).some((name) => said.includes(` ${foldName(name)} `)));
  const beside = besideOf(statement, lines, named, ground);
  const missing = unstated(statement, lines, beside) ?? strange(statement, lines);
  if (missing !== null) throw new RefusalError(missing);
}

function question({ cites, statement, why }: ItemOf<'question'>, ground: ProposalGround): Suggestion[] {
  const lines = linesCited(cites, ground);
  if (injects(statement) || isSurely('command', statement))
    refuse('trap.instruction', 'It tells whoever reads it what to do.', 'Ask the owner, or leave it out.');
  const { material, taken } = ground;
  requireAskedOf(statement, lines, ground);
  const open = material.pages.flatMap(({ questions }) => questions.map(({ text }) => text));
  const now = taken.flatMap(({ does }) => (does.kind === 'question' ? [does.text] : []));
  const asked = askedBefore(statement, [...open, ...questionsAnswered(material), ...now]);
  if (asked !== null)
    refuse(
      'known',
      `It was asked before: “${asked.slice(0, 120)}”.`,
      'Answer it by a fact that a line says, or leave it out.',
    );
  const ids = [...new Set(lines.map(({ memory }) => memory.id))].slice(0, 6);
  return [suggesting({ kind: 'question', text: statement, about: ids }, why, lines)];
}
