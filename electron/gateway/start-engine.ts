import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ErrorValue, fail, MnemeError } from '#shared/model/error.ts';
import { socketAddress } from './address.ts';
import { mnemeHome, privateFolder } from './home.ts';

/** How long an engine may take to open a workspace before its starter gives up waiting; it opens large ones in parts. */
const startMs = 60_000;
/** How long another starter's engine may take from its lock to its socket. */
const attachMs = 10_000;
const largestLog = 2_000_000;

export type StartOptions = {
  create?: boolean /** Seconds the engine outlives its last connection. */;
  idleExit: number;
};

/** Connects to the workspace's engine; null when none runs, as in a folder that is yet to be made. */
export function connectSocket(root: string): Promise<Socket | null> {
  return new Promise((resolve, reject) => {
    let address: string;
    try {
      address = socketAddress(root);
    } catch (cause) {
      return (cause as NodeJS.ErrnoException).code === 'ENOENT' ? resolve(null) : reject(cause);
    }
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

/** Connects to the workspace's engine, starting one when none runs. Of two that start at once, one serves both. */
export async function connectOrStart(root: string, options: StartOptions): Promise<Socket> {
  if (options.create) mkdirSync(root, { recursive: true });
  const running = await connectSocket(root);
  if (running) return running;
  try {
    await startEngine(root, options);
  } catch (thrown) {
    // Somebody else was faster, and its socket is about to open.
    if (!(thrown instanceof MnemeError) || thrown.code !== 'workspace.busy') throw thrown;
    return attach(root, thrown);
  }
  return attach(root, fail('engine.start', 'The engine started and does not answer.', 'Run mneme doctor.'));
}

async function attach(root: string, otherwise: MnemeError): Promise<Socket> {
  const until = performance.now() + attachMs;
  for (;;) {
    const socket = await connectSocket(root);
    if (socket) return socket;
    if (performance.now() > until) throw otherwise;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

/** Resolves when the engine has opened the workspace. @throws what the engine said when it could not */
async function startEngine(root: string, { create, idleExit }: StartOptions): Promise<void> {
  const log = openLog();
  const args = [
    bundle('engine.mjs'),
    '--workspace',
    root,
    '--idle-exit',
    String(idleExit),
    '--ready-fd',
    '3',
    ...(create ? ['--create'] : []),
  ];
  const child = spawn(runtime(), args, {
    detached: true,
    stdio: ['ignore', log, log, 'pipe'],
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
  });
  const said = await new Promise<{ ready?: true; error?: ErrorValue }>((resolve, reject) => {
    let text = '';
    const late = setTimeout(
      () => reject(fail('engine.start', 'The engine takes too long to start.', `See ${logFile()}.`)),
      startMs,
    );
    child.once('error', (cause) =>
      reject(
        fail('engine.start', 'The engine could not be started.', 'Run npm start once, which sets up what is missing.', {
          cause,
        }),
      ),
    );
    child.stdio[3]?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      if (text.includes('\n')) resolve(JSON.parse(text) as { ready?: true; error?: ErrorValue });
    });
    child.once('exit', (code) => {
      clearTimeout(late);
      setTimeout(() => reject(fail('engine.start', `The engine ended at once (${code}).`, `See ${logFile()}.`)), 100);
    });
    child.stdio[3]?.once('data', () => clearTimeout(late));
  });
  child.removeAllListeners();
  (child.stdio[3] as Socket | undefined)?.destroy();
  child.unref();
  if (said.error) throw new MnemeError(said.error);
}

const logFile = () => join(mnemeHome(), 'logs', 'engine.log');

function openLog(): number {
  const file = logFile();
  mkdirSync(privateFolder(dirname(file)), { recursive: true });
  if (existsSync(file) && statSync(file).size > largestLog) renameSync(file, `${file}.1`);
  return openSync(file, 'a', 0o600);
}

/** A bundle beside this one. */
export function bundle(name: string): string {
  return join(dirname(fileURLToPath(import.meta.url)), name);
}

/** Electron's executable, which runs the engine as Node; this process's own when that is Electron already. */
function runtime(): string {
  if (process.env.MNEME_ENGINE_RUNTIME) return process.env.MNEME_ENGINE_RUNTIME;
  if (process.versions.electron) return process.execPath;
  const electron = bundle('../node_modules/electron');
  const name = join(electron, 'path.txt');
  if (!existsSync(name))
    throw fail('engine.start', 'The Electron runtime is not set up.', 'Run npm start once, which sets it up.');
  return join(electron, 'dist', readFileSync(name, 'utf8').trim());
}
