import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BesideDeps } from './deps.ts';
import type { RedactionMatchers } from './redact.ts';

/** Takes out of `.mneme` what says it: what was captured, held, asked, shown, decided, and left by a crash; and of what clients left outside of it. */
export async function cleanBeside(deps: BesideDeps, { ids, words, names }: RedactionMatchers): Promise<void> {
  const says = (text: string) => ids.says(text) || words.says(text) || names.says(text);
  await deps.alerts.idle();
  deps.alerts.remove(says);
  deps.provenance.records.remove(says);
  deps.proposals.records.remove(says);
  deps.unattributed.remove(says);
  await deps.links.remove(says);
  deps.captureQueue.held.remove(says);
  deps.captureQueue.log.remove(says);
  deps.ports.spool?.remove(says);
  deps.drafts.remove(says);
  await deps.snapshots.drop();
  const folder = join(deps.root, '.mneme');
  const left = (await readdir(folder)).filter((name) => /^(?:copy-|draft|audit-(?:new|former|rewritten)$)/.test(name));
  for (const name of left) await rm(join(folder, name), { recursive: true, force: true });
  await deps.vectors.prune();
  deps.index.compact();
}
