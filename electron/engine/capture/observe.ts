import type { Output } from '#shared/contract/methods.ts';
import type { Caller } from '#shared/model/agent.ts';
import type { Routing } from '#shared/model/capture.ts';
import { MnemeError } from '#shared/model/error.ts';
import type { Request } from '../memories/remember.ts';
import { starred, withhold } from '../secrets/withhold.ts';
import { adviceFor } from './advice.ts';
import type { CaptureDeps } from './deps.ts';
import { keepFacts } from './facts.ts';
import { worthReading } from './gate.ts';
import { knownAs } from './known.ts';
import type { Captured } from './log.ts';
import { apart } from './pasted.ts';
import { type Placed, placing, placingByRules } from './placing.ts';
import { holdBack } from './quarantine.ts';
import { readTurn } from './read-turn.ts';
import { isUntrusted, keep } from './remember.ts';
import { noSalience, readSalience, type Salience } from './salience.ts';
import { storeMemory } from './store.ts';
import { originOf } from './trust.ts';
import { askedIn, type ObservedTurn, overlap, type Reading, statedIn, triggersOf, type Wanted } from './wanted.ts';

type Answer = Output<'memory.observe'>;
type Kept = Pick<Captured, 'status' | 'id' | 'path' | 'line'>;

/** Takes a turn in and answers at once; what it holds is kept behind, and noted. */
export async function observe(house: CaptureDeps, said: ObservedTurn, caller: Caller): Promise<Answer> {
  // A secret may go over what was pasted and what was not: it is taken out of the whole first.
  const { turn: safe, heldBack } = withoutSecrets(house, said, caller);
  const turn = apart(safe);
  house.desk.heard.heard(caller.session, turn.messages);
  const answer = turn.messages.findLast((message) => originOf(message).trust === 'agent');
  house.provenance.answered(caller, answer?.content ?? null);
  const phrases = house.settings.get('capture.phrases');
  const keeps = house.settings.get('capture.observe');
  const triggers = triggersOf(turn, phrases);
  const advice = adviceFor(triggers, keeps);
  if (!keeps) return { triggers, advice, queued: false, message: 'Capture is off: nothing of this turn is kept.' };
  if (said.facts !== undefined) return { triggers, advice, ...(await takeUpFacts(house, safe, caller, phrases)) };
  const queued = (await takeUp(house, turn, caller, phrases)) || heldBack;
  const message = queued ? 'The turn is being taken up.' : 'Nothing in this turn is for memory.';
  return { triggers, advice, queued, message };
}

/**
 * The turn with a mark in the place of each statement that holds a secret. What people said is held for the owner; what
 * tools and agents said is in their hands already.
 */
function withoutSecrets(
  house: CaptureDeps,
  turn: ObservedTurn,
  caller: Caller,
): { turn: ObservedTurn; heldBack: boolean } {
  const keeps = house.settings.get('capture.observe');
  let heldBack = false;
  const messages = turn.messages.map((message) => {
    const { rest, held } = withhold(message.content);
    const { trust } = originOf(message);
    if (keeps && message.role === 'user') {
      for (const { words, kind } of held) {
        heldBack = true;
        holdBack(house, words, caller, trust === 'person' ? 'user-explicit' : 'conversation');
        const at = new Date(house.ports.clock.now()).toISOString();
        house.desk.note({
          at,
          agent: caller.name,
          ...nothing,
          status: 'held',
          text: starred(words),
          why: kind,
          trust,
        });
      }
    }
    return held.length === 0 ? message : { ...message, content: rest };
  });
  return { turn: { ...turn, messages }, heldBack };
}

/** What the caller understood, checked and kept at once; beside it only what the person asked for in so many words. */
async function takeUpFacts(
  house: CaptureDeps,
  safe: ObservedTurn,
  caller: Caller,
  phrases: Reading['phrases'],
): Promise<Pick<Answer, 'facts' | 'queued' | 'message'>> {
  const turn = apart(safe);
  const salience = await profileOf(house);
  const asked = askedIn(turn, { ledger: house.desk.ledger, session: caller.session, phrases, salience });
  const wishes = asked.map(({ text }) => text);
  const given = safe.facts ?? [];
  const facts = await keepFacts(house, given, { turn: safe, asked: wishes, salience }, caller);
  const covered = given.filter((_, n) => facts[n]?.status !== 'refused').map(({ quote }) => quote);
  const left = asked.filter(({ text }) => !covered.some((quote) => overlap(quote, text)));
  if (left.length > 0) house.desk.queue.add(() => keepAll(house, turn, caller, left), { lasting: true });
  const refused = facts.filter(({ status }) => status === 'refused').length;
  const message = `${facts.length - refused} of ${facts.length} facts taken up.`;
  return { facts, queued: left.length > 0, message };
}

/** Queues what a turn holds. What was asked for goes by itself: it waits for no reading and is never dropped. */
async function takeUp(
  house: CaptureDeps,
  turn: ObservedTurn,
  caller: Caller,
  phrases: Reading['phrases'],
): Promise<boolean> {
  const { ledger, queue } = house.desk;
  const salience = await profileOf(house);
  const reading: Reading = { ledger, session: caller.session, phrases, salience };
  const asked = askedIn(turn, reading);
  const stated = statedIn(turn, reading);
  const persons = caller.role === 'owner' || caller.role === 'main';
  const byModel = house.models.configured && worthReading(turn.messages, persons);
  if (asked.length > 0) {
    queue.add(() => keepAll(house, turn, caller, asked), { lasting: true });
  }
  if (byModel) {
    queue.add(async (signal) => {
      const { wanted, note } = await readTurn(house, turn, reading, signal);
      if (note !== null) house.ports.log.info('a turn was read by rules', { note });
      await keepAll(house, turn, caller, wanted);
    });
  } else if (stated.length > 0) {
    queue.add(() => keepAll(house, turn, caller, stated));
  }
  return asked.length > 0 || byModel || stated.length > 0;
}

/** A profile that cannot be read must not stop what the person asks for. */
async function profileOf(house: CaptureDeps): Promise<Salience> {
  try {
    return await readSalience(house.root);
  } catch (cause) {
    house.ports.log.warn('the profile of what matters was not read', { cause: String(cause) });
    return noSalience;
  }
}

/** Keeps statements one after the other and notes what became of each. A fault is noted, and the rest goes on. */
async function keepAll(
  house: CaptureDeps,
  turn: ObservedTurn,
  caller: Caller,
  wanted: readonly Wanted[],
): Promise<void> {
  await house.ready;
  const desk = house.desk;
  for (const one of wanted) {
    const entry: Captured = {
      at: new Date(house.ports.clock.now()).toISOString(),
      agent: caller.name,
      ...nothing,
      status: 'skipped',
      text: one.unwanted ? '' : starred(one.text),
      why: one.why,
      trust: one.trust,
    };
    if (one.unwanted) {
      desk.note(entry);
      continue;
    }
    try {
      desk.note({ ...entry, ...(await keepOne(house, turn, caller, one)) });
    } catch (cause) {
      const why = cause instanceof Error ? cause.message : String(cause);
      house.ports.log.warn('a statement was not captured', { why });
      desk.note({ ...entry, status: 'failed', why });
    }
  }
}

const nothing = { id: null, path: null, line: null };

async function keepOne(
  house: CaptureDeps,
  turn: ObservedTurn,
  caller: Caller,
  wanted: Wanted,
): Promise<Partial<Captured>> {
  const { text, source, confidence } = wanted;
  const held = holdBack(house, text, caller, source);
  if (held !== null) return { status: 'held', why: held };
  if (source === 'user-explicit') return keepAsked(house, turn, caller, wanted);
  const routing = await placingByRules(house, text, false);
  const untrusted = isUntrusted(source);
  if (wanted.durable && hasPlace(routing)) {
    const request = { content: text, kind: wanted.kind, tags: [], confidence, source };
    return keepInPlace(house, turn, caller, request, { routing, note: null });
  }
  // What has no sure place is an episode: a later reflection, or the person, may take it further.
  const request: Request = {
    content: text,
    store: 'episodic',
    kind: wanted.kind,
    tags: untrusted ? [...new Set([...routing.tags, 'untrusted'])] : routing.tags,
    confidence: untrusted ? 'low' : confidence,
    source,
  };
  return house.desk.inTurn(() => keep(house, { ...request, ...happened(house, turn, text) }, caller));
}

/** Whether the reader is sure where it belongs. The vault is asked for, never guessed. */
const hasPlace = ({ confidence, store }: Routing) => confidence !== 'low' && store !== 'vault' && store !== 'episodic';

/** What the person asked for goes where it belongs. */
async function keepAsked(house: CaptureDeps, turn: ObservedTurn, caller: Caller, { text }: Wanted): Promise<Kept> {
  const placed = await placing(house, text, true);
  const said = { content: text, kind: 'fact', confidence: 'high', source: 'user-explicit' } as const;
  return keepInPlace(house, turn, caller, { ...said, tags: [] }, placed);
}

/** Stores a statement where it belongs; where core memory has no room, it becomes an episode. */
function keepInPlace(
  house: CaptureDeps,
  turn: ObservedTurn,
  caller: Caller,
  said: Omit<Request, 'store'>,
  placed: Placed,
): Promise<Kept> {
  return house.desk.inTurn(async () => {
    const request = { ...said, ...happened(house, turn, said.content) };
    try {
      return await storeMemory(house, request, caller, placed);
    } catch (cause) {
      if (!(cause instanceof MnemeError) || cause.value.code !== 'core.over-budget') throw cause;
      return storeMemory(house, { ...request, store: 'episodic' }, caller);
    }
  });
}

/** When it happened, for what is news: what is known already is reinforced, whenever it was said again. */
function happened(house: CaptureDeps, { at }: ObservedTurn, text: string): { occurred_at?: string } {
  if (at === undefined || knownAs(house.index, text, { kinds: ['episode'] })?.standing === 'same') return {};
  return { occurred_at: at };
}
