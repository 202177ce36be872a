import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { connectOwner } from '../../../electron/gateway/connect.ts';
import { connectSocket } from '../../../electron/gateway/start-engine.ts';
import type { Place } from '../../place.ts';
import { makeOwnPlace } from '../../prepare.ts';
import { engineOf } from '../engine-process.ts';
import { hostileTexts } from './hostile.ts';

export type MessageFigures = {
  sent: number;
  answered: number;
  /** Answers by the code they bear; `ok` for results. */
  codes: Record<string, number>;
  /** Answers that are the engine's own fault, in its words. */
  faults: string[];
  /** Milliseconds of the longest answer to a ping of another connection. */
  longestStallMs: number;
  /** Milliseconds that the engine's main thread computed for one message, at most; 0 where the system does not tell. */
  longestBusyMs: number;
  /** Milliseconds of the messages that cost most, with what was asked. */
  slowest: { ms: number; stallMs: number; busyMs: number; what: string }[];
  /** Milliseconds from the start of an engine after the attack to its first answer. */
  restartMs: number;
  alive: boolean;
};

type Answer = { id?: unknown; error?: { code: number; message: string }; result?: Record<string, unknown> };
type Json = Record<string, unknown>;

/** One client of the engine's socket, token or none. */
class Attacker {
  readonly #waiting = new Map<unknown, (answer: Answer) => void>();
  #next = 1;
  isOpen = true;

  constructor(private readonly socket: Socket) {
    socket.on('close', () => {
      this.isOpen = false;
      for (const resolve of this.#waiting.values()) resolve({ error: { code: 0, message: 'closed' } });
    });
    socket.on('error', () => undefined);
    createInterface({ input: socket }).on('line', (line) => {
      const answer = JSON.parse(line) as Answer;
      const resolve = this.#waiting.get(answer.id ?? null) ?? this.#waiting.get(answer.id);
      this.#waiting.delete(answer.id ?? null);
      resolve?.(answer);
    });
  }

  async greet(name: string, token: string | null): Promise<void> {
    if (token !== null) this.#write({ jsonrpc: '2.0', method: 'mneme/token', params: { token } });
    const clientInfo = { name, version: '1' };
    await this.ask('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo });
    this.#write({ jsonrpc: '2.0', method: 'notifications/initialized' });
  }

  ask(method: unknown, params: unknown): Promise<Answer> {
    const id = this.#next++;
    const answer = new Promise<Answer>((resolve) => this.#waiting.set(id, resolve));
    this.#write({ jsonrpc: '2.0', id, method, params });
    return answer;
  }

  close(): void {
    this.socket.destroy();
  }

  #write(message: unknown): void {
    this.socket.write(`${JSON.stringify(message)}\n`);
  }
}

type Schema = {
  type?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  enum?: unknown[];
  anyOf?: Schema[];
};
type Tool = { name: string; inputSchema: Schema & { required?: string[] } };
type Message = { what: string; method: string; params: unknown };

/** Values of no type that a tool asks for. */
const wrong: unknown[] = [null, true, -1, 1e308, '', [], {}, [[]], { a: { b: [1] } }, '\u0000', ['x'.repeat(5_000)]];

/** A plain value that a schema takes, so that the hostile text beside it is reached. */
function plain(schema: Schema, name: string): unknown {
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return plain(schema.anyOf[0] ?? {}, name);
  if (schema.type === 'array') return [plain(schema.items ?? {}, name)];
  if (schema.type === 'object') return hostileObject(schema, 'a short text');
  if (schema.type === 'integer' || schema.type === 'number') return 1;
  if (schema.type === 'boolean') return false;
  return name === 'path' ? 'memory/notes/a.md' : name === 'role' ? 'user' : 'a short text';
}

function hostileObject(schema: Schema, text: string): Json {
  const made: Json = {};
  for (const [name, one] of Object.entries(schema.properties ?? {})) made[name] = carrying(one, name, text);
  return made;
}

function carrying(schema: Schema, name: string, text: string): unknown {
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return carrying(schema.anyOf[0] ?? {}, name, text);
  if (schema.type === 'array') return [carrying(schema.items ?? {}, name, text)];
  if (schema.type === 'object') return hostileObject(schema, text);
  return schema.type === 'string' ? text : plain(schema, name);
}

/** Every tool, each of its parameters in turn, with every hostile text; then what is no call at all. Endless. */
function* messages(tools: readonly Tool[], sizes: readonly number[]): Generator<Message> {
  for (let round = 0; ; round++) {
    const size = sizes[round % sizes.length] ?? 1_000;
    for (const { kind, text } of hostileTexts(size)) {
      for (const { name, inputSchema } of tools) {
        const fields = Object.entries(inputSchema.properties ?? {});
        const needed = Object.fromEntries(
          fields
            .filter(([field]) => inputSchema.required?.includes(field))
            .map(([field, one]) => [field, plain(one, field)]),
        );
        const texts = fields.filter(
          ([field, one]) => String(carrying(one, field, '\0')).includes('\0') || one.type === 'array',
        );
        const at = texts[(round + kind.length) % Math.max(1, texts.length)];
        const [first] = texts;
        for (const field of new Set([at, first])) {
          if (field === undefined) continue;
          const given = { ...needed, [field[0]]: carrying(field[1], field[0], text) };
          yield {
            what: `${name}.${field[0]}: ${kind} × ${size}`,
            method: 'tools/call',
            params: { name, arguments: given },
          };
        }
        const bad = wrong[(round + name.length + kind.length) % wrong.length];
        if (at)
          yield {
            what: `${name}.${at[0]}: ${JSON.stringify(bad)?.slice(0, 30)}`,
            method: 'tools/call',
            params: { name, arguments: { ...needed, [at[0]]: bad } },
          };
      }
      yield {
        what: `prompt: ${kind} × ${size}`,
        method: 'prompts/get',
        params: { name: 'router', arguments: { content: text } },
      };
      for (const uri of [`memory://entity/${text}`, `memory://file/${text}`, text])
        yield { what: `resource: ${kind} × ${size}`, method: 'resources/read', params: { uri: uri.slice(0, size) } };
      yield { what: `method: ${kind}`, method: text.slice(0, 1_000), params: {} };
      yield { what: `arguments: ${kind}`, method: 'tools/call', params: { name: text.slice(0, 500), arguments: text } };
      yield { what: 'params', method: 'tools/call', params: wrong[round % wrong.length] };
    }
  }
}

/**
 * Sends so many hostile messages to a real engine, half of them from a client without a token, while another connection pings.
 * @param sizes of hostile texts, in characters
 */
export async function attackMessages({
  count,
  sizes = [95_000, 1_900, 19_000],
}: {
  count: number;
  sizes?: number[];
}): Promise<MessageFigures> {
  const place = await makeOwnPlace('empty');
  try {
    return await attack(place, count, sizes);
  } finally {
    await place.remove();
  }
}

async function attack(place: Place, count: number, sizes: readonly number[]): Promise<MessageFigures> {
  await place.cli('--workspace', place.root, 'status');
  const owner = await connectOwner(place.root, { client: 'bench', start: false });
  const { token } = await owner.call('agents.grant', { name: 'main attacker', role: 'main' });
  owner.close();
  const [bystander, main, stranger] = [
    await join(place, 'bystander', null),
    await join(place, 'main attacker', token),
    await join(place, 'stranger', null),
  ];
  const figures: MessageFigures = {
    sent: 0,
    answered: 0,
    codes: {},
    faults: [],
    longestStallMs: 0,
    longestBusyMs: 0,
    slowest: [],
    restartMs: 0,
    alive: true,
  };
  const stalls = new Stalls(bystander);
  const busy = busyClock(place);
  for (const message of messages((await main.ask('tools/list', {})).result?.tools as Tool[], sizes)) {
    if (figures.sent >= count || !main.isOpen || !stranger.isOpen) break;
    for (const attacker of [main, stranger])
      await strike(attacker, message, attacker === main ? 'main' : 'stranger', stalls, busy, figures);
  }
  figures.alive = (await Promise.race([main.ask('ping', {}), after(10_000)])) !== null;
  figures.longestStallMs = stalls.end();
  for (const one of [bystander, main, stranger]) one.close();
  return { ...figures, restartMs: await restart(place) };
}

async function strike(
  attacker: Attacker,
  { what, method, params }: Message,
  who: string,
  stalls: Stalls,
  busy: () => number,
  figures: MessageFigures,
): Promise<void> {
  const began = performance.now();
  const before = busy();
  stalls.begin();
  figures.sent++;
  const answer = await attacker.ask(method, params);
  const ms = performance.now() - began;
  const busyMs = busy() - before;
  figures.answered++;
  const code = codeOf(answer);
  figures.codes[code] = (figures.codes[code] ?? 0) + 1;
  if (code === 'internal' || code === '-32603')
    figures.faults.push(`${who} ${what}: ${JSON.stringify(answer).slice(0, 300)}`);
  const stallMs = stalls.worst();
  figures.longestBusyMs = Math.max(figures.longestBusyMs, busyMs);
  if (busyMs >= 30 || ms >= 100) figures.slowest.push({ ms, stallMs, busyMs, what: `${who} ${what} → ${code}` });
  figures.slowest.sort((a, b) => b.busyMs - a.busyMs || b.ms - a.ms).splice(60);
  const waitMs = waitOf(answer);
  // Who is held back waits as it is told, and says it again: what is refused unread would test nothing.
  if (waitMs === null) return;
  await after(waitMs);
  await strike(attacker, { what, method, params }, who, stalls, busy, figures);
}

/** Milliseconds after which a quota lets the message through; null when it is no matter of a quota. */
function waitOf({ result }: Answer): number | null {
  const own = (result?._meta as { 'mneme/error'?: { code: string; data?: { waitMs?: number } } } | undefined)?.[
    'mneme/error'
  ];
  return own?.code === 'rate.limited' ? (own.data?.waitMs ?? null) : null;
}

function codeOf({ error, result }: Answer): string {
  if (error) return String(error.code);
  const own = (result?._meta as { 'mneme/error'?: { code: string } } | undefined)?.['mneme/error'];
  return own?.code ?? 'ok';
}

/** Pings without pause, and keeps the longest that an answer took. */
class Stalls {
  #longest = 0;
  #since = 0;
  #ended = false;
  #sent = 0;
  #waiting = false;

  constructor(bystander: Attacker) {
    const ping = async () => {
      this.#sent = performance.now();
      this.#waiting = true;
      await bystander.ask('ping', {});
      this.#waiting = false;
      this.#note(performance.now() - this.#sent);
      if (!this.#ended) setTimeout(() => void ping(), 2);
    };
    void ping();
  }

  #note(ms: number): void {
    this.#longest = Math.max(this.#longest, ms);
    this.#since = Math.max(this.#since, ms);
  }

  begin(): void {
    this.#since = 0;
  }

  /** Since the last beginning; what is still unanswered counts for as long as it has waited. */
  worst(): number {
    return Math.max(this.#since, this.#waiting ? performance.now() - this.#sent : 0);
  }

  end(): number {
    this.#ended = true;
    return this.#longest;
  }
}

/** How many milliseconds the engine's main thread has computed: what a busy machine makes it wait for does not count. */
function busyClock(place: Place): () => number {
  const pid = engineOf(place)?.pid ?? 0;
  return () => {
    try {
      return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
    } catch {
      return 0;
    }
  };
}

const after = (ms: number) => new Promise<null>((resolve) => setTimeout(resolve, ms, null));

async function join(place: Place, name: string, token: string | null): Promise<Attacker> {
  const socket = await connectSocket(place.root);
  if (!socket) throw new Error('No engine runs.');
  const attacker = new Attacker(socket);
  await attacker.greet(name, token);
  return attacker;
}

/** Ends the engine and starts it anew with all that was proposed and stored. */
async function restart(place: Place): Promise<number> {
  const owner = await connectOwner(place.root, { client: 'bench', start: false });
  const gone = new Promise<void>((resolve) => owner.onClose(resolve));
  await owner.call('engine.stop', {}).catch(() => undefined);
  await gone;
  const began = performance.now();
  await place.cli('--workspace', place.root, 'status');
  return performance.now() - began;
}
