import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dataRule } from '../../../electron/engine/llm/fence.ts';
import { modelGuide } from '../../../electron/engine/reflection/reasoner/guide.ts';
import { Intake } from '../../../electron/engine/reflection/reasoner/intake.ts';
import { prepared } from '../../../electron/engine/reflection/reasoner/prepare.ts';
import { keySchema } from '../../sets/reflection/key.ts';
import type { Result } from '../figures.ts';
import { materialOf, onCopy } from './ground.ts';
import { changesIn } from './replies.ts';

/**
 * Writes what a reasoner is given about a workspace: `guide.txt`, and `part-1.txt` and on. A part tells what the ones before it came to, so
 * it is written once they are answered, in `part-1.reply` and on beside it. Mneme's own candidates are left out, which change with
 * its rules: a reply that is recorded cites lines alone.
 */
export async function dumpNight(folder: string, out: string): Promise<Result> {
  const { today } = keySchema.parse(JSON.parse(readFileSync(join(folder, 'key.json'), 'utf8')));
  mkdirSync(out, { recursive: true });
  return onCopy(folder, today, async (workspace, root) => {
    const material = await materialOf(workspace, root);
    writeFileSync(join(out, 'guide.txt'), `${modelGuide(material.vocabulary, false)}\n${dataRule}\n`);
    const { parts, total, ground } = await prepared(material, null, []);
    const intake = new Intake('somebody', ground, []);
    let written = 0;
    for (const part of parts) {
      writeFileSync(join(out, `part-${part.n}.txt`), `${intake.reading(part)}\n`);
      written++;
      const reply = join(out, `part-${part.n}.reply`);
      if (!existsSync(reply)) break;
      intake.take(changesIn(readFileSync(reply, 'utf8')));
    }
    return {
      name: 'night',
      about: `${folder}: what a reasoner reads of it lies in ${out}`,
      figures: [
        { name: 'parts', value: total, unit: '' },
        { name: 'written', value: written, unit: '' },
      ],
      notes: [`A reply to part N goes to ${join(out, 'part-N.reply')}: {"changes": […]}; then ask for the next.`],
    };
  });
}
