import { basename } from 'node:path';
import type { Caller } from '#shared/model/agent.ts';
import { quarantine } from '../capture/quarantine.ts';
import { requireAgreed } from '../recall/contract/recall-contract.ts';
import { actingAs } from '../workspace/acting.ts';
import type { ImportDeps } from './deps.ts';
import type { ImportCourse } from './importing.ts';
import { type ImportLook, lookOf } from './look.ts';
import { originalsAt, returnable } from './originals.ts';
import { planImport } from './plan.ts';
import { readAll, type SoughtSource } from './read.ts';
import type { ImportRequest } from './types.ts';
import { importOrigin } from './writing.ts';

export type Import = SoughtSource & {
  scope: string | null | undefined;
  instead: readonly string[];
  dryRun: boolean;
  /** What whoever keeps a document says that it is. */
  about?: string;
  /** The owner agrees to pinned questions losing their answer. */
  red?: boolean | undefined;
};

/**
 * Looks at what a place holds, and takes it in as one change set, which one undo takes back. The same place again writes
 * nothing.
 * @throws contract.red, file.missing, input.invalid for a form that is not known, engine.stopped when cancelled, whatever the door does
 */
export async function importFrom(deps: ImportDeps, asked: Import, caller: Caller): Promise<ImportLook> {
  return deps.importing.run(asked.path, async (course) => {
    await deps.ready;
    return takeIn(deps, asked, caller, course);
  });
}

async function takeIn(
  deps: ImportDeps,
  { path, as, scope, reviewed, instead, without, dryRun, red, about }: Import,
  caller: Caller,
  course: ImportCourse,
): Promise<ImportLook> {
  const read = await readAll({ root: deps.root, sources: deps.ports.sources }, { path, as, reviewed, without }, course);
  const { format } = read;
  const asked: ImportRequest = {
    format,
    from: path,
    run: deps.ports.id(),
    scope,
    reviewed,
    instead: new Set(instead),
    about,
    dryRun,
    originals: dryRun || !returnable.has(format) ? [] : await originalsAt(path, read.files),
  };
  const plan = () => planImport(deps, read.pieces, read.seen, asked, course);
  const { seq } = deps.door;
  const first = await plan();
  const contract = await deps.contract.ahead(first.set.changes);
  if (dryRun || first.set.changes.length === 0) return { ...lookOf(deps, read, asked, first.result, null), contract };
  requireAgreed(contract, red);
  const isOwner = caller.role === 'owner';
  const by = {
    actor: isOwner ? `system:import:${format}` : actingAs(caller, 'bot:auto-detect'),
    approval: isOwner ? '—' : 'auto',
    trigger: isOwner ? `import of ${path}` : `${caller.name} kept ${basename(path)}`,
    session: caller.session,
  } as const;
  let isAgain = false;
  const { receipt, result } = await deps.door.commit(async () => {
    // What was planned for the look stands, unless something was written since.
    const planned = !isAgain && deps.door.seq === seq ? first : await plan();
    isAgain = true;
    course.tell('writing', 0, 0);
    return planned;
  }, by);
  for (const { words, kind, piece } of result.held) {
    const source = piece.by === 'person' ? 'user-explicit' : importOrigin(asked, piece).slice(0, 60);
    quarantine(deps, words, caller, { source, kind });
  }
  return { ...lookOf(deps, read, asked, result, receipt.change), contract };
}
