import { randomBytes } from 'node:crypto';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type Engine, openEngine } from '../../engine.ts';
import type { Ports } from '../../ports.ts';

type Embedder = ReturnType<NonNullable<Ports['embedders']>['open']>;

/** A real engine on a new workspace, whose texts are read by this embedder; both are gone when the test is. */
export async function openEmbedded(embedder: Omit<Embedder, 'close'>): Promise<Engine> {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'mneme-embedded-')));
  const engine = await openEngine({
    root,
    create: true,
    version: 'test',
    ports: {
      clock: { now: Date.now, zone: 'UTC' },
      log: { info() {}, warn() {}, error() {} },
      emit() {},
      id: () => randomBytes(8).toString('hex'),
      embedders: { open: () => ({ ...embedder, close: async () => undefined }) },
    },
  });
  onTestFinished(async () => {
    await engine.close();
    await rm(root, { recursive: true, force: true });
  });
  await engine.ready;
  return engine;
}
