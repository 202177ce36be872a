import { WorkspaceDraft } from '../../workspace/draft.ts';
import { ImportLedger, ledgerPath, pieceDigest } from '../ledger.ts';
import type { Piece } from '../types.ts';
import type { LinkDeps } from './deps.ts';
import type { KeptLink } from './kept.ts';
import { linkedBy } from './stepping.ts';

/** Puts into the ledger of imports what stands there now, so that an import of the same place finds nothing new. */
export async function record(
  deps: LinkDeps,
  link: KeptLink,
  agreed: readonly { piece: Piece; id: string; path: string }[],
): Promise<void> {
  if (agreed.length === 0) return;
  const at = new Date(deps.ports.clock.now()).toISOString();
  const run = deps.ports.id();
  await deps.door.commit(async () => {
    const draft = new WorkspaceDraft(deps.root);
    const ledger = new ImportLedger((await draft.found(ledgerPath)).text);
    const entries = agreed.map(({ piece, id, path }) => ({
      ...{ run, at, format: link.format, from: link.path, key: piece.key, hash: pieceDigest(piece), id, path },
      sent: true,
    }));
    await draft.put(ledgerPath, ledger.with(entries), 'APPEND', `wrote ${entries.length} to ${link.format}`);
    return { set: draft.set(), result: null };
  }, linkedBy(link));
}
