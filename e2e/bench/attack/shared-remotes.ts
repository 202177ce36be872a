import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { connectOwner } from '../../../electron/gateway/connect.ts';
import { makeOwnPlace } from '../../prepare.ts';
import type { Result } from '../figures.ts';
import { openGiven } from './engine.ts';
import { harmOf, layOut } from './ground.ts';
import { hostileRemotes } from './remotes.ts';

/** An owner names a folder as the remote, such as a stick, in which somebody prepared programs: none may run. */
export async function attackByRemotes(most: number): Promise<Result> {
  const place = await makeOwnPlace('empty');
  const harmed: string[] = [];
  const refused: string[] = [];
  const attacks = hostileRemotes.slice(0, most);
  try {
    for (const [n, { name, taken, pushed = false, prepare }] of attacks.entries()) {
      const folder = join(place.base, `shared-${n}`);
      const remote = join(folder, 'remote.git');
      mkdirSync(folder);
      execFileSync('git', ['init', '--quiet', '--bare', remote]);
      const ground = layOut(place.root, folder, {
        name,
        prepare: (at) => (pushed ? undefined : prepare(at, remote)),
      });
      const opened = await openGiven(place, ground.root);
      const owner = await connectOwner(ground.root, { client: 'bench', start: false });
      await owner.call('sync.set', { remote }).catch(() => undefined);
      if (pushed) {
        await owner.call('sync.run', { unrelated: true });
        prepare(ground, remote);
      }
      const state = await owner.call('sync.run', { unrelated: true }).then(
        (answer) => answer.state,
        (cause) => String(cause),
      );
      owner.close();
      await opened.end();
      const harm = harmOf(ground);
      if (harm !== null) harmed.push(`${name}: ${harm}`);
      if (taken && state !== 'done') refused.push(`${name}: ${state}`);
    }
  } finally {
    await place.remove();
  }
  return {
    name: 'remotes',
    about: `${attacks.length} remotes`,
    figures: [
      { name: 'remotes', value: attacks.length, unit: '' },
      { name: 'programs run, files elsewhere touched', value: harmed.length, unit: '', most: 0 },
      { name: 'harmless ones that were refused', value: refused.length, unit: '', most: 0 },
    ],
    notes: [...harmed, ...refused],
  };
}
