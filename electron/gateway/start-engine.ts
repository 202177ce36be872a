import { spawn } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, renameSync, statSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { dirname, join } from 'node:path';
import { type ErrorValue, fail, MnemeError } from '#shared/model/error.ts';
import { addressesOf } from './address.ts';
import { mnemeHome, privateFolder } from './home.ts';
import { bundle, engineRuntime, nodeForAgents } from './runtime.ts';

/**
 * How long an engine may give no sign of life before its starter gives up waiting, and how long the whole start may take: what a crash left
 * of a large import is written into the history first.
 */
const silentMs = 60_000;
const startMs = 15 * 60_000;
/** How long an engine that ends may hold the workspace, and another starter's may take from its lock to its socket. */
const attachMs = 20_000;
/** How long one of them is waited for before starting is tried again. */
const socketMs = 1_000;
const largestLog = 2_000_000;

export type StartOptions = {
  create?: boolean;
  /** A file of JSON lines: the workspace begins with having lived it. */
  story?: string | undefined;
  /** Seconds the engine outlives its last connection. */
  idleExit: number;
};

/** Connects to the workspace's engine; null when none runs, as in a folder that is yet to be made. */
export async function connectSocket(root: string): Promise<Socket | null> {
  for (const address of existing(root)) {
    const socket = await reach(address);
    if (socket) return socket;
  }
  return null;
}

function existing(root: string): string[] {
  try {
    return addressesOf(root);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw cause;
  }
}

function reach(address: string): Promise<Socket | null> {
  return new Promise((resolve, reject) => {
    const socket = connect(address);
    socket.once('connect', () => {
      socket.removeAllListeners('error');
      resolve(socket);
    });
    socket.once('error', (cause: NodeJS.ErrnoException) => {
      if (cause.code === 'ENOENT' || cause.code === 'ECONNREFUSED') resolve(null);
      else
        reject(
          fail(
            'engine.start',
            `The engine's socket cannot be used (${cause.code}).`,
            'Check who owns it: mneme doctor.',
            { cause },
          ),
        );
    });
  });
}

/**
 * Connects to the workspace's engine, starting one when none runs. Of two that start at once, one serves both. An
 * engine that is just ending still holds the workspace for a moment: starting is tried again until it let go.
 */
export async function connectOrStart(root: string, options: StartOptions): Promise<Socket> {
  if (options.create) mkdirSync(root, { recursive: true, mode: 0o700 });
  const until = performance.now() + attachMs;
  for (;;) {
    const running = await connectSocket(root);
    if (running) return running;
    const busy = await startEngine(root, options).then(
      () => null,
      (thrown) => {
        if (thrown instanceof MnemeError && thrown.code === 'workspace.busy') return thrown;
        throw thrown;
      },
    );
    const socket = await attach(root);
    if (socket) return socket;
    if (performance.now() > until)
      throw busy ?? fail('engine.start', 'The engine started and does not answer.', 'Run mneme doctor.');
  }
}

async function attach(root: string): Promise<Socket | null> {
  const until = performance.now() + socketMs;
  for (;;) {
    const socket = await connectSocket(root);
    if (socket || performance.now() > until) return socket;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

/** Resolves when the engine has opened the workspace. @throws what the engine said when it could not */
async function startEngine(root: string, { create, story, idleExit }: StartOptions): Promise<void> {
  const runtime = engineRuntime();
  const log = openLog();
  const flags = ['--workspace', root, '--idle-exit', String(idleExit), '--ready-fd', '3'];
  if (create) flags.push('--create');
  if (story !== undefined) flags.push('--story', story);
  const child = spawn(runtime, [bundle('engine.mjs'), ...flags], {
    detached: true,
    stdio: ['ignore', log, log, 'pipe'],
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
  });
  closeSync(log);
  const late: NodeJS.Timeout[] = [];
  try {
    const said = await new Promise<Started>((resolve, reject) => {
      const silent = setTimeout(() => reject(tooLate()), silentMs);
      late.push(
        silent,
        setTimeout(() => reject(tooLate()), startMs),
      );
      child.once('error', (cause) => reject(notStarted(cause)));
      // Not `exit`: what the engine said last may still be on its way then.
      child.once('close', (code, signal) => reject(endedAtOnce(signal ?? `exit code ${code}`, runtime)));
      hear(child.stdio[3] as Socket, resolve, () => silent.refresh());
    });
    if (said.error) throw new MnemeError(said.error);
  } finally {
    for (const timer of late) clearTimeout(timer);
    child.removeAllListeners();
    // A runtime that is not there is told twice: it must not end this process.
    child.on('error', () => undefined);
    (child.stdio[3] as Socket | undefined)?.destroy();
    child.unref();
  }
}

type Started = { ready?: true; error?: ErrorValue };

/** The one line in which an engine tells how its start went; blanks before it say that it goes on. */
function hear(from: Socket, said: (started: Started) => void, goesOn: () => void): void {
  let text = '';
  from.on('data', (chunk: Buffer) => {
    text += chunk.toString();
    goesOn();
    if (text.includes('\n')) said(JSON.parse(text) as Started);
  });
}

const tooLate = () => fail('engine.start', 'The engine takes too long to start.', `See ${engineLogFile()}.`);
const endedAtOnce = (how: string, runtime: string) =>
  fail('engine.start', `The engine ended at once (${how}), run by ${runtime}.`, `See ${engineLogFile()}.`);
const notStarted = (cause: Error) =>
  fail('engine.start', 'The engine could not be started.', 'Run npm start once, which sets up what is missing.', {
    cause,
  });

/** Where every engine of this user writes what goes on in it. */
export const engineLogFile = (): string => join(mnemeHome(), 'logs', 'engine.log');

function openLog(): number {
  const file = engineLogFile();
  mkdirSync(privateFolder(dirname(file)), { recursive: true });
  if (existsSync(file) && statSync(file).size > largestLog) renameSync(file, `${file}.1`);
  return openSync(file, 'a', 0o600);
}

/** How an agent's program starts the pipe to one workspace: plain Node is enough for it. */
export const pipeStart = (root: string): { command: string; args: string[] } => ({
  command: nodeForAgents(),
  args: [bundle('mcp.mjs'), '--workspace', root],
});
