import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { buildProgram } from './build.ts';

/** Bundles the writer; gives its path. */
export const buildWriter = (): Promise<string> => buildProgram(fileURLToPath(new URL('./writer.ts', import.meta.url)));

export type Writer = {
  child: ChildProcess;
  lines: string[];
  acknowledged(): number[];
  ended: Promise<void>;
  said(word: string): Promise<void>;
};

/** Starts a writer; `prefix` is put before the command (a shell that lowers limits, another user). */
export function startWriter(file: string, args: (string | number)[], prefix: string[] = []): Writer {
  const command = [...prefix, process.execPath, file, ...args.map(String)];
  const env = { ...process.env, ELECTRON_RUN_AS_NODE: '1' };
  const child = spawn(command[0] ?? '', command.slice(1), { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const lines: string[] = [];
  const waiting: { word: string; done(): void }[] = [];
  let rest = '';
  child.stdout?.on('data', (chunk) => {
    const parts = `${rest}${chunk}`.split('\n');
    rest = parts.pop() ?? '';
    lines.push(...parts);
    for (const { word, done } of waiting) if (parts.some((line) => line.startsWith(word))) done();
  });
  child.stderr?.on('data', (chunk) => lines.push(`stderr ${chunk}`));
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()));
  return {
    child,
    lines,
    ended,
    acknowledged: () => lines.flatMap((line) => (line.startsWith('ack ') ? [Number(line.slice(4))] : [])),
    said: (word) =>
      Promise.race([
        ended,
        new Promise<void>((done) =>
          lines.some((line) => line.startsWith(word)) ? done() : waiting.push({ word, done }),
        ),
      ]),
  };
}
