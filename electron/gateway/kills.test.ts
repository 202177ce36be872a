import { expect, test } from 'vitest';
import { bundled } from './testing/bundles.ts';
import { noFaults } from './testing/kills/check.ts';
import { killAtRandom } from './testing/kills/kills.ts';
import { openTerminal } from './testing/terminal.ts';

const place = openTerminal();

test('[KILL-1] killed while it starts and while four clients write: acknowledged is kept, once and whole', async () => {
  const { faults, acknowledged, refused } = await killAtRandom({
    root: place.root,
    engine: bundled('engine.mjs'),
    runtime: process.execPath,
    env: place.env as NodeJS.ProcessEnv,
    kills: 10,
    checkEvery: 5,
    random: Math.random,
  });
  expect({ faults, refused }).toEqual({ faults: noFaults(), refused: [] });
  expect(acknowledged).toBeGreaterThan(0);
}, 120_000);
