import type { Evidence, Proposal, Refusal, Suggestion } from '#shared/model/reflection.ts';
import { injects } from '../../language/injection.ts';
import { tellingWordsOf } from '../../language/telling-words.ts';
import { foldName } from '../../language/tokens.ts';
import { isOpenQuestion, isVouched } from '../earnest/sentences.ts';
import { type Beside, refusalOf, unborne } from './borne.ts';
import {
  antecedentOf,
  entityNames,
  type GroundEntity,
  knownOf,
  meantIn,
  type ProposalGround,
  speaksOf,
} from './ground.ts';
import { type CitedLine, lineEvidence } from './handles.ts';

/** Why an item comes to nothing, thrown where it shows. */
export class RefusalError extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.why);
  }
}
/** @throws Refused */
export const refuse = (code: string, why: string, hint: string): never => {
  throw new RefusalError(refusalOf(code, why, hint));
};

export const unknownHandle = (handle: string, hint: string): never =>
  refuse('cite.unknown', `${handle.slice(0, 40)} names no line that you were given.`, hint);

/** The lines behind handles. @throws Refused for one that names none, or lines that were withheld */
export function linesCited(cites: readonly string[], { handles }: ProposalGround): CitedLine[] {
  const lines = cites.flatMap((handle) => {
    const found = handles.lines(handle);
    return found.length > 0
      ? found
      : unknownHandle(handle, 'Cite lines as they are numbered, such as e12.1; what is withheld bears nothing out.');
  });
  return [...new Map(lines.map((line) => [line.handle, line])).values()];
}

/** The lines behind handles that say something. @throws Refused where only questions are cited, as by `linesCited` */
export function linesSaying(cites: readonly string[], ground: ProposalGround): CitedLine[] {
  const lines = linesCited(cites, ground).filter(({ memory }) => !isOpenQuestion(memory));
  if (lines.length === 0) refuse('trap.unsure', 'A question says nothing.', 'Cite the line that answers it.');
  return lines;
}

export const evidenceOfLines = (lines: readonly CitedLine[]): Evidence[] => lines.map(lineEvidence);

/**
 * Whom a statement is about. `lines` gains the one before it that names whom a pronoun means.
 * @throws Refused where its lines do not speak of them
 */
export function requireSubject(said: string, type: string, lines: CitedLine[], ground: ProposalGround): GroundEntity {
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
function madeBefore(said: string, { taken, material }: ProposalGround): GroundEntity | null {
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

/** `toldAs`: the whole that a statement is told in. @throws Refused for what was not said in earnest */
export function requireEarnest(
  statement: string,
  lines: readonly CitedLine[],
  { guards }: ProposalGround,
  toldAs?: string,
): void {
  if (injects(statement))
    refuse('trap.instruction', 'It tells whoever reads it what to do.', 'Say what is so, or leave it out.');
  const trap = guards.trap(statement, lines, toldAs);
  if (trap !== null)
    refuse(
      trap.code,
      `“${trap.sentence}” was not said as a fact.`,
      'Leave it out; what is planned, unsure or reported may be told as that.',
    );
}

/** What a statement may say beside its lines. */
export function besideOf(
  statement: string,
  lines: readonly CitedLine[],
  spared: readonly GroundEntity[],
  ground: ProposalGround,
): Beside {
  const { material, home } = ground;
  const own = [...entityNames(home('owner', 'person')), material.ownerName ?? ''];
  // The project that something was said in is named by its folder.
  const projects = lines.flatMap(({ memory: { scope } }) => scope?.split('-') ?? []);
  const names = [...spared.flatMap(entityNames), ...own, ...meantIn(lines, ground), ...projects];
  const stood = [
    ...material.core.items.map(({ text }) => text),
    ...spared.flatMap(({ page }) => page?.facts.map((fact) => fact.statement) ?? []),
  ];
  return { spared: names, known: knownOf(statement, material), stood, zone: material.zone, today: material.today };
}

/** Lines of the same day that are tried where the cited ones lack a name or a number. */
const mostBeside = 12;

/**
 * Holds a statement against its lines. Where they lack a name or a number which another line of that day has, of the same, `lines`
 * gains it: it is shown with them. `old`: the one among them whose place the statement takes.
 */
export function requireBorne(
  statement: string,
  lines: CitedLine[],
  spared: readonly GroundEntity[],
  ground: ProposalGround,
  old?: CitedLine,
): void {
  const { handles, guards } = ground;
  const check = (some: readonly CitedLine[]) =>
    unborne(statement, some, { ...besideOf(statement, some, spared, ground), ...(old && { old }) });
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
  if (found === undefined) throw new RefusalError(refusal);
  lines.push(found);
}

/** A page for whom a change is about, where there is none yet. */
export function newPage(
  one: GroundEntity,
  why: string,
  lines: readonly CitedLine[],
  { taken }: ProposalGround,
): Suggestion[] {
  const isMade = taken.some(({ does }) => does.kind === 'entity' && does.entity === one.id);
  if (one.page !== null || isMade) return [];
  return [
    {
      does: { kind: 'entity', entity: one.id, name: one.name, summary: '' },
      reason: why || `${one.name} has no page yet.`,
      evidence: evidenceOfLines(lines),
    },
  ];
}

export const suggesting = (does: Proposal, why: string, lines: readonly CitedLine[]): Suggestion => ({
  does,
  reason: why || 'It was said so.',
  evidence: evidenceOfLines(lines),
});

/** What is always in mind, or done again, rests on something that was noted as likely. @throws Refused */
export function requireVouched(lines: readonly CitedLine[]): void {
  if (!lines.some(({ memory }) => isVouched(memory)))
    refuse('trap.unsure', 'The lines were noted without being sure.', 'Cite a line that is, or leave it out.');
}
