import { killAtRandom, summary } from '../../../electron/gateway/testing/kills/kills.ts';
import { built, electronBinary } from '../../place.ts';
import { makeOwnPlace } from '../../prepare.ts';
import type { Result } from '../figures.ts';

/** Kills between two looks at the whole. */
const checkEvery = 20;

/** `kill -9` of the engine as it ships at random moments: while it starts and recovers, and while four clients write. */
export async function attackByKills(kills: number): Promise<Result> {
  const place = await makeOwnPlace('nothing');
  try {
    const outcome = await killAtRandom({
      root: place.root,
      engine: built('engine.mjs'),
      runtime: electronBinary,
      env: place.env,
      kills,
      checkEvery,
      random: Math.random,
      told: (words) => process.stderr.write(`${words}\n`),
    });
    const { faults, acknowledged, severalFiles, early, refused } = outcome;
    return {
      name: 'kills',
      about: `${kills} times kill -9, ${early} of them before the engine was ready`,
      figures: [
        { name: 'kills', value: kills, unit: '' },
        { name: 'change sets acknowledged', value: acknowledged, unit: '', least: kills / 2 },
        { name: 'of them with several files', value: severalFiles, unit: '', least: 1 },
        ...Object.entries(faults).map(([name, cases]) => ({ name, value: cases.length, unit: '', most: 0 })),
        { name: 'refused', value: refused.length, unit: '', most: 0 },
      ],
      notes: [summary(faults), ...Object.values(faults).flatMap((cases) => cases.slice(0, 5)), ...refused.slice(0, 5)],
      strict: true,
    };
  } finally {
    await place.remove();
  }
}
