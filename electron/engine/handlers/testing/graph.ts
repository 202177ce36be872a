import { mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Input, MethodName, Output } from '#shared/contract/methods.ts';
import { methods } from '#shared/contract/methods.ts';
import type { Caller } from '#shared/model/agent.ts';
import { type Engine, openEngine } from '../../engine.ts';
import type { Ports } from '../../ports.ts';

export const owner: Caller = { name: 'test', role: 'owner', session: '' };
export const agent: Caller = { name: 'Scribe', role: 'main', session: 's1' };

export type GraphWorkspace = {
  root: string;
  engine: Engine;
  /** Calls a method with its input validated and its defaults filled in, as the gateway does. */
  ask<N extends MethodName>(name: N, input: Input<N>, caller?: Caller): Promise<Output<N>>;
  read(path: string): Promise<string>;
  /** Every file of the workspace that is not derived, with its text. */
  files(): Promise<Record<string, string>>;
  close(): Promise<void>;
};

/** An open workspace with these files, on a real disk, at 2026-11-21T12:00Z. */
export async function openGraph(files: Record<string, string>, others: Partial<Ports> = {}): Promise<GraphWorkspace> {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'mneme-graph-')));
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  let ids = 0;
  const ports = {
    clock: { now: () => Date.UTC(2026, 10, 21, 12), zone: 'UTC' },
    log: { info() {}, warn() {}, error() {} },
    emit() {},
    id: () => String(ids++).padStart(16, '0'),
    ...others,
  };
  const engine = await openEngine({ root, create: false, version: 'test', ports });
  await engine.ready;
  const read = (path: string) => readFile(join(root, path), 'utf8');
  return {
    root,
    engine,
    ask: async (name, input, caller = owner) =>
      engine.call(name, methods[name].input.parse(input) as never, caller) as never,
    read,
    async files() {
      const entries = await readdir(root, { recursive: true, withFileTypes: true });
      const paths = entries
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => join(parentPath, name).slice(root.length + 1))
        .filter((path) => !/^\.(audit|mneme)|^memory\/meta\/(audit|access)\.log|^memory\/graph\/index\.md/.test(path));
      return Object.fromEntries(await Promise.all(paths.sort().map(async (path) => [path, await read(path)])));
    },
    async close() {
      await engine.close();
      await rm(root, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

export const page = (id: string, lines: string[]): Record<string, string> => ({
  [`memory/graph/entities/${id}.md`]: [`# ${id}`, ...lines, ''].join('\n'),
});
