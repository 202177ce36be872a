import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { limits } from '#shared/contract/limits.ts';
import { indexingTold } from '#shared/contract/methods/workspace.ts';
import { type ErrorValue, fail, MnemeError } from '#shared/model/error.ts';
import { waitUntilClosed } from '../closing.ts';
import { connectOwner } from '../connect.ts';
import { noteFirst } from '../places.ts';
import { bundle, engineRuntime } from '../runtime.ts';
import { telling } from './meanwhile.ts';

/** Makes or adopts a workspace, and says how many files its history begins with. The first on a machine need not be named later. */
export async function initWorkspace(dir: string): Promise<{ root: string; files: number }> {
  const root = resolve(dir);
  const connection = await connectOwner(root, { client: 'the mneme command', start: { create: true, idleExit: 5 } });
  const told = telling(connection, indexingTold);
  try {
    // The doctor answers once the first reading is done.
    await connection.call('doctor.run', {});
    const { counts } = await connection.call('workspace.status', {});
    noteFirst(root);
    return { root, files: counts.files };
  } finally {
    told();
    connection.close();
  }
}

/**
 * Runs the engine in the foreground; Ctrl-C ends it cleanly. One that a command left running, and nobody uses, gives way.
 * @throws what the engine said when it could not start
 */
export async function serveForeground(root: string, onReady: (address: string) => void): Promise<void> {
  for (;;) {
    try {
      return await runForeground(root, onReady);
    } catch (thrown) {
      const isBusy = thrown instanceof MnemeError && thrown.code === 'workspace.busy';
      // Another command may have started one in between: that gives way as well.
      if (!isBusy || !(await gaveWay(root))) throw thrown;
    }
  }
}

/** Milliseconds that an engine gets to write what is left. */
const stopMs = 30_000;

/** Milliseconds that whoever uses an engine gets to be done with it: a command is, and what it left for the history is written. */
const leavingMs = 5_000;

/** Whether the engine that has a workspace is used by nobody, or soon was, and is gone. */
async function gaveWay(root: string): Promise<boolean> {
  const until = Date.now() + leavingMs;
  while (!(await leaves(root))) {
    if (Date.now() > until) return false;
    await setTimeout(250);
  }
  return true;
}

async function leaves(root: string): Promise<boolean> {
  const connection = await connectOwner(root, { client: 'the mneme command', start: false }).catch(() => null);
  // It was just going.
  if (connection === null) return true;
  const { stopping } = await connection.call('engine.stop', { unused: true });
  connection.close();
  if (!stopping) return false;
  await waitUntilClosed(root, stopMs);
  return true;
}

async function runForeground(root: string, onReady: (address: string) => void): Promise<void> {
  const child = spawn(engineRuntime(), [bundle('engine.mjs'), '--workspace', root, '--ready-fd', '3'], {
    stdio: ['ignore', 'inherit', 'inherit', 'pipe'],
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
  });
  let error: ErrorValue | undefined;
  createInterface({ input: child.stdio[3] as Readable }).on('line', (line) => {
    const said = JSON.parse(line) as { address: string; error?: ErrorValue };
    error = said.error;
    if (!error) onReady(said.address);
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill('SIGTERM'));
  const [code] = (await once(child, 'close')) as [number | null];
  if (error) throw new MnemeError(error);
  // An engine that closed everything kills itself; its lock is gone then.
  const clean = code === null && !existsSync(join(root, '.mneme', 'lock.json'));
  if (code !== 0 && !clean) throw fail('engine.stopped', `The engine ended (${code ?? 'killed'}).`, 'Start it again.');
}

/** Everything on standard input as text. @throws input.too-large; input.invalid for what is no text */
export async function readStdin(): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of process.stdin as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > limits.file * 4)
      throw fail('input.too-large', 'Standard input is longer than a memory may be.', 'Store it in parts.');
    parts.push(part);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(parts)).trim();
  } catch {
    throw fail('input.invalid', 'Standard input is no text in UTF-8.', 'Give text; keep a file with --file PATH.');
  }
}
