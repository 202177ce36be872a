import type { z } from 'zod';
import { observedFact } from '#shared/contract/methods/capture.ts';
import type { Output } from '#shared/contract/methods.ts';
import type { Caller } from '#shared/model/agent.ts';
import { toErrorValue } from '#shared/model/error.ts';
import { ownerOf, type Resolve } from '../graph/resolve.ts';
import { injects } from '../language/injection.ts';
import { words } from '../language/lexicon/all.ts';
import { plainName } from '../language/naming/name-forms.ts';
import { type SecretValue, secretValuesIn } from '../language/secrets/known.ts';
import { markOf, starred, withhold } from '../language/secrets/withhold.ts';
import { type Trust, trustOf } from '../llm/turn.ts';
import { bareWords } from '../workspace/codecs/correction.ts';
import { wallMinute } from '../workspace/when.ts';
import { holdsQuote, turnedIn, unsaid } from './check-fact.ts';
import type { CaptureDeps } from './deps.ts';
import { madeUpIn } from './extract.ts';
import type { CaptureEntry } from './log.ts';
import { splitPasted } from './pasted.ts';
import { quarantine } from './quarantine.ts';
import { type Salience, wish } from './salience.ts';
import { secretIn } from './secrets-guard.ts';
import { storeMemory } from './store.ts';
import { messageOrigin, type TurnMessage } from './trust.ts';
import { type ObservedTurn, overlap } from './wanted.ts';

type ObservedFact = z.output<typeof observedFact>;
/** One whose message is known. */
type Fact = ObservedFact & { message: number };
type Outcome = NonNullable<Output<'memory.observe'>['facts']>[number];

/** What a caller calls the person who speaks. */
const ownerWords = words((lexicon) => lexicon.owner);

/** Whose words a fact rests on; `part` is what they said of the message. */
type Quoted = { part: TurnMessage; trust: Trust; source: string };

/** How a turn's facts are read: the turn as it may be kept, all that was said, what the person asked for, and the owner's profile. */
type Reading = {
  turn: ObservedTurn;
  said: ObservedTurn['messages'];
  asked: readonly string[];
  salience: Salience;
};

/** What became of a fact; `quote`: the words that it rests on, where it could be read. */
type KeptFact = { outcome: Outcome; quote: string | null };

/**
 * Keeps what the caller understood of a turn, as far as the turn bears it out: each fact quotes a message, and says no name,
 * number or denial that its words do not. Whose words they are decides how far it is trusted, however it is told.
 */
export async function keepFacts(
  deps: CaptureDeps,
  facts: readonly unknown[],
  reading: Reading,
  caller: Caller,
): Promise<KeptFact[]> {
  await deps.ready;
  const said = reading.said.flatMap(({ content }) => secretValuesIn(content));
  const secrets = [...said, ...deps.captureQueue.held.values()];
  const kept: KeptFact[] = [];
  for (const given of facts) {
    const { data: fact, error } = observedFact.safeParse(given);
    const [issue] = error?.issues ?? [];
    const outcome: Outcome =
      fact === undefined
        ? { status: 'refused', why: `${issue?.path.join('.') || 'fact'}: ${issue?.message}.`, id: null, path: null }
        : await keepFact(
            deps,
            { ...fact, message: fact.message ?? holderOf(fact, reading.said) },
            { ...reading, secrets },
            caller,
          );
    kept.push({ outcome, quote: fact?.quote ?? null });
  }
  return kept;
}

/** The message that holds a fact's quote: the person's first, since it is their memory. */
function holderOf({ quote }: ObservedFact, messages: ObservedTurn['messages']): number {
  const holding = messages.flatMap(({ role, content }, n) => (holdsQuote(content, quote) ? [{ role, n }] : []));
  return (holding.find(({ role }) => role === 'user') ?? holding[0])?.n ?? 0;
}

async function keepFact(
  deps: CaptureDeps,
  fact: Fact,
  reading: Reading & { secrets: readonly SecretValue[] },
  caller: Caller,
): Promise<Outcome> {
  const text = fact.text.replace(/\s+/g, ' ').trim();
  const at = new Date(deps.ports.clock.now()).toISOString();
  const note = (status: CaptureEntry['status'], trust: Trust, why: string, where: Partial<CaptureEntry> = {}) =>
    deps.captureQueue.note({
      at,
      agent: caller.name,
      id: null,
      path: null,
      line: null,
      status,
      text: starred(text),
      why,
      trust,
      turn: reading.turn.id,
      ...where,
    });
  const refused = (why: string, trust: Trust = 'agent'): Outcome => {
    // What somebody else wants remembered, and what wants to be obeyed, is not written down here instead.
    note('skipped', trust, why, trust === 'untrusted' || injects(text) ? { text: '' } : {});
    return { status: 'refused', why, id: null, path: null };
  };
  const heldBack = (kind: string, trust: Trust): Outcome => {
    note('held', trust, kind, { text: markOf(kind) });
    return {
      status: 'refused',
      why: `It holds a secret (${kind}): it is held back for the owner.`,
      id: null,
      path: null,
    };
  };
  // What the turn's own words make a secret is one in a fact as well, whatever stands around it there.
  const told = [text, fact.quote, fact.entity ?? ''].join('\n');
  const known = reading.secrets.find(({ value }) => told.includes(value));
  if (known !== undefined) return heldBack(known.kind, 'person');
  const quoted = quotedBy(fact, reading.turn);
  if (typeof quoted === 'string') {
    const isUnwanted = holdsQuote(reading.said[fact.message]?.content ?? '', fact.quote);
    if (!isUnwanted) return refused(quoted);
    const [secret] = withhold(fact.quote).held;
    if (secret !== undefined) return heldBack(secret.kind, 'person');
    note('skipped', 'person', 'asked not to keep it', { text: '' });
    return { status: 'refused', why: 'The person asked not to keep this.', id: null, path: null };
  }
  const held = quarantine(deps, text, caller, { source: quoted.source });
  if (held !== null) return heldBack(held.kind, quoted.trust);
  const why = wrongWith(deps, text, fact, quoted, reading, caller);
  if (why !== null) return refused(why, quoted.trust);
  try {
    const request = requestOf(deps, text, fact, quoted, reading);
    const stored = await deps.captureQueue.inTurn(() => storeMemory(deps, request, caller));
    const { status, id, path, line } = stored;
    note(status, quoted.trust, 'understood by the agent', { id, path, line });
    const besides =
      status === 'superseded' ? { note: stored.message.replace(/^Stored as \S+ in .*?#L\d+\. /u, '') } : {};
    return { status: status === 'proposed' ? 'proposed' : 'kept', why: null, id, path, ...besides };
  } catch (thrown) {
    const { code, message, remedy } = toErrorValue(thrown);
    const secret = secretIn(thrown);
    if (secret !== null) {
      note('held', quoted.trust, secret, { text: markOf(secret) });
      return { status: 'refused', why: `${message} ${remedy}`, id: null, path: null };
    }
    if (code === 'internal') deps.ports.log.warn('a fact was not kept', { why: message });
    return refused(`${message} ${remedy}`, quoted.trust);
  }
}

/** The words that a fact rests on, in the least trusted part of its message that holds them; else why there are none. */
function quotedBy({ quote, message: n }: Fact, { messages, talkers }: ObservedTurn): Quoted | string {
  const message = messages[n];
  if (message === undefined) return `There is no message ${n}; they are counted from 0.`;
  if (!holdsQuote(message.content, quote)) return `The quote does not stand in message ${n}; copy its words exactly.`;
  const parts = splitPasted<Pick<ObservedTurn, 'messages' | 'talkers'>>({
    messages: [message],
    ...(talkers && { talkers }),
  }).messages;
  const holding = parts.filter(({ content }) => holdsQuote(content, quote));
  const rank = { person: 0, agent: 1, untrusted: 2 };
  // Words that go over what was pasted and what was not are somebody else's, as those of both are.
  const [part] = (holding.length > 0 ? holding : parts).toSorted(
    (a, b) => rank[messageOrigin(b).trust] - rank[messageOrigin(a).trust],
  );
  return part === undefined ? 'The message is empty.' : { part, ...messageOrigin(part) };
}

function wrongWith(
  { captureQueue, ports, index, around }: CaptureDeps,
  text: string,
  fact: Fact,
  quoted: Quoted,
  { turn, salience }: Reading,
  caller: Caller,
): string | null {
  const { quote } = fact;
  const { part, trust } = quoted;
  if ([text, quote].some((words) => captureQueue.ledger.knows(caller.session, words)))
    return 'It is what memory gave in this session, and nothing new.';
  if (wish(salience, text) === 'never') return 'The owner’s profile says never to keep it.';
  if (holdsQuote(madeUpIn(turn.messages[fact.message]?.content ?? ''), quote))
    return 'Its quote is of a text that is written or worked on, and tells nothing of the person: quote what they say beside it.';
  const isOwn = trust === 'person';
  const said = splitPasted(turn).messages.filter((message) => messageOrigin(message).trust === trust);
  // Who says “my son” has a name that core memory gives.
  const known = index.memoriesOf('MEMORY.md').map(({ text }) => text);
  const context = isOwn ? [...said.map(({ content }) => content), ...known].join('\n') : part.content;
  const at = turn.at === undefined ? Number.NaN : Date.parse(turn.at);
  const clock = { now: Number.isNaN(at) ? ports.clock.now() : at, zone: ports.clock.zone };
  const grounds = { quote, context, spared: [...sparedIn({ index, around }, fact, quoted), ...wordsOf(caller)], clock };
  // What it takes the place of may say the rest; and the day on which it was said is written where “last night” stands.
  const replaced = fact.replaces === undefined ? undefined : index.get([fact.replaces])[0];
  const { day } = wallMinute(clock.now, clock.zone);
  const beside = [quote, day, ...(replaced === undefined ? [] : [bareWords(replaced)])].join('\n');
  return unsaid(text, { ...grounds, quote: beside }) ?? turnedIn(text, quote, part.content);
}

/** The project that somebody works in is named by its folder. */
const wordsOf = ({ scope }: Caller): string[] => (scope == null ? [] : scope.split('-'));

/** Names that need not stand in a quote: of who speaks, of what the fact is about, and of whom a first name there means. */
const sparedIn = (
  { index, around }: Pick<CaptureDeps, 'index' | 'around'>,
  { entity, text }: Fact,
  { part, trust }: Quoted,
): string[] =>
  [
    ...ownerWords,
    part.name ?? '',
    trust === 'person' ? (ownerOf(index).name ?? '') : '',
    entity ?? '',
    ...meantByFirst(index, around.resolve, text, part.content),
  ].filter((name) => name !== '');

/** Full names in a fact of people whose first name alone stands in what was said, and means nobody else. */
function meantByFirst(index: CaptureDeps['index'], resolve: Resolve, text: string, said: string): string[] {
  const people = index.entities().filter(({ type, label }) => type === 'person' && text.includes(label));
  const heard = new Set(plainName(said).split(' '));
  return people.flatMap(({ id, label }) => {
    const [first = '', ...more] = label.split(' ');
    return more.length > 0 && heard.has(plainName(first)) && resolve(first, { type: 'person' }).id === id
      ? [label]
      : [];
  });
}

/** Words from elsewhere in the turn make a fact as little trusted as they are. */
function requestOf(
  deps: Pick<CaptureDeps, 'index' | 'around'>,
  text: string,
  fact: Fact,
  quoted: Quoted,
  { turn, asked }: Reading,
) {
  const messages = splitPasted(turn).messages.map((message) => ({ ...message, trust: messageOrigin(message).trust }));
  // Who says “I” is called by a name in the fact: that it stands in no message takes no trust from it.
  const said = sparedIn(deps, fact, quoted).reduce((rest, name) => rest.replaceAll(name, ' '), text);
  const trust = trustOf(said, quoted.trust, { messages, at: turn.at ?? '' });
  const others = messages.find((message) => message.trust === 'untrusted');
  const source =
    trust !== 'untrusted'
      ? 'conversation'
      : quoted.trust === 'untrusted' || !others
        ? quoted.source
        : messageOrigin(others).source;
  const isAsked = trust === 'person' && asked.some((wish) => overlap(wish, fact.quote));
  // What takes the place of a procedure is how it is done now.
  const isProcedure = fact.replaces !== undefined && deps.index.get([fact.replaces])[0]?.kind === 'procedure';
  const store: 'procedural' | 'episodic' | 'semantic' = isProcedure
    ? 'procedural'
    : fact.entity === undefined
      ? 'episodic'
      : 'semantic';
  return {
    content: text,
    store,
    kind: fact.kind ?? ('fact' as const),
    confidence: isAsked ? ('high' as const) : trust === 'person' ? ('medium' as const) : ('low' as const),
    source: isAsked ? 'user-explicit' : source,
    tags: [],
    ...(isProcedure || fact.entity === undefined ? {} : { entity: fact.entity }),
    ...(isProcedure || fact.type === undefined ? {} : { type: fact.type }),
    ...(fact.replaces === undefined ? {} : { replaces: fact.replaces }),
    ...(turn.at === undefined ? {} : { occurred_at: turn.at }),
  };
}
