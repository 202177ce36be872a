import { fail } from '#shared/model/error.ts';
import { countedByWhom, type Phase, type Reflection } from '#shared/model/reflection.ts';
import { countedNoun } from '#shared/text/counted.ts';
import { tokenizer } from '#shared/text/tokenizer.ts';
import { composed, surveyMaterial } from '../compose.ts';
import { agentGuide } from '../reasoner/guide.ts';
import { type AcceptedItem, isMendable, type RefusedItem } from '../reasoner/intake.ts';
import type { MaterialPart } from '../reasoner/parts.ts';
import { candidatesFor, prepared } from '../reasoner/prepare.ts';
import { united } from '../reasoner/unite.ts';
import type { Ran, ReflectionRunDeps, ReflectionStart } from '../run.ts';
import { type Holder, ReasoningSession } from './session.ts';

/** Milliseconds after its last call within which an agent goes on. */
const lease = 30 * 60_000;
/** Parts that one conversation goes through. */
const mostParts = 8;

/** `text` and what stands beside it with `material` alone; `expires` in ms. */
export type ReflectionHandout = {
  status: 'material' | 'pending' | 'nothing';
  session: string | null;
  changes: number;
  message: string;
  part?: number;
  parts?: number;
  expires?: number;
  guide?: string;
  text?: string;
};
/** `since`: what was read from then on is read once more, `2026-02-19`. */
type Asked = { session?: string | undefined; part?: number | undefined; since?: string | undefined };
type Answer = {
  session: string;
  part: number;
  done: boolean;
  model?: string | undefined;
  changes: readonly unknown[];
};
type Answered = {
  taken: AcceptedItem[];
  refused: RefusedItem[];
  left: { parts: number; changes: number };
  message: string;
};
/** A session as others see it; `until` in ms. */
export type Open = { name: string; until: number; parts: number; answered: number };

type Rest = { busy(): boolean; propose(pending: Reflection, episodes: number): Promise<Ran> };

/** Why nobody else reflects now. */
export const openWords = ({ name, until }: Open): string =>
  `${name} is reflecting; it has until ${new Date(until).toISOString().slice(11, 16)} UTC to go on.`;

/**
 * The connected agent reasons and Mneme checks: one session at a time, of one agent on one connection. Nothing is written until it is
 * done, and then what waits for the owner alone.
 */
export class AgentReflecting {
  #session: ReasoningSession | null = null;
  /** The one that was laid before its owner last. */
  #laid: string | null = null;
  readonly #attempts = new Map<string, number>();
  #waiting: ReturnType<typeof setTimeout> | undefined;
  /** Calls one after the other: what one takes the next knows of. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly rooms: ReflectionRunDeps,
    private readonly rest: Rest,
  ) {}

  get open(): Open | null {
    const session = this.#live();
    if (session === null) return null;
    const { holder, expires, parts, answered } = session;
    return { name: holder.name, until: expires, parts: parts.length, answered: answered.size };
  }

  /** Whether a connection reflects, and therefore writes nothing beside it. */
  holds(connection: string): boolean {
    return this.#live()?.holder.connection === connection;
  }

  /** A connection ended, and its session with it; what was said to be done is laid before the owner without what nobody mended. */
  left(connection: string): void {
    const session = this.#session;
    if (session?.holder.connection !== connection) return;
    if (session.isDone) void this.#next(() => this.#closed(session));
    else this.#end();
  }

  cancel(): boolean {
    const was = this.#live() !== null;
    if (was) this.#end();
    return was;
  }

  /** A part of the material; the first begins a session. @throws reflection.none */
  hand(holder: Holder, asked: Asked): Promise<ReflectionHandout> {
    return this.#next(async () => {
      await this.#overdue();
      const open = this.#live();
      if (open !== null && !isOf(open, holder)) return nobody('pending', openWords(this.#seen(open)));
      if (asked.session !== undefined && open?.id !== asked.session) throw this.#ended(asked.session, open);
      const session = open ?? (await this.#begin(holder, asked.since));
      return session instanceof ReasoningSession ? this.#part(session, asked.part ?? 1) : session;
    });
  }

  /** Takes an answer to a part. @throws reflection.none, input.invalid */
  take(holder: Holder, { session: id, part, done, model, changes }: Answer): Promise<Answered> {
    return this.#next(async () => {
      await this.#overdue();
      const session = this.#live();
      if (session === null || !isOf(session, holder)) throw this.#ended(id, null);
      if (session.id !== id) throw this.#ended(id, session);
      requirePart(session, part);
      session.model = model ?? session.model;
      session.tokens += (await tokenizer())(JSON.stringify(changes));
      const { taken, refused } = session.take(changes);
      session.answered.add(part);
      session.isDone = done;
      this.#renew(session);
      const left = { parts: session.parts.length - session.answered.size, changes: session.room };
      const mendable = refused.filter(isMendable).length;
      const waits = done && mendable > 0;
      if (waits) this.#finishAtLease(session);
      const said = waits
        ? mendFirst(mendable)
        : done
          ? await this.#finish(session)
          : await onwards(session, refused.length);
      return { taken, refused, left, message: said };
    });
  }

  async #begin(holder: Holder, again: string | undefined): Promise<ReasoningSession | ReflectionHandout> {
    if (this.rest.busy())
      return nobody('pending', 'Mneme itself is reflecting; its owner decides on what it proposes.');
    const surveyed = await surveyMaterial(this.rooms, 'agent', again);
    if (surveyed.waiting !== null) return nobody('pending', surveyed.waiting.message);
    if (surveyed.read.episodes.length === 0) return nobody('nothing', 'Nothing happened since the last reflection.');
    const session = await this.#prepare(holder, surveyed);
    this.#renew(session);
    this.#session = session;
    return session;
  }

  async #prepare(holder: Holder, surveyed: ReflectionStart): Promise<ReasoningSession> {
    const candidates = await candidatesFor(surveyed);
    const { parts, ground } = await prepared(surveyed.read, surveyed.rejected, candidates, mostParts);
    const laidOut: MaterialPart[] = [];
    for (const part of parts) {
      laidOut.push(part);
      // Others have their turn between two parts.
      await new Promise(setImmediate);
    }
    const attempt = (this.#attempts.get(surveyed.session) ?? 0) + 1;
    this.#attempts.set(surveyed.session, attempt);
    return new ReasoningSession(holder, surveyed, laidOut, ground, candidates, attempt);
  }

  #part(session: ReasoningSession, n: number): ReflectionHandout {
    const part = requirePart(session, n);
    this.#renew(session);
    const total = session.parts.length;
    return {
      status: 'material',
      session: session.id,
      changes: 0,
      part: n,
      parts: total,
      expires: session.expires,
      ...(n === 1 && { guide: agentGuide(session.id, total, session.surveyed.material.vocabulary) }),
      text: session.reading(part),
      message: `Part ${n} of ${total}: ${part.episodes.length} episodes${part.withheld === 0 ? '' : `, ${part.withheld} lines withheld`}.`,
    };
  }

  async #finish(session: ReasoningSession): Promise<string> {
    const { holder, surveyed, parts, answered, model } = session;
    const refused = session.unmended;
    const inParts = parts.filter(({ n }) => answered.has(n)).flatMap(({ episodes }) => episodes);
    const read = new Set(inParts.filter(({ id }) => !refused.has(id)));
    const withheld = parts.reduce((sum, one) => sum + (answered.has(one.n) ? one.withheld : 0), 0);
    const suggestions = united([...session.suggestions, ...(await session.stillDoubted())], session.kept);
    const given = {
      suggestions,
      tokens: session.tokens,
      fellBack: null,
      by: 'agent' as const,
      episodes: read.size,
      answered: read,
      reasoned: session.reasoned(withheld, model),
    };
    const pending = await composed(this.rooms, surveyed, given, `reasoned by ${holder.name}`);
    // While it was composed the connection may have gone, or the owner have cancelled it.
    if (this.#session !== session) throw this.#ended(session.id, null);
    const { message } = await this.rest.propose(pending, read.size);
    this.#laid = session.id;
    this.#end();
    const left = inParts.length - read.size;
    const whose = `${message}${whoseWords(pending, holder.name)}`;
    return left === 0
      ? whose
      : `${whose} ${countedNoun(left, 'episode')} of which something was refused ${left === 1 ? 'stays' : 'stay'} unread, for the next reflection.`;
  }

  /** What was said to be done, and waited for nothing but what its reasoner might mend. */
  async #closed(session: ReasoningSession): Promise<void> {
    if (this.#session !== session || !session.isDone) return;
    try {
      await this.#finish(session);
    } catch (cause) {
      this.rooms.ports.log.warn('a reflection could not be laid before its owner', { cause: String(cause) });
      if (this.#session === session) this.#end();
    }
  }

  async #overdue(): Promise<void> {
    const session = this.#session;
    if (session?.isDone && this.rooms.ports.clock.now() >= session.expires) await this.#closed(session);
  }

  /** Nobody may come back: without another call it is laid before the owner all the same. */
  #finishAtLease(session: ReasoningSession): void {
    clearTimeout(this.#waiting);
    this.#waiting = setTimeout(() => void this.#next(() => this.#closed(session)), lease);
    this.#waiting.unref();
  }

  /** `open`: what the same connection reflects in now. */
  #ended(session: string, open: ReasoningSession | null) {
    if (session === this.#laid) return laidBefore(session);
    return open === null ? ended(session) : another(session, open.id);
  }

  #seen({ holder, expires, parts, answered }: ReasoningSession): Open {
    return { name: holder.name, until: expires, parts: parts.length, answered: answered.size };
  }

  #renew(session: ReasoningSession): void {
    session.expires = this.rooms.ports.clock.now() + lease;
    const { parts, answered } = session;
    this.#tell('consolidate', answered.size, parts.length);
  }

  #end(): void {
    clearTimeout(this.#waiting);
    this.#session = null;
    this.#tell(null);
  }

  #tell(phase: Phase | null, done = 0, total = 0): void {
    this.rooms.ports.emit({ name: 'reflection', data: { phase, done, total } });
  }

  #live(): ReasoningSession | null {
    const session = this.#session;
    if (session === null || this.rooms.ports.clock.now() < session.expires) return session;
    if (!session.isDone) this.#session = null;
    return null;
  }

  #next<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#turn.then(work);
    this.#turn = turn.catch(() => undefined);
    return turn;
  }
}

const isOf = ({ holder }: ReasoningSession, { name, connection }: Holder) =>
  holder.name === name && holder.connection === connection;

const nobody = (status: 'pending' | 'nothing', message: string): ReflectionHandout => ({
  status,
  session: null,
  changes: 0,
  message,
});

const ended = (session: string) =>
  fail(
    'reflection.none',
    `No reflection ${session.slice(0, 40)} is open on this connection.`,
    'It ended, and nothing was written. Call memory_reflect to begin anew.',
  );

const another = (session: string, open: string) =>
  fail(
    'reflection.none',
    `No reflection ${session.slice(0, 40)} is open on this connection.`,
    `Nothing was taken: ${open} is open. Call memory_reflect_propose once more with session "${open}".`,
  );

/** Whose the proposed changes are, where not all are of whoever reasoned: they are more than it sent. */
function whoseWords({ changes }: Reflection, name: string): string {
  const { own, pages, mneme } = countedByWhom(changes, name);
  const others = [
    ...(pages === 0 ? [] : [`${countedNoun(pages, 'new page')} for them`]),
    ...(mneme === 0 ? [] : [`${mneme} of Mneme’s own`]),
  ];
  return others.length === 0 ? '' : ` ${own} of them yours, ${others.join(', ')}.`;
}

const laidBefore = (session: string) =>
  fail(
    'reflection.none',
    `Reflection ${session.slice(0, 40)} is done and lies before its owner; it takes nothing more.`,
    'What was refused and not mended is read again by the next one, once this one is decided.',
  );

const mendFirst = (refused: number): string =>
  `Not done yet: ${refused} refused. Send them mended with done: true, or changes: [] and done: true to leave them out. If you do neither, the rest is laid before the owner without them when this connection ends.`;

/** @throws input.invalid */
function requirePart(session: ReasoningSession, n: number) {
  const part = session.parts[n - 1];
  if (part === undefined)
    throw fail('input.invalid', `part: there are ${session.parts.length}.`, 'Ask for one of them.');
  return part;
}

async function onwards(session: ReasoningSession, refused: number): Promise<string> {
  const { id, parts, answered } = session;
  const next = parts.find(({ n }) => !answered.has(n))?.n;
  const mend = refused === 0 ? '' : `${refused} refused: mend them in another call, or leave them out. `;
  return next === undefined
    ? `${mend}All parts are answered: call memory_reflect_propose once more with done: true.${await doubtful(session)}`
    : `${mend}Next: memory_reflect {session: "${id}", part: ${next}}.`;
}

/** Doubts of Mneme's that one answer names at most. */
const mostDoubts = 12;

async function doubtful(session: ReasoningSession): Promise<string> {
  const doubts = (await session.doubts()).slice(0, mostDoubts);
  if (doubts.length === 0) return '';
  const told = doubts.map(({ handle, says }) => `${handle} ${says}`).join('\n');
  return ` These may not both hold; drop {cites, because} those that do, the owner is asked about the rest:\n${told}`;
}
