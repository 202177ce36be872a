import type { Socket } from 'node:net';
import { CLIENT_INFO_META_KEY, specTypeSchemas } from '@modelcontextprotocol/server';
import { limits } from '#shared/contract/limits.ts';
import type { ListSetting } from '#shared/contract/method.ts';
import { fail, toErrorValue } from '#shared/model/error.ts';
import type { Log } from '../engine/ports.ts';
import type { Clients, Presence } from './clients.ts';
import type { Dispatch } from './dispatch.ts';
import { answerHook } from './hook/answer.ts';
import type { Question } from './hook/ask.ts';
import { readSocketLines, sendLine } from './lines.ts';
import { malformed } from './mcp/parameters.ts';
import type { Samplers } from './mcp/sampling.ts';
import { type McpPeer, serveMcp } from './mcp/server.ts';
import { plainAgentName, unnamed } from './names.ts';
import { errorReply, OwnerPeer } from './owner.ts';
import { isInRepository, projectOf } from './project.ts';
import { Rate } from './rate.ts';

/** Calls a second, sustained and at once, of one connection. */
const callsPerSecond = 500;
const callsAtOnce = 3_000;
/** Milliseconds within which a new connection says something. */
const silenceMs = 60_000;

export type ConnectionOptions = {
  /** The owner's. */
  token: string;
  dispatch: Dispatch;
  clients: Clients;
  log: Log;
  /** Agents that lend their model, for as long as they are connected. */
  samplers?: Samplers | undefined;
  /** Whether a setting of the owner's by which tools are listed is on. */
  isOn?: ((setting: ListSetting) => boolean) | undefined;
  /** A client's hook left something. */
  news?: (() => void) | undefined;
  id(): string;
};

/** Who is connected, by side. */
export type ConnectionSides = { owners: Set<OwnerPeer>; agents: Set<McpPeer> };

type Json = Record<string, unknown>;

/** One connection: its first message says who is there, and gives it to the owner's side or to the agents'. */
export class Connection {
  readonly #rate = new Rate(callsPerSecond, callsAtOnce);
  readonly #presence: Presence;
  readonly #impatience: NodeJS.Timeout;
  #owner: OwnerPeer | undefined;
  #agent: McpPeer | undefined;
  /** The folder that the client was started in. */
  #folder: string | null = null;

  constructor(
    private readonly socket: Socket,
    private readonly options: ConnectionOptions,
    private readonly sides: ConnectionSides,
  ) {
    this.#presence = { name: unnamed, tokenHash: null, session: options.id() };
    this.#impatience = setTimeout(() => socket.destroy(), silenceMs);
    socket.on('close', () => clearTimeout(this.#impatience));
    readSocketLines(socket, { line: (text) => this.#line(text), tooLong: () => this.#refuse(null, tooLong()) });
  }

  #line(text: string): void {
    if (text.trim() === '') return;
    const message = read(text);
    if (message === null) sendLine(this.socket, notJson);
    else if (message.id !== undefined && !this.#rate.allows()) this.#refuse(idOf(message), tooMany());
    else this.#receive(message);
  }

  #receive(message: Json): void {
    clearTimeout(this.#impatience);
    if (this.#owner) void this.#owner.receive(message);
    else if (this.#agent === undefined && message.method === 'mneme/hello') this.#greetOwner(message);
    else if (message.method === 'mneme/hook') void this.#answerHook(message);
    else if (message.method === 'mneme/token') this.#identify(message.params);
    else if (message.method === 'mneme/folder') this.#place(message.params);
    else this.#passToAgent(message);
  }

  #passToAgent(message: Json): void {
    const read = rpcMessage.validate(message);
    if (read.issues !== undefined) {
      sendLine(
        this.socket,
        hasBadParams(message) ? malformed(idOf(message), notAnObject) : { ...notRpc, id: idOf(message) },
      );
      return;
    }
    const who = introduced(message);
    if (who !== undefined && this.#presence.name === unnamed) {
      this.#presence.name = plainAgentName(who.name);
      this.#presence.client = clientOf(who);
    }
    this.#agent ??= this.#beginMcp();
    this.#agent.receive(read.value);
  }

  #greetOwner(message: Json): void {
    const peer = new OwnerPeer(this.socket, this.options.token, this.options.dispatch, this.options.log);
    if (!peer.greet(message)) return;
    this.#owner = peer;
    this.sides.owners.add(peer);
    this.socket.on('close', () => this.sides.owners.delete(peer));
  }

  /** One moment of a client's session, told by its hook; not a connection of an agent's. */
  async #answerHook(message: Json): Promise<void> {
    const id = idOf(message);
    try {
      const text = await answerHook(this.options, (message.params ?? {}) as Partial<Question>);
      sendLine(this.socket, { jsonrpc: '2.0', id, result: { text } });
    } catch (thrown) {
      sendLine(this.socket, errorReply(id, toErrorValue(thrown)));
    }
  }

  /** A token that nobody was granted is as good as none: the client may read and propose. */
  #identify(params: unknown): void {
    const { clients } = this.options;
    const given = (params as { token?: unknown } | undefined)?.token;
    if (typeof given === 'string' && clients.knows(given)) this.#presence.tokenHash = clients.hash(given);
  }

  #place(params: unknown): void {
    const given = (params as { folder?: unknown } | undefined)?.folder;
    if (typeof given === 'string') this.#folder = given;
    this.#worksIn([]);
  }

  /** What the client itself says of where it works goes before where it was started. */
  #worksIn(folders: readonly string[]): void {
    const all = [...folders, ...(this.#folder === null ? [] : [this.#folder])];
    const { root } = this.options.clients;
    const folder = all.find((one) => projectOf(one, root) !== null);
    this.#presence.scope = folder === undefined ? null : projectOf(folder, root);
    this.#presence.inRepository = folder !== undefined && isInRepository(folder);
  }

  #beginMcp(): McpPeer {
    const { dispatch, clients, log, samplers, isOn } = this.options;
    const peer = serveMcp({
      socket: this.socket,
      dispatch,
      log,
      samplers,
      isOn,
      caller: () => clients.caller(this.#presence),
      worksIn: (folders) => this.#worksIn(folders),
    });
    this.sides.agents.add(peer);
    clients.enter(this.#presence);
    this.socket.on('close', () => {
      this.sides.agents.delete(peer);
      clients.leave(this.#presence);
      peer.close();
    });
    return peer;
  }

  #refuse(id: number | string | null, error: ReturnType<typeof tooLong>): void {
    sendLine(this.socket, errorReply(id, error));
  }
}

const rpcMessage = specTypeSchemas.JSONRPCMessage['~standard'];
const notRpc = { jsonrpc: '2.0', id: null, error: { code: -32600, message: 'This is no message of JSON-RPC 2.0.' } };
/** A request in all but its parameters. */
const hasBadParams = ({ params, ...rest }: Json): boolean =>
  params !== undefined && idOf(rest) !== null && rpcMessage.validate(rest).issues === undefined;
const notAnObject = 'params: an object is expected.';
const notJson = { jsonrpc: '2.0', id: null, error: { code: -32700, message: 'This line is no JSON object.' } };

const tooLong = () =>
  fail('input.too-large', `A message was longer than ${limits.line} bytes and was skipped.`, 'Send it in parts.').value;

const tooMany = () =>
  fail('rate.limited', 'Too many calls at once.', `Wait a second; at most ${callsPerSecond} calls a second are taken.`)
    .value;

const idOf = ({ id }: Json) => (typeof id === 'number' || typeof id === 'string' ? id : null);

type Introduction = { name?: unknown; version?: unknown };
type Introduced = { clientInfo?: Introduction; _meta?: { [CLIENT_INFO_META_KEY]?: Introduction } } | undefined;

/** What an MCP client says of itself: in its handshake, else with each request. */
function introduced({ method, params }: Json): Introduction | undefined {
  const said = params as Introduced;
  return method === 'initialize' ? (said?.clientInfo ?? {}) : said?._meta?.[CLIENT_INFO_META_KEY];
}

/** Its name with its version, on one line. */
function clientOf({ name, version }: Introduction): string {
  const plain = plainAgentName(name);
  return typeof version === 'string' && version !== '' ? plainAgentName(`${plain} ${version}`) : plain;
}

function read(text: string): Json | null {
  try {
    const message: unknown = JSON.parse(text);
    return typeof message === 'object' && message !== null && !Array.isArray(message) ? (message as Json) : null;
  } catch {
    return null;
  }
}
