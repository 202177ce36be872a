import { cp, mkdtemp, readdir, readFile, realpath, rm, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type Engine, openEngine } from '../../engine.ts';

const sample = join(import.meta.dirname, '../../../../resources/sample');

/** A running engine on a copy of the sample workspace, closed and removed when the test is over. */
export async function openSample() {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'mneme-keep-')));
  await cp(sample, root, { recursive: true });
  let ids = 0;
  const log = { info() {}, warn() {}, error() {} };
  const open = async () => {
    const clock = { now: () => Date.now(), zone: 'UTC' };
    const ports = { clock, log, emit() {}, id: () => `${process.pid}-${ids++}`.padStart(16, '0') };
    const opened = await openEngine({ root, create: false, version: 'test', ports });
    await opened.ready;
    return opened;
  };
  let engine: Engine = await open();
  onTestFinished(async () => {
    await engine.close();
    await rm(root, { recursive: true, force: true, maxRetries: 10 });
  });
  return {
    root,
    engine,
    /** A file's text; of a folder, all of its files together. */
    async read(path: string): Promise<string> {
      const names = await readdir(join(root, path)).catch(() => null);
      if (names === null) return readFile(join(root, path), 'utf8');
      return (await Promise.all(names.map((name) => readFile(join(root, path, name), 'utf8')))).join('\n');
    },
    /** Long enough for graph/index.md to follow. */
    settle: () => new Promise((resolve) => setTimeout(resolve, 700)),
    async reopen({ withoutIndex }: { withoutIndex: boolean }): Promise<Engine> {
      await engine.close();
      for (const name of withoutIndex ? await readdir(join(root, '.mneme')) : [])
        if (name.startsWith('index.sqlite')) await unlink(join(root, '.mneme', name));
      engine = await open();
      return engine;
    },
  };
}
