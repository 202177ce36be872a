import type { z } from 'zod';
import { limits } from '#shared/contract/limits.ts';
import { type GatewayMethod, type MethodName, methods, type ParsedInput } from '#shared/contract/methods.ts';
import type { Caller } from '#shared/model/agent.ts';
import { fail, toErrorValue } from '#shared/model/error.ts';
import type { Engine } from '../engine/engine.ts';
import { aboutCall } from './calls.ts';
import type { Clients, ProposalTally } from './clients.ts';
import { isUnattributed } from './names.ts';
import type { Quotas } from './quotas.ts';
import { snippets } from './snippets.ts';

export type Dispatch = {
  (name: string, input: unknown, caller: Caller): Promise<unknown>;
  /** Resolves when no call is under way. */
  settled(): Promise<void>;
};

export type DispatchOptions = {
  engine: Promise<Engine>;
  clients: Clients;
  /** What each client may ask; none in tests of other things. */
  quotas?: Quotas | undefined;
  socket: string;
  /** The instant, in milliseconds since 1970. */
  now(): number;
  /** Ends this process, after the answer is out. */
  stop(): void;
  /** Whether it ends by itself once nobody needs it, and only one is connected; where nobody counts, it is used. */
  isUnused?: (() => boolean) | undefined;
};

/** Calls of one agent's session that may wait for their answers; the next one would only wait behind them. */
const mostUnderWay = 256;

const tooManyUnderWay = (name: string) =>
  fail('rate.limited', `${mostUnderWay} calls of ${name} are under way.`, 'Wait for answers before you ask for more.');

/** The one path of every call, whatever carried it: validate, authorise, run, bound the answer. */
export function dispatcher(options: DispatchOptions): Dispatch {
  const underWay = new Set<Promise<unknown>>();
  const bySession = new Map<string, number>();
  const call = (name: string, input: unknown, caller: Caller) => {
    const { session, role } = caller;
    const mine = (bySession.get(session) ?? 0) + 1;
    if (role !== 'owner' && mine > mostUnderWay) return Promise.reject(tooManyUnderWay(caller.name));
    bySession.set(session, mine);
    const answer = noted(options, name, input, caller).finally(() => {
      underWay.delete(answer);
      const left = (bySession.get(session) ?? 1) - 1;
      if (left > 0) bySession.set(session, left);
      else bySession.delete(session);
    });
    underWay.add(answer);
    return answer;
  };
  const settled = async () => {
    while (underWay.size > 0) await Promise.allSettled(underWay);
  };
  return Object.assign(call, { settled });
}

/** What an agent calls is noted for the owner, refused calls too. */
async function noted(options: DispatchOptions, name: string, input: unknown, caller: Caller): Promise<unknown> {
  if (caller.role === 'owner') return answerTo(options, name, input, caller);
  const begun = performance.now();
  const at = new Date(options.now()).toISOString();
  let error: string | null = null;
  let made: string | null = null;
  try {
    const result = await answerTo(options, name, input, caller);
    // What was stored is known by its id from then on, which says more than the part of memory it went to.
    if (name === 'memory.store') made = idOf(result);
    return result;
  } catch (thrown) {
    error = toErrorValue(thrown).code;
    throw thrown;
  } finally {
    const ms = Math.round((performance.now() - begun) * 10) / 10;
    const { name: who, session } = caller;
    options.clients.note({ at, name: who, session });
    const call = { at, name: who, session, method: name.slice(0, 60), ms, error };
    void options.engine
      .then(({ calls }) => calls.note({ ...call, about: made ?? aboutCall(input, calls.starred) }))
      .catch(() => undefined);
  }
}

function idOf(result: unknown): string | null {
  const id = typeof result === 'object' && result !== null && 'id' in result ? result.id : null;
  return typeof id === 'string' ? id : null;
}

async function answerTo(options: DispatchOptions, name: string, input: unknown, caller: Caller): Promise<unknown> {
  const method = Object.hasOwn(methods, name) ? methods[name as MethodName] : undefined;
  if (!method)
    throw fail(
      'method.unknown',
      `There is no method ${name.slice(0, 100)}.`,
      'See what there is with tools/list or mneme --help.',
    );
  authorise(method.audience, method.title, caller);
  options.quotas?.take(caller, method.effect !== 'read', input);
  const parsed = validate(method.input, input);
  const result = await run(options, name as MethodName, parsed, caller);
  return bounded(result, caller.role === 'owner' ? ownersReply : limits.reply);
}

function authorise(audience: readonly string[], title: string, caller: Caller): void {
  if (audience.includes(caller.role)) return;
  const needed = audience.includes('main') ? 'main' : 'owner';
  const grant = `The owner grants it: mneme agents grant ${JSON.stringify(caller.name)} --role main.`;
  const remedy =
    needed === 'owner'
      ? 'Only the owner does this, in the window or with the mneme command.'
      : isUnattributed(caller.name)
        ? 'Start it with the token that belongs to the name, in MNEME_TOKEN.'
        : caller.role === 'reader'
          ? grant
          : `${grant} Until then, propose with memory_store.`;
  throw fail(
    'role.denied',
    `${caller.name} is ${caller.role === 'reader' ? 'a reader' : `a ${caller.role}`} and may not do this (${title}).`,
    remedy,
  );
}

/** @throws input.too-large, input.invalid, naming the field and what it takes */
export function validate(schema: z.ZodType, input: unknown): unknown {
  const parsed = schema.safeParse(input ?? {});
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const field = issue?.path.join('.') || 'the input';
  const tooLong = issue?.code === 'too_big' && issue.origin === 'string';
  if (tooLong)
    throw fail(
      'input.too-large',
      `${field} is longer than ${issue.maximum} characters.`,
      field === 'query' ? 'Ask with a sentence or two.' : 'Shorten it, or store it in several parts.',
    );
  const isEmpty = issue?.code === 'too_small' && issue.origin === 'string' && issue.message.startsWith('Too small');
  const isMissing = issue?.code === 'invalid_type' && issue.message.endsWith('received undefined');
  throw fail(
    'input.invalid',
    isMissing
      ? `${field} is missing.`
      : isEmpty
        ? `${field} is empty.`
        : `${field}: ${issue?.message ?? 'not understood'}.`,
    'See the description of the parameters and try again.',
  );
}

/** Of each agent's proposals, what became of them; nothing yet while the workspace is being opened. */
async function tallies({ engine }: DispatchOptions): Promise<ReadonlyMap<string, ProposalTally>> {
  const none = new Map<string, ProposalTally>();
  const notYet = new Promise<null>((resolve) => setImmediate(resolve, null));
  const opened = await Promise.race([engine.catch(() => null), notYet]);
  return opened === null ? none : opened.proposalTallies().catch(() => none);
}

type Front = Pick<DispatchOptions, 'engine' | 'clients' | 'socket' | 'stop' | 'isUnused'> & {
  tallies(): Promise<ReadonlyMap<string, ProposalTally>>;
};

/** What the gateway answers itself, and what it adds to the engine’s answers. */
const answers: {
  [N in GatewayMethod | 'workspace.status']: (front: Front, input: ParsedInput<N>, caller: Caller) => unknown;
} = {
  'agents.list': async ({ clients, socket, tallies }) => ({ agents: clients.list(await tallies()), socket }),
  'agents.grant': ({ clients }, { name, role }) => clients.grant(name, role),
  'agents.change': async ({ clients, tallies }, { name, ...change }) => {
    clients.change(name, change, await tallies());
    return { agent: clients.list(await tallies()).find((one) => one.name === name) };
  },
  'agents.calls': async ({ engine }, { name, limit }) => ({ calls: (await engine).calls.latest(limit, name) }),
  'agents.connect': (_front, input) => ({ clients: snippets(input) }),
  'agents.revoke': ({ clients }, { name }) => clients.revoke(name),
  'engine.stop': ({ stop, isUnused }, { unused }) => {
    const stopping = !unused || isUnused?.() === true;
    if (stopping) setImmediate(stop);
    return { stopping };
  },
  'workspace.status': async ({ engine, clients, socket }, input, caller) => {
    const status = await (await engine).call('workspace.status', input, caller);
    return { ...status, agents: clients.connected, socket };
  },
};

type Answer = (front: Front, input: unknown, caller: Caller) => unknown;

async function run(options: DispatchOptions, name: MethodName, input: unknown, caller: Caller): Promise<unknown> {
  const own = Object.hasOwn(answers, name) ? (answers[name as keyof typeof answers] as Answer) : undefined;
  if (own !== undefined) return own({ ...options, tallies: () => tallies(options) }, input, caller);
  return (await options.engine).call(name, input as never, caller);
}

/** Bytes. The owner's window takes longer answers than an MCP client: the tree of 10,000 files is 2.5 MB. */
const ownersReply = 12_000_000;

function bounded(result: unknown, most: number): unknown {
  const size = Buffer.byteLength(JSON.stringify(result) ?? '');
  if (size <= most) return result;
  throw fail(
    'input.too-large',
    `The answer would be ${size} bytes; ${most} is the bound.`,
    'Ask for less: a smaller k or limit, fewer ids, or a part of the file.',
  );
}
