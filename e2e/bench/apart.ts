import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  dice,
  isSound,
  liveApart,
  lostIn,
  machinesAt,
  setBack,
  untilQuiet,
} from '../../electron/engine/sync/testing/apart.ts';
import { closeAll, filesIn } from '../../electron/engine/sync/testing/engines.ts';
import type { Result } from './figures.ts';

/** Times that somebody sets the remote's branch back in between. */
const setBacks = 4;

/** Three machines over one remote: clocks weeks apart, mostly offline, random edits, a remote that forgets. */
export async function benchApart(edits: number): Promise<Result> {
  const place = await realpath(await mkdtemp(join(tmpdir(), 'mneme-bench-apart-')));
  try {
    const { machines, remote } = await machinesAt(place);
    const engines = machines.map(({ engine }) => engine);
    const roll = dice(7);
    const said: string[] = [];
    const began = performance.now();
    for (let part = 0; part < setBacks; part++) {
      await liveApart(machines, Math.ceil(edits / setBacks), roll, said);
      setBack(remote, roll(5));
    }
    const lived = performance.now();
    await untilQuiet(engines);
    const seconds = (performance.now() - lived) / 1000;
    const [first = '', ...others] = machines.map(({ root }) => root);
    const whole = JSON.stringify(await filesIn(first));
    let differing = 0;
    for (const other of others) if (JSON.stringify(await filesIn(other)) !== whole) differing++;
    const lost = await lostIn(first, said);
    const broken = machines.filter(({ root }) => !isSound(root)).length;
    return {
      name: 'apart',
      about: `three machines, ${said.length} random edits, clocks weeks apart, a remote set back ${setBacks} times`,
      figures: [
        { name: 'acknowledged words that are lost', value: lost.length, unit: '', most: 0 },
        { name: 'machines whose files differ in the end', value: differing, unit: '', most: 0 },
        { name: 'histories that git finds broken', value: broken, unit: '', most: 0 },
        { name: 'edits a second while they live apart', value: said.length / ((lived - began) / 1000), unit: '/s' },
        { name: 'the last syncs, until nothing moves', value: seconds, unit: 's' },
      ],
      notes: lost.slice(0, 5),
      strict: true,
    };
  } finally {
    await closeAll();
    await rm(place, { recursive: true, force: true });
  }
}
