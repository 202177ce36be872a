import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { connectOwner } from '../../../electron/gateway/connect.ts';
import type { Place } from '../../place.ts';
import { makeOwnPlace } from '../../prepare.ts';
import type { Result } from '../figures.ts';
import { openGiven } from './engine.ts';
import { hostileFolders } from './folders.ts';
import { type Attack, harmOf, layOut } from './ground.ts';

/** Opens folders that somebody prepared, writes into them, asks the doctor and lets git tidy up: nothing of theirs may run. */
export async function attackByFolders(most: number): Promise<Result> {
  const place = await makeOwnPlace('empty');
  const harmed: string[] = [];
  const closed: string[] = [];
  const attacks = hostileFolders.slice(0, most);
  try {
    for (const [n, attack] of attacks.entries()) {
      const { harm, shut } = await attackOne(place, attack, join(place.base, `given-${n}`));
      if (harm !== null) harmed.push(`${attack.name}: ${harm}`);
      if (shut !== null) closed.push(`${attack.name}: ${shut}`);
    }
  } finally {
    await place.remove();
  }
  return {
    name: 'folders',
    about: `${attacks.length} folders`,
    figures: [
      { name: 'folders', value: attacks.length, unit: '' },
      { name: 'programs run, files elsewhere touched', value: harmed.length, unit: '', most: 0 },
      { name: 'not opened', value: closed.length, unit: '', most: 0 },
    ],
    notes: [...harmed, ...closed],
  };
}

async function attackOne(place: Place, attack: Attack, folder: string) {
  const ground = layOut(place.root, folder, attack);
  const opened = await openGiven(place, ground.root);
  let shut = opened.ready ? null : opened.words;
  if (opened.ready) {
    const owner = await connectOwner(ground.root, { client: 'bench', start: false });
    // What cannot be written says so; only harm counts here.
    await owner
      .call('memory.store', { content: 'The ferry leaves at 07:40.', store: 'episodic' })
      .catch(() => undefined);
    // An address with which nothing can sync is refused even then.
    if (attack.confirmed) await owner.call('settings.confirm', {}).catch(() => undefined);
    await owner.call('sync.run', { unrelated: true }).catch(() => undefined);
    await owner.call('doctor.run', { repair: true }).catch((cause) => {
      shut = String(cause);
    });
    owner.close();
  }
  await opened.end();
  const harm = harmOf(ground);
  await rm(folder, { recursive: true, force: true });
  return { harm, shut };
}
