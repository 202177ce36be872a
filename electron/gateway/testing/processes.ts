import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import type { ErrorValue } from '#shared/model/error.ts';
import { bundled } from './bundles.ts';

export type Env = Record<string, string | undefined>;

/** What a program gets that an MCP client starts: no session variables, as the official client has it. */
export const clientEnv = (home: string, more: Env = {}): Env => ({
  HOME: home,
  PATH: process.env.PATH,
  ELECTRON_RUN_AS_NODE: '1',
  MNEME_ENGINE_RUNTIME: process.execPath,
  ...more,
});

const started = new Set<ChildProcess>();

function start(args: string[], env: Env, stdio: ('pipe' | 'ignore')[], detached = false): ChildProcess {
  const child = spawn(process.execPath, args, { env: env as NodeJS.ProcessEnv, stdio, detached });
  started.add(child);
  child.once('exit', () => started.delete(child));
  return child;
}

/** For `afterEach`: ends what a test started, engines of its workspace that others started included. */
export async function endProcesses(root: string): Promise<void> {
  const engine = enginePid(root);
  if (engine !== null) await endGroup(engine);
  for (const child of started) {
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }
}

/** Ends an engine with the git processes it started, and waits until none of them can write any more. */
async function endGroup(engine: number): Promise<void> {
  kill(-engine);
  kill(engine);
  for (let waits = 0; waits < 100 && isAlive(-engine) && !isDeadGroup(engine); waits++) await setTimeout(20);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Whether all that is left of a group are zombies: whoever adopts an engine's children may take seconds to bury them. */
function isDeadGroup(group: number): boolean {
  if (process.platform !== 'linux') return false;
  const ofGroup = new RegExp(`\\) [^ZX] \\d+ ${group} `);
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return !processes.some((pid) => ofGroup.test(statusOf(pid)));
}

function statusOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'latin1');
  } catch {
    return '';
  }
}

/** The process that says it holds the workspace. */
export function enginePid(root: string): number | null {
  const note = join(root, '.mneme', 'lock.json');
  return existsSync(note) ? (JSON.parse(readFileSync(note, 'utf8')) as { pid: number }).pid : null;
}

export function kill(pid: number, signal: NodeJS.Signals = 'SIGKILL'): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It ended before.
  }
}

export type Ran = { code: number | null; stdout: string; stderr: string };

/** Runs the command to its end. */
export async function mneme(env: Env, args: string[], input = ''): Promise<Ran> {
  const child = start([bundled('cli.mjs'), ...args], env, ['pipe', 'pipe', 'pipe']);
  child.stdin?.on('error', () => undefined).end(input);
  let stdout = '';
  let stderr = '';
  child.stdout?.on('data', (chunk) => {
    stdout += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    stderr += chunk;
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, stdout, stderr };
}

type Said = { ready?: true; address: string; error?: ErrorValue };

/** Starts an engine as a starter does, and waits for what it says of its start. */
export async function startEngine(root: string, env: Env, ...more: string[]) {
  const args = [bundled('engine.mjs'), '--workspace', root, '--ready-fd', '3', ...more];
  // Leads a group of its own, as what a starter starts: ended with its helpers.
  const child = start(args, env, ['ignore', 'ignore', 'ignore', 'pipe'], true);
  const ended = once(child, 'exit').then(([code, signal]) => (code ?? signal) as number | string);
  const [line] = (await once(createInterface({ input: child.stdio[3] as Readable }), 'line')) as [string];
  return { child, ended, said: JSON.parse(line) as Said };
}

type Json = { id?: unknown; result?: unknown; error?: { code: number; message: string; data?: ErrorValue } };

/** Starts the pipe as an MCP client does. */
export function startPipe(env: Env, ...args: string[]) {
  const child = start([bundled('mcp.mjs'), ...args], env, ['pipe', 'pipe', 'ignore']);
  const lines = createInterface({ input: child.stdout as Readable })[Symbol.asyncIterator]();
  return {
    child,
    ended: once(child, 'exit').then(([code]) => code as number | null),
    send: (message: unknown) => void child.stdin?.write(`${JSON.stringify(message)}\n`),
    write: (text: string) => void child.stdin?.write(text),
    end: () => void child.stdin?.end(),
    next: async (): Promise<Json | null> => {
      const { value, done } = await lines.next();
      return done ? null : (JSON.parse(value as string) as Json);
    },
  };
}
