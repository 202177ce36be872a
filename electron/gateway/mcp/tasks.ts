import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type CallToolResult,
  type ClientCapabilities,
  MissingRequiredClientCapabilityError,
  ProtocolError,
  ProtocolErrorCode,
  type Server,
} from '@modelcontextprotocol/server';
import { z } from 'zod';

/** Under which clients of the revisions without a handshake say that they take tasks. */
const extension = 'io.modelcontextprotocol/tasks';
/** Says in an answer to which task it belongs. */
const related = 'io.modelcontextprotocol/related-task';

/** Milliseconds after which a call becomes a task, between two looks at one, and from its beginning to its end here. */
const graceMs = 500;
const pollMs = 1_000;
const [leastTtl, mostTtl] = [60_000, 3_600_000];
/** Tasks of one session that are kept. */
const mostTasks = 16;

type Status = 'working' | 'completed' | 'failed' | 'cancelled';
/** The work of a task; it ends when the signal says so, and tells on the way how far it is. */
type Work = (signal: AbortSignal, tell: (words: string) => void) => Promise<CallToolResult>;

class Task {
  readonly id = randomUUID();
  readonly created = new Date().toISOString();
  status: Status = 'working';
  result: CallToolResult | null = null;
  error = '';
  /** Settles when it is over, however it ended. */
  readonly over: Promise<void>;
  #words = '';
  #updated = this.created;
  readonly #stop = new AbortController();
  #ended!: () => void;

  constructor(
    work: Work,
    readonly ttl: number,
  ) {
    this.over = new Promise((resolve) => {
      this.#ended = resolve;
    });
    const tell = (words: string) => this.#say('working', words);
    work(this.#stop.signal, tell).then(
      (result) => this.#say('completed', '', { result }),
      (thrown) => this.#say('failed', '', { error: String(thrown) }),
    );
  }

  cancel(): void {
    this.#say('cancelled', '');
    this.#stop.abort(new Error('The task was cancelled.'));
  }

  get told() {
    const { id: taskId, status, created: createdAt } = this;
    const words = this.#words === '' ? {} : { statusMessage: this.#words };
    return { taskId, status, ...words, createdAt, lastUpdatedAt: this.#updated };
  }

  /** What is over stays as it ended. */
  #say(status: Status, words: string, more: { result?: CallToolResult; error?: string } = {}): void {
    if (this.status !== 'working') return;
    this.#words = words;
    this.#updated = new Date().toISOString();
    Object.assign(this, { status }, more);
    if (status !== 'working') this.#ended();
  }
}

/** Long calls that a client of one session looks after itself. What they began goes on where it goes away. */
export class Tasks {
  readonly #kept = new Map<string, Task>();

  get all(): Task[] {
    return [...this.#kept.values()];
  }

  /** @throws -32602 where it is unknown, or its time is over */
  known(id: string): Task {
    const task = this.#kept.get(id);
    if (task === undefined)
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'There is no such task here, or its time is over.');
    return task;
  }

  /** For a client that asks for a task: it gets one, whatever the call takes. */
  asAsked(ttl: number | undefined, work: Work): CallToolResult {
    const task = this.#keep(new Task(work, Math.min(Math.max(ttl ?? mostTtl, leastTtl), mostTtl)));
    return { content: [], task: withHandshake(task) };
  }

  /** For a client that takes tasks: its answer, or a task where that takes longer. */
  async whereLong(work: Work): Promise<CallToolResult> {
    const task = this.#keep(new Task(work, mostTtl));
    await Promise.race([task.over, sleep(graceMs)]);
    if (task.result === null) return { content: [], resultType: 'task', ...withoutHandshake(task) };
    this.#kept.delete(task.id);
    return task.result;
  }

  #keep(task: Task): Task {
    // What is over gives way first: its answer could have been asked for.
    const over = [...this.#kept.values()].find(({ status }) => status !== 'working');
    if (this.#kept.size >= mostTasks && over !== undefined) this.#kept.delete(over.id);
    if (this.#kept.size >= mostTasks) {
      task.cancel();
      throw new ProtocolError(ProtocolErrorCode.InternalError, `${mostTasks} tasks of this session are kept already.`);
    }
    this.#kept.set(task.id, task);
    setTimeout(() => this.#kept.delete(task.id), task.ttl).unref();
    return task;
  }
}

const withHandshake = (task: Task) => {
  // That revision counts a tool's refusal as a failure; the newer one, as an answer.
  const status = task.result?.isError ? 'failed' : task.status;
  return { ...task.told, status, ttl: task.ttl, pollInterval: pollMs };
};
const withoutHandshake = ({ told, ttl }: Task) => ({ ...told, ttlMs: ttl, pollIntervalMs: pollMs });

const named = { params: z.object({ taskId: z.string().max(100) }) };

/** Tasks as the revision of 2025-11-25 has them. */
export function serveTasksOfHandshake(server: Server, tasks: Tasks): void {
  server.setRequestHandler('tasks/get', named, ({ taskId }) => withHandshake(tasks.known(taskId)));
  server.setRequestHandler('tasks/list', { params: z.object({}) }, () => ({ tasks: tasks.all.map(withHandshake) }));
  server.setRequestHandler('tasks/result', named, async ({ taskId }) => {
    const task = tasks.known(taskId);
    await task.over;
    if (task.result === null)
      throw new ProtocolError(ProtocolErrorCode.InternalError, task.error || 'The task was cancelled.');
    return { ...task.result, _meta: { ...task.result._meta, [related]: { taskId } } };
  });
  server.setRequestHandler('tasks/cancel', named, ({ taskId }) => {
    const task = tasks.known(taskId);
    if (task.status !== 'working')
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `The task is ${task.status} already.`);
    task.cancel();
    return withHandshake(task);
  });
}

/** Whether a client of a revision without a handshake takes a task for an answer. Pure. */
export const takesTasks = (can: ClientCapabilities | undefined): boolean => can?.extensions?.[extension] !== undefined;

/** Tasks as the extension has them, for the revisions without a handshake. */
export function serveTasksOfExtension(
  server: Server,
  tasks: Tasks,
  can: (envelope: object | undefined) => ClientCapabilities | undefined,
): void {
  const serve = (method: string, answer: (task: Task) => Record<string, unknown>) =>
    server.setRequestHandler(method, named, ({ taskId }, { mcpReq: { envelope } }) => {
      if (!takesTasks(can(envelope)))
        throw new MissingRequiredClientCapabilityError({ requiredCapabilities: { extensions: { [extension]: {} } } });
      return answer(tasks.known(taskId));
    });
  serve('tasks/get', (task) => ({
    ...withoutHandshake(task),
    ...(task.result === null ? {} : { result: { resultType: 'complete', ...task.result } }),
    ...(task.status === 'failed' ? { error: { code: ProtocolErrorCode.InternalError, message: task.error } } : {}),
  }));
  // No task here asks anything on the way: what is said to one is acknowledged, and means nothing.
  serve('tasks/update', () => ({}));
  serve('tasks/cancel', (task) => {
    task.cancel();
    return {};
  });
}
