import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BesideDeps } from './deps.ts';
import type { Taken } from './redact.ts';

/** Takes out of `.mneme` what says it: what was captured, held, asked, shown, decided, and left by a crash. */
export async function cleanBeside(house: BesideDeps, { ids, words, names }: Taken): Promise<void> {
  const says = (text: string) => ids.says(text) || words.says(text) || names.says(text);
  await house.alerts.idle();
  house.alerts.remove(says);
  house.provenance.records.remove(says);
  house.proposals.records.remove(says);
  house.unproven.remove(says);
  house.desk.held.remove(says);
  house.desk.log.remove(says);
  await house.past.drop();
  const folder = join(house.root, '.mneme');
  const left = (await readdir(folder)).filter((name) => /^(?:copy-|draft|audit-(?:new|former|rewritten)$)/.test(name));
  for (const name of left) await rm(join(folder, name), { recursive: true, force: true });
  await house.meaning.prune();
  house.index.compact();
}
