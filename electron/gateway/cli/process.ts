import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { limits } from '#shared/contract/shapes.ts';
import { fail } from '#shared/model/error.ts';
import { connectOwner } from '../connect.ts';
import { bundle } from '../start-engine.ts';

/** Makes or adopts a workspace, and says how many files its history begins with. */
export async function initWorkspace(dir: string): Promise<{ root: string; files: number }> {
  const root = resolve(dir);
  const connection = await connectOwner(root, { client: 'the mneme command', start: { create: true, idleExit: 5 } });
  try {
    // The doctor answers once the first reading is done.
    await connection.call('doctor.run', {});
    const { counts } = await connection.call('workspace.status', {});
    return { root, files: counts.files };
  } finally {
    connection.close();
  }
}

/** Runs the engine in the foreground; Ctrl-C ends it cleanly. */
export async function serveForeground(root: string): Promise<void> {
  const child = spawn(process.execPath, [bundle('engine.mjs'), '--workspace', root, '--ready-fd', '3'], {
    stdio: ['ignore', 'inherit', 'inherit', 'pipe'],
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
  });
  child.stdio[3]?.on('data', (chunk: Buffer) => {
    const said = JSON.parse(chunk.toString()) as { address?: string; error?: { message: string; remedy: string } };
    process.stdout.write(
      said.error ? `${said.error.message}\n→ ${said.error.remedy}\n` : `Serving ${root} at ${said.address}\n`,
    );
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill('SIGTERM'));
  const [code] = (await once(child, 'exit')) as [number | null];
  process.exitCode = code ?? 0;
}

/** Everything on standard input as text. @throws input.too-large */
export async function readStdin(): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of process.stdin as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > limits.file * 4)
      throw fail('input.too-large', 'Standard input is longer than a memory may be.', 'Store it in parts.');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8').trim();
}
