import type { Output } from '#shared/contract/methods.ts';
import type { Caller } from '#shared/model/agent.ts';
import { stores } from '#shared/model/memory.ts';
import type { CaptureDeps } from '../capture/deps.ts';
import { quarantine } from '../capture/quarantine.ts';
import { secretsIn } from '../secrets/find.ts';
import { masked } from '../secrets/withhold.ts';
import { found } from '../workspace/disk.ts';
import { gist } from '../workspace/gist.ts';
import { readerOf } from './formats.ts';
import { Ledger, ledgerPath } from './ledger.ts';
import { type Planned, planImport } from './plan.ts';
import { placeAt } from './source-files.ts';
import type { Asked, Outcome, Piece, Unread } from './types.ts';
import { originOf } from './write.ts';

/** What importing needs of an open workspace. */
export type ImportDeps = Pick<CaptureDeps, 'root' | 'ports' | 'index' | 'door' | 'around' | 'captureQueue' | 'ready'>;

export type Import = {
  path: string;
  as?: string | undefined;
  scope: string | null | undefined;
  reviewed: boolean;
  dryRun: boolean;
};

type Look = Output<'import.run'>['sources'][number];
type Read = {
  format: string;
  title: string;
  why: string;
  pieces: Piece[];
  known: number;
  seen: Set<string>;
  left: number;
  unread: Unread[];
};

/** Pieces of one run: so many can be looked at, taken back, and held in memory. A second run goes on behind them. */
export const mostPieces = 10_000;
const mostUnread = 100;
const mostSamples = 12;

/**
 * Looks at what a place holds, and takes it in as one change set, which one undo takes back. The same place again writes
 * nothing.
 * @throws file.missing, input.invalid for a form that is not known, and whatever the door does
 */
export async function importFrom(
  deps: ImportDeps,
  { path, as, scope, reviewed, dryRun }: Import,
  caller: Caller,
): Promise<Look> {
  await deps.ready;
  const read = await readAll(deps, path, as, reviewed);
  const asked: Asked = { format: read.format, from: path, run: deps.ports.id(), scope, reviewed };
  const plan = () => planImport(deps, read.pieces, read.seen, asked);
  if (dryRun) return lookOf(read, asked, (await plan()).result, null);
  const first = await plan();
  if (first.set.changes.length === 0) return lookOf(read, asked, first.result, null);
  const by = {
    actor: `system:import:${read.format}`,
    approval: '—',
    trigger: `import of ${path}`,
    session: caller.session,
  } as const;
  const { receipt, result } = await deps.door.commit(plan, by);
  for (const { words, piece } of result.held)
    quarantine(deps, words, caller, piece.by === 'person' ? 'user-explicit' : originOf(asked, piece).slice(0, 60));
  return lookOf(read, asked, result, receipt.change);
}

/** What a place holds beside what came from it before. */
async function readAll({ root }: ImportDeps, path: string, as: string | undefined, reviewed: boolean): Promise<Read> {
  const place = await placeAt(path);
  const { reader, why } = readerOf(place, as);
  const { format, title } = reader;
  const ledger = new Ledger((await found(root, ledgerPath)).text);
  const read: Read = { format, title, why, pieces: [], known: 0, seen: new Set(), left: 0, unread: [] };
  const reading = {
    unread(path: string, line: number, message: string) {
      if (read.unread.length < mostUnread) read.unread.push({ path, line, message });
    },
  };
  for await (const piece of reader.read(place, reading)) {
    read.seen.add(piece.key);
    if (ledger.isKnown(format, piece, reviewed)) read.known++;
    else if (read.pieces.length < mostPieces) read.pieces.push(piece);
    else read.left++;
  }
  return read;
}

function lookOf(read: Read, asked: Asked, { outcomes, held, vanished }: Planned, change: string | null): Look {
  const { format, title, why, unread, left } = read;
  const count = (is: (one: Outcome) => boolean) => outcomes.filter(is).length;
  const isWritten = ({ standing }: Outcome) =>
    standing === 'new' || standing === 'changed' || standing === 'contradicts';
  const look = {
    ...{ path: asked.from, format, title, why, left, unread, change },
    pieces: read.known + outcomes.length,
    stores: Object.fromEntries(
      stores.map((store) => [store, count((one) => isWritten(one) && one.store === store)]),
    ) as Look['stores'],
    fresh: count(({ standing }) => standing === 'new'),
    known: read.known + count(({ standing }) => standing === 'known'),
    changed: count(({ standing }) => standing === 'changed'),
    contradicting: count(({ standing }) => standing === 'contradicts'),
    secrets: held
      .map(({ words, kind, piece }) => ({ at: piece.at, kind, masked: masked(words, secretsIn(words)) }))
      .slice(0, mostUnread),
    refused: outcomes
      .flatMap(({ standing, piece, note = '' }) => (standing === 'refused' ? [{ at: piece.at, why: note }] : []))
      .slice(0, mostUnread),
    unreviewed: count((one) => isWritten(one) && one.piece.by === 'model' && !asked.reviewed && one.store !== null),
    vanished: vanished.map(({ key, id }) => ({ key, id: id ?? '' })).slice(0, mostUnread),
    samples: outcomes.filter(isWritten).slice(0, mostSamples).map(sampleOf),
  };
  return { ...look, message: wordsOf(look) };
}

function sampleOf({ piece, standing, store }: Outcome): Look['samples'][number] {
  const words =
    piece.sort === 'relation'
      ? `${piece.from} ${piece.relation} ${piece.to}`
      : piece.sort === 'entity'
        ? piece.name
        : piece.sort === 'procedure'
          ? `${piece.title}: ${piece.text}`
          : piece.text;
  return { at: piece.at, store, sort: piece.sort, standing, said: piece.said, by: piece.by, text: gist(words) };
}

function wordsOf({ title, fresh, changed, contradicting, known, change, left }: Omit<Look, 'message'>): string {
  const news = fresh + changed + contradicting;
  const rest = left > 0 ? ` ${left} more wait for another run.` : '';
  if (news === 0) return `${title}: nothing new; ${known} known.${rest}`;
  const verb = change === null ? 'would be imported' : 'imported';
  return `${title}: ${news} ${verb}, ${known} known.${rest}`;
}
