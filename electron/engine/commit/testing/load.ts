import type { By, FileChange } from '#shared/model/change.ts';
import { readFileStamped } from '../../workspace/read.ts';
import type { Plan } from '../types.ts';

const actors = ['bot:trigger-remember', 'bot:auto-detect', 'skill:calendar', 'system:decay'];
export const actorOf = (n: number) => actors[n % actors.length] ?? 'bot:auto-detect';
/** Files of the n-th set: one to three. */
export const filesOf = (n: number) => 1 + (n % 3);

/** The n-th change set of a load: appends to a shared file, writes its own, and now and then removes an older one. */
export function setOf(root: string, n: number): { plan: Plan<null>; by: By } {
  const plan = async () => {
    const changes: FileChange[] = [
      await wrote(root, 'memory/episodes/2026-02-02.md', n, (text) => `${text}set ${n}\n`),
    ];
    if (filesOf(n) > 1)
      changes.push(await wrote(root, `memory/vault/own-${n % 40}.md`, n, () => `set ${n} of the vault\n`));
    if (filesOf(n) > 2) changes.push(await removedOrMade(root, `notes/deep/${n % 5}/now-and-then.md`, n));
    return { set: { changes }, result: null };
  };
  return {
    plan,
    by: { actor: actorOf(n), approval: 'auto', trigger: `set ${n} with ${filesOf(n)} files`, session: `s-${n}` },
  };
}

async function wrote(root: string, path: string, n: number, next: (text: string) => string): Promise<FileChange> {
  const file = await readFileStamped(root, path);
  return {
    path,
    action: file ? 'EDIT' : 'CREATE',
    before: file?.stamp.hash ?? null,
    after: next(file?.text ?? ''),
    summary: `set ${n}`,
  };
}

async function removedOrMade(root: string, path: string, n: number): Promise<FileChange> {
  const file = await readFileStamped(root, path);
  const before = file?.stamp.hash ?? null;
  return {
    path,
    action: file ? 'DELETE' : 'CREATE',
    before,
    after: file ? null : `made by set ${n}\n`,
    summary: `set ${n}`,
  };
}
