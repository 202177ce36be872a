import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { modelGuide } from '../../../electron/engine/reflection/reasoner/guide.ts';
import { prepared } from '../../../electron/engine/reflection/reasoner/prepare.ts';
import { keySchema } from '../../sets/reflection/key.ts';
import type { Result } from '../figures.ts';
import { materialOf, onCopy } from './ground.ts';

/**
 * Writes what a reasoner is given about a workspace: `guide.txt`, and `part-1.txt` and on. Mneme's own candidates are left out, which
 * change with its rules: a reply that is recorded cites lines alone.
 */
export async function dumpNight(folder: string, out: string): Promise<Result> {
  const { today } = keySchema.parse(JSON.parse(readFileSync(join(folder, 'key.json'), 'utf8')));
  mkdirSync(out, { recursive: true });
  return onCopy(folder, today, async (workspace, root) => {
    const material = await materialOf(workspace, root);
    writeFileSync(join(out, 'guide.txt'), `${modelGuide(material.vocabulary, false)}\n`);
    const { parts, total } = await prepared(material, null, []);
    for (const { n, text } of parts) writeFileSync(join(out, `part-${n}.txt`), `${text}\n`);
    return {
      name: 'night',
      about: `${folder}: what a reasoner reads of it lies in ${out}`,
      figures: [{ name: 'parts', value: total, unit: '' }],
      notes: [`A reply to part N goes to ${join(folder, 'reply-N.json')}: {"changes": […]}`],
    };
  });
}
