import { mkdirSync, readFileSync, realpathSync, rmSync, statSync, writeSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import type { Caller } from '#shared/model/agent.ts';
import { toErrorValue } from '#shared/model/error.ts';
import { systemClock } from './adapters/clock.ts';
import { embedders } from './adapters/embedder/embedders.ts';
import { embedderLibrary } from './adapters/embedder/library/library.ts';
import { randomId } from './adapters/ids.ts';
import { languageModels } from './adapters/llm/models.ts';
import { lineLog } from './adapters/log.ts';
import { threadedDecayWorker } from './adapters/worker/decay-worker.ts';
import { threadSigns } from './adapters/worker/signs.ts';
import { threadedSources } from './adapters/worker/sources.ts';
import { acquireLockToRead } from './engine/commit/lock.ts';
import { type Engine, openEngine } from './engine/engine.ts';
import { refuseNewer } from './engine/workspace/format.ts';
import { forgetAddress, noteAddress, socketAddress } from './gateway/address.ts';
import { Clients } from './gateway/clients.ts';
import { openConsent } from './gateway/consent.ts';
import { dispatcher } from './gateway/dispatch.ts';
import { machineSecret, mnemeHome, ownerToken } from './gateway/home.ts';
import { Drain } from './gateway/hook/drain.ts';
import { notePrograms } from './gateway/hook/folder.ts';
import { hookSpool } from './gateway/hook/spool.ts';
import { IdleExit } from './gateway/idle-exit.ts';
import { closeInherited } from './gateway/inherited.ts';
import { type Listener, listen } from './gateway/listen.ts';
import { serverInfo } from './gateway/mcp/greeting.ts';
import { Samplers } from './gateway/mcp/sampling.ts';
import { ownerName } from './gateway/owner-name.ts';
import { Quotas } from './gateway/quotas.ts';
import type { Living } from './gateway/sample/live.ts';
import { movableClock } from './gateway/sample/movable-clock.ts';
import { ownerSigner } from './gateway/signing-key.ts';

/**
 * Per cent of what is in use by which the heap grows before it is cleared. V8 by itself lets it grow to four times that
 * while the machine has memory to spare: under load, a hundred megabytes of nothing in a process that is to run for weeks.
 */
const heapGrowth = 50;

/** Milliseconds after which a start that goes on says so again. */
const aliveEveryMs = 5_000;

/** The one process that holds a workspace: lock first, then the socket, then the engine, so that nobody waits to connect. */
async function main(): Promise<void> {
  closeInherited();
  setFlagsFromString(`--heap-growing-percent=${heapGrowth}`);
  const { values } = parseArgs({
    options: {
      workspace: { type: 'string' },
      create: { type: 'boolean', default: false },
      /** A story, as JSON lines: the workspace begins with having lived it. */
      story: { type: 'string' },
      'idle-exit': { type: 'string' },
      'ready-fd': { type: 'string' },
    },
  });
  const report = reporter(values['ready-fd']);
  // A start that finishes much of what a crash left says that it goes on: blanks before its one line.
  const atWork = setInterval(() => report(null), aliveEveryMs).unref();
  const log = lineLog();
  process.on('uncaughtException', (cause) =>
    log.error('an error nobody caught', { cause: cause.stack ?? String(cause) }),
  );
  process.on('unhandledRejection', (cause) =>
    log.error('a rejection nobody handled', { cause: cause instanceof Error ? cause.stack : String(cause) }),
  );
  try {
    const asked = values.workspace ?? process.cwd();
    if (values.create) mkdirSync(asked, { recursive: true, mode: 0o700 });
    const root = realpathSync(asked);
    // Before the lock: that is a file in the workspace already.
    await refuseNewer(root);
    // What is made in a workspace is as open to others as the workspace itself, and no more.
    process.umask(process.umask(0o077) | (0o077 & ~statSync(root).mode));
    const { create, story = null } = values;
    await serve(root, { create, story, idleSeconds: Number(values['idle-exit'] ?? 0) }, log, report);
    clearInterval(atWork);
  } catch (thrown) {
    const { code } = thrown as NodeJS.ErrnoException;
    const error =
      code === 'ENOENT' || code === 'ELOOP' ? missing(String(values.workspace), code) : toErrorValue(thrown);
    if (error.code === 'internal')
      log.error('the engine did not start', { cause: thrown instanceof Error ? thrown.stack : String(thrown) });
    report({ error });
    process.exitCode = error.code === 'workspace.busy' ? 3 : 1;
    // What was half started must not keep the process.
    setImmediate(() => process.exit());
  }
}

const missing = (root: string, code: 'ENOENT' | 'ELOOP') => ({
  code: 'workspace.missing' as const,
  message: code === 'ELOOP' ? `${root} is a link that leads round in a circle.` : `There is no folder ${root}.`,
  remedy: code === 'ELOOP' ? 'Remove the link.' : 'Create it with mneme init.',
});

async function serve(
  root: string,
  { create, story, idleSeconds }: { create: boolean; story: string | null; idleSeconds: number },
  log: ReturnType<typeof lineLog>,
  report: (said: unknown) => void,
): Promise<void> {
  const address = socketAddress(root);
  const lock = acquireLockToRead(root, () => join(mnemeHome(), 'locks', basename(address)));
  let listener: Listener | undefined;
  let running: Engine | undefined;
  const emit: Listener['push'] = (event) => listener?.push(event);
  let stopping = false;
  const stop = () => {
    if (!stopping) void shutDown();
    stopping = true;
  };
  const idle = new IdleExit(idleSeconds, stop, () => running?.isAtWork ?? false);
  const changed = () => emit({ name: 'agents', data: { connected: clients.connected } });
  const left = (caller: Caller) => void engine.then((running) => running.left(caller)).catch(() => undefined);
  const consent = openConsent(root);
  const clock = movableClock(systemClock);
  const clients = new Clients(root, clock.now, changed, () => listener?.toolsChanged(), left, consent);
  let opened!: (engine: Engine) => void;
  let failed!: (cause: unknown) => void;
  const engine = new Promise<Engine>((resolve, reject) => {
    opened = resolve;
    failed = reject;
  });
  engine.catch(() => undefined);
  const samplers = new Samplers();
  const dispatch = dispatcher({
    engine,
    clients,
    quotas: new Quotas(),
    socket: address,
    now: clock.now,
    stop,
    isUnused: () => idle.isUnused,
  });
  const drain = new Drain({ root, engine, dispatch, clients, log });
  const letGo = async () => {
    drain.close();
    await listener?.close();
    if (process.platform !== 'win32') rmSync(address, { force: true });
    forgetAddress(root);
  };
  const shutDown = async () => {
    await letGo();
    await engine
      .then((e) => e.close())
      .catch((cause) => log.error('the engine did not close cleanly', { cause: String(cause) }));
    lock.release();
    end();
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  try {
    listener = await listen({
      address,
      token: ownerToken(),
      dispatch,
      clients,
      log,
      samplers,
      isOn: (setting) => running?.isOn(setting) ?? false,
      id: randomId,
      news: () => drain.look(),
      onConnections: (open) => idle.connections(open),
    });
    noteAddress(root, address);
    notePrograms(dirname(fileURLToPath(import.meta.url)));
    if (story !== null) await begin(story, { root, clients, clock, log, consent, machine: machineSecret() });
    const ways = embedders(new URL('./embedder.mjs', import.meta.url), process.env);
    openEngine({
      root,
      create,
      version: serverInfo.version,
      ports: {
        clock,
        log,
        emit,
        id: randomId,
        machine: machineSecret(),
        embedders: ways,
        embedderLibrary: embedderLibrary(join(mnemeHome(), 'models'), ways, process.env.MNEME_MODEL_HUB),
        signs: threadSigns(new URL('./signs.mjs', import.meta.url)),
        sources: threadedSources(new URL('./source-reader.mjs', import.meta.url)),
        decayWorker: threadedDecayWorker(new URL('./decay-worker.mjs', import.meta.url)),
        models: languageModels({ env: process.env, sampler: samplers }),
        consent,
        roles: clients.roles,
        owner: ownerName(),
        signer: ownerSigner(),
        spool: hookSpool(root),
        standing: (by) => clients.requireStanding(by),
        suspects: () => clients.suspects,
        reviewMode: (name) => clients.modeOf(name),
      },
    }).then(opened, failed);
    running = await engine;
    // Who listed the tools before knew nothing of the owner's settings.
    listener.toolsChanged();
    void running.ready.then(
      () => drain.look(),
      // Said in the log where it happened.
      () => undefined,
    );
  } catch (cause) {
    await letGo();
    lock.release();
    throw cause;
  }
  idle.begin();
  report({ ready: true, address });
}

/** Lives the story of a new workspace before anybody may ask it something. A story that breaks off leaves what was lived till then. */
async function begin(path: string, living: Omit<Living, 'story' | 'version'>): Promise<void> {
  const [{ live }, { readStory }] = await Promise.all([
    import('./gateway/sample/live.ts'),
    import('./gateway/sample/story.ts'),
  ]);
  const story = readStory(readFileSync(path, 'utf8'));
  await live({ ...living, story, version: serverInfo.version }).catch((cause: unknown) =>
    living.log.error('the story broke off', { cause: cause instanceof Error ? cause.stack : String(cause) }),
  );
}

/**
 * Ends the process at once, when all is closed. Not by process.exit: that joins the worker threads, and in Node 20 can wait
 * for ever: a thread that ends waits for background compilation, which waits for a collection on the thread that joins.
 */
function end(): void {
  process.kill(process.pid, 'SIGKILL');
}

/** Tells the starter how the start went: a line on the descriptor it gave; null: it still goes on. */
function reporter(fd: string | undefined): (said: unknown) => void {
  return (said) => {
    if (fd === undefined) return;
    try {
      writeSync(Number(fd), said === null ? ' ' : `${JSON.stringify(said)}\n`);
    } catch {
      // The starter is gone; whoever connects will see for himself.
    }
  };
}

void main();
