import type { Output } from '#shared/contract/methods.ts';
import type { Caller } from '#shared/model/agent.ts';
import type { Routing } from '#shared/model/capture.ts';
import { MnemeError } from '#shared/model/error.ts';
import { ownerOf } from '../graph/resolve.ts';
import { markOf, starred } from '../language/secrets/withhold.ts';
import type { Request } from '../memories/remember.ts';
import { gist } from '../workspace/gist.ts';
import { adviceFor, adviceToForget } from './advice.ts';
import { changedBy } from './changed.ts';
import type { Correction } from './corrections.ts';
import type { CaptureDeps } from './deps.ts';
import { asTaught, taughtBy } from './examples.ts';
import { keepFacts } from './facts.ts';
import { forgottenIn } from './forgetting.ts';
import { worthReading } from './gate.ts';
import { heldFor, secretsHeldBack } from './hold-back.ts';
import { knownAs } from './known.ts';
import type { CaptureEntry } from './log.ts';
import { isOneOfMany } from './one-form.ts';
import { splitPasted } from './pasted.ts';
import { type Placement, placing, placingByRules } from './placing.ts';
import { quarantine } from './quarantine.ts';
import { readTurn } from './read-turn.ts';
import { isUntrusted } from './remember.ts';
import { ofOwner } from './router/store.ts';
import { noSalience, readSalience, type Salience } from './salience.ts';
import { projectAt } from './scope.ts';
import { secretIn } from './secrets-guard.ts';
import { storeMemory } from './store.ts';
import { messageOrigin } from './trust.ts';
import { withoutUnwanted } from './unwanted.ts';
import {
  askedIn,
  type ObservedTurn,
  overlap,
  type StatementToKeep,
  statedInTurn,
  type TurnReading,
  triggersOf,
} from './wanted.ts';

type Answer = Output<'memory.observe'>;
type Kept = Pick<CaptureEntry, 'status' | 'id' | 'path' | 'line'>;

/** Takes a turn in and answers soon; what is not kept by then is kept behind, and noted. */
export async function observe(deps: CaptureDeps, given: ObservedTurn, by: Caller): Promise<Answer> {
  const caller: Caller = { ...by, tool: 'memory_observe' };
  const talkers = { owner: ownerOf(deps.index).name, agent: caller.name };
  const said = { ...given, id: deps.ports.id(), talkers };
  // A secret may go over what was pasted and what was not: it is taken out of the whole first.
  const phrases = deps.settings.get('capture.phrases');
  const { turn: told, left } = withoutUnwanted(said, phrases);
  const { turn: safe, heldBack } = await secretsHeldBack(deps, told, caller);
  const turn = splitPasted(safe);
  deps.captureQueue.heard.heard(caller.session, turn.messages);
  const answer = turn.messages.findLast((message) => messageOrigin(message).trust === 'agent');
  deps.provenance.answered(caller, answer?.content ?? null);
  const keeps = deps.settings.get('capture.observe');
  const triggers = triggersOf(turn, phrases);
  const advice = [...adviceFor(triggers, keeps), ...adviceToForget(turn, triggers)];
  if (!keeps) return { triggers, advice, queued: false, message: 'Capture is off: nothing of this turn is kept.' };
  if (left > 0) noteUnwanted(deps, turn, caller);
  const besides = [...(left > 0 ? [leftOut] : []), ...(heldBack.length > 0 ? [heldFor(heldBack)] : [])];
  if (said.facts !== undefined) {
    const taken = await takeUpFacts(deps, safe, caller, { phrases, said: said.messages });
    return { triggers, advice, ...taken, message: [taken.message, ...besides].join(' ') };
  }
  const takenUp = await takeUp(deps, turn, caller, phrases);
  const known = takenUp === null ? null : await soon(takenUp.kept);
  const queued = takenUp !== null || heldBack.length > 0;
  const message = !queued
    ? 'Nothing in this turn is for memory.'
    : known === null
      ? 'The turn is being taken up.'
      : toldOf(known);
  return { triggers, advice, queued, message: [message, ...besides].join(' ') };
}

/** Milliseconds for which an answer waits for what becomes of its turn: what no model reads is kept by then. */
const patience = 250;
const soon = (kept: Promise<CaptureEntry[]>): Promise<CaptureEntry[] | null> =>
  Promise.race([kept, new Promise<null>((done) => setTimeout(done, patience, null).unref())]);

/** What became of each statement, for the caller to see whether it was understood. */
const toldOf = (entries: readonly CaptureEntry[]): string =>
  entries
    .filter(({ text }) => text !== '')
    .map(({ status, id, text, why }) => `${id === null ? `${status} (${why})` : `${status} as ${id}`}: “${gist(text)}”`)
    .join('\n') || 'The turn is being taken up.';

const leftOut = 'What the person asked not to keep is left out.';

/** That something was left out, and nothing of it. */
function noteUnwanted({ ports, captureQueue }: CaptureDeps, { id }: ObservedTurn, caller: Caller): void {
  const at = new Date(ports.clock.now()).toISOString();
  const why = 'asked not to keep it';
  captureQueue.note({
    at,
    agent: caller.name,
    ...nothing,
    status: 'skipped',
    text: '',
    why,
    trust: 'person',
    turn: id,
  });
}

/** What the caller understood, checked and kept at once; beside it only what the person asked for in so many words. */
async function takeUpFacts(
  deps: CaptureDeps,
  safe: ObservedTurn,
  caller: Caller,
  { phrases, said }: { phrases: TurnReading['phrases']; said: ObservedTurn['messages'] },
): Promise<Pick<Answer, 'facts' | 'queued' | 'message'>> {
  const turn = splitPasted(safe);
  const salience = await profileOf(deps);
  const asked = askedIn(turn, readingOf(deps, caller, phrases, salience));
  const wishes = asked.map(({ text }) => text);
  const kept = await keepFacts(deps, safe.facts ?? [], { turn: safe, said, asked: wishes, salience }, caller);
  const facts = kept.map(({ outcome }) => outcome);
  const covered = kept.flatMap(({ outcome, quote }) => (outcome.status === 'refused' || quote === null ? [] : quote));
  const left = asked.filter(({ text }) => !covered.some((quote) => overlap(quote, text)));
  if (left.length > 0)
    deps.captureQueue.queue.add(async () => void (await keepAll(deps, turn, caller, left)), { lasting: true });
  const refused = facts.filter(({ status }) => status === 'refused').length;
  const message = `${facts.length - refused} of ${facts.length} facts taken up.`;
  return { facts, queued: left.length > 0, message };
}

/** Queues what a turn holds. What was asked for goes by itself: it waits for no reading and is never dropped. */
async function takeUp(
  deps: CaptureDeps,
  turn: ObservedTurn,
  caller: Caller,
  phrases: TurnReading['phrases'],
): Promise<{ kept: Promise<CaptureEntry[]> } | null> {
  const { queue } = deps.captureQueue;
  const salience = await profileOf(deps);
  const reading = readingOf(deps, caller, phrases, salience);
  const asked = askedIn(turn, reading);
  const stated = await statedInTurn(turn, reading);
  const persons = caller.role === 'owner' || caller.role === 'main';
  const byModel = deps.models.configured && worthReading(turn.messages, persons);
  const behind = (keep: (signal: AbortSignal) => Promise<CaptureEntry[]>, lasting = false) =>
    new Promise<CaptureEntry[]>((done) => {
      queue.add(async (signal) => done(await keep(signal)), { lasting });
    });
  const kept = asked.length > 0 ? [behind(() => keepAll(deps, turn, caller, asked), true)] : [];
  if (byModel) {
    const byReading = async (signal: AbortSignal) => {
      const { wanted, note } = await readTurn(deps, turn, reading, signal);
      if (note !== null) deps.ports.log.info('a turn was read by rules', { note });
      return keepAll(deps, turn, caller, wanted);
    };
    kept.push(behind(byReading));
  } else if (stated.length > 0) kept.push(behind(() => keepAll(deps, turn, caller, stated)));
  return kept.length === 0 ? null : { kept: Promise.all(kept).then((all) => all.flat()) };
}

const readingOf = (
  { captureQueue }: CaptureDeps,
  { name, session }: Caller,
  phrases: TurnReading['phrases'],
  salience: Salience,
): TurnReading => ({ ledger: captureQueue.ledger, agent: name, session, phrases, salience });

/** A profile that cannot be read must not stop what the person asks for. */
async function profileOf(deps: CaptureDeps): Promise<Salience> {
  try {
    return await readSalience(deps.root);
  } catch (cause) {
    deps.ports.log.warn('the profile of what matters was not read', { cause: String(cause) });
    return noSalience;
  }
}

/** Keeps statements one after the other, notes what became of each and gives that. A fault is noted, and the rest goes on. */
async function keepAll(
  deps: CaptureDeps,
  turn: ObservedTurn,
  caller: Caller,
  wanted: readonly StatementToKeep[],
): Promise<CaptureEntry[]> {
  await deps.ready;
  const entries: CaptureEntry[] = [];
  const note = (entry: CaptureEntry) => {
    entries.push(entry);
    deps.captureQueue.note(entry);
  };
  for (const one of wanted) {
    const entry: CaptureEntry = {
      at: new Date(deps.ports.clock.now()).toISOString(),
      agent: caller.name,
      ...nothing,
      status: 'skipped',
      text: one.unwanted ? '' : starred(one.text),
      why: one.why,
      trust: one.trust,
      turn: turn.id,
    };
    if (one.unwanted) {
      note(entry);
      continue;
    }
    try {
      note({ ...entry, ...(await keepOne(deps, turn, caller, one)) });
    } catch (cause) {
      const secret = secretIn(cause);
      if (secret !== null) {
        note({ ...entry, status: 'held', text: markOf(secret), why: secret });
        continue;
      }
      const why = cause instanceof Error ? cause.message : String(cause);
      deps.ports.log.warn('a statement was not captured', { why });
      note({ ...entry, status: 'failed', why });
    }
  }
  return entries;
}

const nothing = { id: null, path: null, line: null };

async function keepOne(
  deps: CaptureDeps,
  turn: ObservedTurn,
  caller: Caller,
  wanted: StatementToKeep,
): Promise<Partial<CaptureEntry>> {
  const { text, source, confidence } = wanted;
  const held = quarantine(deps, text, caller, { source });
  if (held !== null) return { status: 'held', text: markOf(held.kind), why: held.kind };
  if (wanted.proposed === true) return proposeDoubted(deps, caller, wanted);
  const taught = await taughtBy(deps, text);
  if (source === 'user-explicit') return keepAsked(deps, turn, caller, wanted, taught);
  if (taught?.store === null) return { status: 'skipped', why: 'like what you took out of memory' };
  const project = projectAt(deps, caller);
  // What takes back something that is known, and says why, takes its place.
  if (forgottenIn(text) !== null && changedBy(deps.index, text, project) === null)
    return { status: 'skipped', why: 'asks to forget' };
  const routing = asTaught(await placedByLead(deps, wanted, project), taught);
  const untrusted = isUntrusted(source);
  const isCounted = routing.store === 'core' && isOneOfMany(deps.index, text);
  // Who the owner is says what speaks of them: `A house with a garden.` may be anybody's.
  const isNobodys = routing.coreBlock === 'Identity' && !ofOwner.test(text);
  if (wanted.durable && hasPlace(routing) && !isCounted && !isNobodys) {
    const request = { content: text, kind: wanted.kind, tags: [], confidence, source };
    return keepInPlace(deps, turn, caller, request, { routing, note: null });
  }
  // What has no sure place is an episode: a later reflection, or the person, may take it further.
  const plainly: Routing = { ...routing, store: 'episodic', coreUpdate: false, relations: [] };
  const said = { content: text, kind: wanted.kind, tags: [], confidence: untrusted ? ('low' as const) : confidence };
  return keepInPlace(deps, turn, caller, { ...said, source }, { routing: plainly, note: null });
}

/** Where a statement belongs; of several sentences the first says of whom they are, where all together say it of nobody. */
async function placedByLead(deps: CaptureDeps, { text, lead }: StatementToKeep, project: string | null) {
  const whole = await placingByRules(deps, text, false, project);
  if (lead === undefined || whole.store === 'semantic') return whole;
  const first = await placingByRules(deps, lead, false, project);
  return first.store === 'semantic' && hasPlace(first) ? first : whole;
}

/** What may be nobody's wish who is here waits for the owner, with the store it would have gone to. */
async function proposeDoubted(
  deps: CaptureDeps,
  caller: Caller,
  { text, kind, confidence, source }: StatementToKeep,
): Promise<Kept> {
  const { store, coreBlock, tags } = await placingByRules(deps, text, false, projectAt(deps, caller));
  const title = store === 'core' && coreBlock !== null ? { title: coreBlock } : {};
  const plainly = store === 'semantic' || store === 'vault' ? 'episodic' : store;
  return deps.proposals.instead({ content: text, store: plainly, kind, confidence, source, tags, ...title }, caller);
}

/** Whether the reader is sure where it belongs. The vault is asked for, never guessed. */
const hasPlace = ({ confidence, store }: Routing) => confidence !== 'low' && store !== 'vault' && store !== 'episodic';

/** What the person asked for goes where it belongs. */
async function keepAsked(
  deps: CaptureDeps,
  turn: ObservedTurn,
  caller: Caller,
  { text }: StatementToKeep,
  taught: Correction | null,
): Promise<Kept> {
  const { routing, note } = await placing(deps, text, true, projectAt(deps, caller));
  const placed = { routing: asTaught(routing, taught), note };
  const said = { content: text, kind: 'fact', confidence: 'high', source: 'user-explicit' } as const;
  return keepInPlace(deps, turn, caller, { ...said, tags: [] }, placed);
}

/** Stores a statement where it belongs; where core memory has no room, it becomes an episode. */
function keepInPlace(
  deps: CaptureDeps,
  turn: ObservedTurn,
  caller: Caller,
  said: Omit<Request, 'store' | 'scope'>,
  placed: Placement,
): Promise<Kept> {
  return deps.captureQueue.inTurn(async () => {
    const request = { ...said, ...happened(deps, turn, said.content) };
    try {
      return await storeMemory(deps, request, caller, placed);
    } catch (cause) {
      if (!(cause instanceof MnemeError) || cause.value.code !== 'core.over-budget') throw cause;
      return storeMemory(deps, { ...request, store: 'episodic' }, caller);
    }
  });
}

/** When it happened, for what is news: what is known already is reinforced, whenever it was said again. */
function happened(deps: CaptureDeps, { at }: ObservedTurn, text: string): { occurred_at?: string } {
  if (at === undefined || knownAs(deps.index, text, { kinds: ['episode'] })?.standing === 'same') return {};
  return { occurred_at: at };
}
