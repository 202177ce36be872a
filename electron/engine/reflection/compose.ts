import { fail } from '#shared/model/error.ts';
import type { Change, Reflection } from '#shared/model/reflection.ts';
import { countedNoun } from '#shared/text/counted.ts';
import { dayOf } from '../decay/days.ts';
import { proposalsPath } from '../workspace/codecs/pending-memories.ts';
import { parseReflectionLog } from '../workspace/codecs/reflection-log.ts';
import { type Files, readText } from '../workspace/disk.ts';
import { reflectionLogPath } from '../workspace/paths.ts';
import { deferredIn, deferredSuggestions, withDeferred } from './deferred.ts';
import { withoutDisputed } from './disputed.ts';
import { gather } from './material.ts';
import { withOtherwise } from './otherwise.ts';
import { parsePending, pendingNow, pendingPath, reflectionSummary, renderPending, summaryPath } from './pending.ts';
import { byDay, forReasoner, readPath, readSoFar, withRead } from './read-episodes.ts';
import { notRefused, proposalKey, rejectedPath } from './rejected.ts';
import { archivalsIn } from './rules/archival.ts';
import type { Ran, ReasonerResult, ReflectionRunDeps, ReflectionStart } from './run.ts';
import { cameByItself } from './schedule.ts';
import { applicable, isBarePage } from './seen.ts';
import { inTurns } from './turns.ts';
import { withOrigins } from './untrusted.ts';
import { verified } from './verify.ts';

/** Citations of one change: enough to judge it by. */
const mostEvidence = 12;

/**
 * Reads what there is to reflect on; what waits for its owner already goes first, unless it gives way to who begins. `again`: what was
 * read since then is read once more.
 * @throws the signal's reason when it is aborted
 */
export async function surveyMaterial(
  rooms: ReflectionRunDeps,
  by: Reflection['by'],
  again?: string,
  signal?: AbortSignal,
): Promise<ReflectionStart | { waiting: Ran }> {
  const library = rooms.library();
  const { root } = library;
  const waiting = parsePending((await readText(root, pendingPath)).text);
  if (waiting !== null && !(await givesWay(root, waiting, by))) {
    const message = `Reflection #${waiting.number} waits for its owner; one is pending at a time. It is decided in Review, in Mneme’s window, or with \`mneme reflection\`.`;
    return { waiting: { status: 'pending', session: waiting.session, changes: waiting.changes.length, message } };
  }
  const past = parseReflectionLog((await readText(root, reflectionLogPath)).text ?? '');
  const number = Math.max(waiting?.number ?? 0, ...past.map(({ n }) => n)) + 1;
  const known = await readSoFar(root);
  const before = by === 'rules' ? known : forReasoner(known, dayOf(rooms.ports.clock.now(), rooms.ports.clock.zone));
  const material = await gather(library, { before, since: again, number, signal, ...(await rooms.candidates()) });
  const deferred = deferredIn((await readText(root, proposalsPath)).text);
  const session = `r-${String(number).padStart(3, '0')}`;
  const read = withDeferred(material, deferred);
  const rejected = (await readText(root, rejectedPath)).text;
  return { waiting: null, session, number, reviewed: past.length, before, material, read, deferred, rejected };
}

/**
 * Whether what waits gives way to a reflection of another: what is left of one with nothing but questions does, and what the rules
 * proposed by themselves, and its owner has decided nothing of, where somebody begins who can reason. What it had read is read again.
 */
async function givesWay(root: Files, waiting: Reflection, by: Reflection['by']): Promise<boolean> {
  if (Object.keys(waiting.read).length === 0 && waiting.changes.every(isQuestion)) return true;
  if (by === 'rules' || waiting.by !== 'rules' || !cameByItself(waiting.trigger)) return false;
  const now = await pendingNow(root, '');
  return now?.session === waiting.session && now.changes.every(({ verdict, edited }) => verdict === 'open' && !edited);
}

const isQuestion = ({ does }: Pick<Change, 'does'>): boolean => does.kind === 'question';

/**
 * What stays asked of the one that gives way, with what its owner said of it: the questions that nothing of what is read again would
 * ask anew.
 */
async function stillAsked(root: Files, fresh: readonly Pick<Change, 'does'>[]): Promise<Change[]> {
  const waiting = await pendingNow(root, '');
  if (waiting === null) return [];
  const days = Object.entries(waiting.read);
  const readAgain = new Set(days.flatMap(([day, names]) => names.flatMap((name) => [name, `episode:${day}:${name}`])));
  const asked = new Set(fresh.map(({ does }) => proposalKey(does)));
  return waiting.changes.filter(
    (one) => isQuestion(one) && !asked.has(proposalKey(one.does)) && !one.evidence.some(({ id }) => readAgain.has(id)),
  );
}

type Tell = (done: number, total: number) => void;

/**
 * The reflection that comes of it, whoever reasoned: what its citations bear out, what nobody refused before, what settles nothing
 * on the side, and what can be applied.
 */
export async function composed(
  rooms: ReflectionRunDeps,
  surveyed: ReflectionStart,
  given: ReasonerResult,
  trigger: string,
  tell: Tell = () => undefined,
): Promise<Reflection> {
  const { material, read, deferred, session, number, reviewed, before } = surveyed;
  const { root } = rooms.library();
  const reasons = [...deferredSuggestions(deferred, material), ...given.suggestions];
  const suggestions = [...reasons, ...(await inTurns(archivalsIn(material, reasons)))];
  const { kept, dropped } = await verified(suggestions, async (path) => (await readText(root, path)).text);
  const wanted = notRefused(await withOrigins(kept, read), (await readText(root, rejectedPath)).text);
  const fresh = await inTurns(withOtherwise(withoutDisputed(wanted), read));
  const { cap, estimated } = rooms.tokens(given.episodes);
  const answered = material.episodes.filter((one) => given.answered.has(one));
  const pending: Reflection = {
    version: 1,
    session,
    number,
    made: new Date(rooms.ports.clock.now()).toISOString(),
    by: given.by,
    fellBack: given.fellBack,
    trigger,
    tokens: { estimated, used: given.tokens, cap, ...(given.tokensRead !== undefined && { read: given.tokensRead }) },
    processed: { episodes: given.episodes, entities: material.pages.length, procedures: material.procedures.length },
    reviewed,
    dropped: dropped.length,
    withheld: kept.length - wanted.length,
    read: byDay([...(before.isKept ? [] : material.earlier), ...answered, ...material.over]),
    ...(given.note !== undefined && { note: given.note }),
    ...(given.reasoned && { reasoned: given.reasoned }),
    changes: fresh.map((one, n) => ({
      ...one,
      evidence: one.does.kind === 'archive' ? one.evidence : one.evidence.slice(0, mostEvidence),
      id: `c${n + 1}`,
      verdict: 'open',
      edited: null,
      lossAccepted: false,
    })),
  };
  const found = await thatApply(rooms, pending, tell);
  // Questions that wait already are no reason for another reflection.
  if (found.changes.length === 0) return found;
  const asked = await stillAsked(root, found.changes);
  return asked.length === 0 ? found : thatApply(rooms, { ...found, changes: [...found.changes, ...asked] }, tell);
}

/** Without what cannot be applied, and with MEMORY.md as it is where it would change. */
async function thatApply(rooms: ReflectionRunDeps, pending: Reflection, tell: Tell): Promise<Reflection> {
  const around = rooms.around(pending.number);
  const fitting = await applicable(pending, around, tell);
  const told = fitting.filter((one) => !isBarePage(one, fitting, around));
  const changes = told.map((change, n) => ({ ...change, id: `c${n + 1}` }));
  const dropped = pending.dropped + pending.changes.length - changes.length;
  const core = (await readText(around.root, 'MEMORY.md')).text;
  const touches = changes.some(({ does }) => does.kind === 'core');
  return { ...pending, changes, dropped, ...(touches && core !== null && { core }) };
}

/** Writes what waits for its owner; nothing else is. `next`: when the next one is due, in words. */
export async function writePending(rooms: ReflectionRunDeps, pending: Reflection, next: string): Promise<void> {
  const { session, number, trigger } = pending;
  const summary = `reflection #${number} proposes ${countedNoun(pending.changes.length, 'change')}`;
  const plan = async () => {
    const { root } = rooms.library();
    const [list, words] = [await readText(root, pendingPath), await readText(root, summaryPath)];
    const waiting = parsePending(list.text);
    if (waiting !== null && !(await givesWay(root, waiting, pending.by)))
      throw fail(
        'reflection.none',
        'Another reflection waits for its owner by now.',
        'Nothing was written; reflect again once it is decided.',
      );
    const file = (path: string, before: string | null, after: string) =>
      ({ path, action: before === null ? 'CREATE' : 'EDIT', before, after, summary }) as const;
    const changes = [
      file(pendingPath, list.before, renderPending(pending)),
      file(summaryPath, words.before, reflectionSummary(pending, next)),
    ];
    return { set: { changes }, result: null };
  };
  await rooms.door().commit(plan, { actor: `reflection:${session}`, approval: 'pending', trigger, session });
}

/** Keeps which episodes were read where nothing came of them. */
export async function noteRead(rooms: ReflectionRunDeps, { session, read, by, trigger }: Reflection): Promise<void> {
  if (Object.keys(read).length === 0) return;
  const plan = async () => {
    const { text, before } = await readText(rooms.library().root, readPath);
    const after = withRead(text, { session, read, by });
    const summary = 'which episodes were read';
    return { set: { changes: [{ path: readPath, action: 'APPEND' as const, before, after, summary }] }, result: null };
  };
  await rooms.door().commit(plan, { actor: `reflection:${session}`, approval: 'auto', trigger, session });
}

/** Why nothing is proposed. */
export function nothingToPropose(
  episodes: number,
  { dropped, withheld, fellBack }: Pick<Reflection, 'dropped' | 'withheld' | 'fellBack'>,
): string {
  const read =
    episodes === 0
      ? 'Nothing happened since the last reflection'
      : `${countedNoun(episodes, 'episode')} ${episodes === 1 ? 'was' : 'were'} read`;
  const out = [
    ...(dropped > 0 ? [`${dropped} proposals had no evidence that bears them out, or could not be applied`] : []),
    ...(withheld > 0 ? [`${withheld} were refused before`] : []),
  ];
  const told = `${[read, 'there is nothing to propose', ...out].join('; ')}.`;
  return fellBack === null ? told : `${told} ${fellBack}`;
}
