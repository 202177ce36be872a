import type { ChangeSet } from '#shared/model/change.ts';
import { toErrorValue } from '#shared/model/error.ts';
import type { Keeping } from '../capture/remember.ts';
import { withhold, withoutMarks } from '../language/secrets/withhold.ts';
import { bringLiveliness } from './bring-along.ts';
import type { ImportCourse } from './importing.ts';
import { ImportLedger, type LedgerEntry, ledgerPath, pieceDigest } from './ledger.ts';
import { keepOriginals } from './originals.ts';
import { PageDraft } from './page-draft.ts';
import type { Before, HeldWords, ImportRequest, Piece, PieceOutcome } from './types.ts';
import { settleNames, writePiece } from './write.ts';
import type { Became, Of } from './writing.ts';

export type ImportOutcomes = { outcomes: PieceOutcome[]; held: HeldWords[]; vanished: LedgerEntry[] };

/** Pieces after which others get a turn. */
const breath = 25;
/** Characters of one piece: what is longer is no memory, and no page that is kept word for word. */
const longest = { memory: 20_000, page: 200_000 };

/**
 * Everything that was read, as one change set. Free of effects: the door may run it twice.
 * @throws the signal's reason when it is aborted
 */
export async function planImport(
  keeping: Keeping & { root: string },
  pieces: readonly Piece[],
  seen: ReadonlySet<string>,
  asked: ImportRequest,
  { signal, tell }: ImportCourse,
): Promise<{ set: ChangeSet; result: ImportOutcomes }> {
  const draft = new PageDraft(keeping.root);
  const around = { ...keeping.around, root: draft, exists: (path: string) => draft.has(path) };
  const { text } = await draft.found(ledgerPath);
  const ledger = new ImportLedger(text);
  const planned: ImportOutcomes = { outcomes: [], held: [], vanished: [] };
  const entries: LedgerEntry[] = [];
  const writing = { draft, around, index: keeping.index, ports: keeping.ports, asked, named: new Map(), originals: 0 };
  settleNames(writing, pieces);
  const at = new Date(keeping.ports.clock.now()).toISOString();
  // What is said of an entity makes a page for it that has no summary and no aliases: the entity goes before.
  const ordered = [...pieces].sort((a, b) => Number(b.sort === 'entity') - Number(a.sort === 'entity'));
  for (const [n, piece] of ordered.entries()) {
    if (n % breath === 0) {
      tell('comparing', n, pieces.length);
      await new Promise((resolve) => setImmediate(resolve));
      signal.throwIfAborted();
    }
    const hash = pieceDigest(piece);
    const told = asked.before?.get(piece.key);
    const before = told === undefined ? ledger.before(asked.format, piece) : told;
    // Two runs at once: the other one was first.
    if (told === undefined && before !== null && ledger.isKnown(asked.format, piece, asked.reviewed)) {
      planned.outcomes.push({ piece, standing: 'known', store: null, id: before.id, path: before.path });
      continue;
    }
    const outcome = await outcomeOf(piece, before, planned.held);
    planned.outcomes.push(outcome);
    if (outcome.standing === 'refused') continue;
    const unreviewed = piece.by === 'model' && !asked.reviewed ? { unreviewed: true } : {};
    const { id, path } = outcome;
    const spelled = spelledIn(piece);
    entries.push({
      run: asked.run,
      at,
      format: asked.format,
      from: asked.from,
      key: piece.key,
      hash,
      id,
      path,
      ...(spelled === undefined ? {} : { spelled }),
      ...unreviewed,
    });
  }
  const ids = new Map(entries.map(({ key, id }) => [key, id]));
  const idOf = (key: string) => ids.get(key) ?? ledger.find(asked.format, key)?.id ?? null;
  await bringLiveliness(draft, planned.outcomes, { idOf, at });
  planned.vanished = ledger.vanished(asked.format, asked.from, seen);
  if (entries.length > 0) {
    await draft.put(ledgerPath, ledger.with(entries), 'APPEND', `imported ${entries.length} from ${asked.format}`);
    await keepOriginals(draft, asked);
  }
  await draft.settle();
  return { set: draft.set(), result: planned };

  async function outcomeOf(piece: Piece, before: Before | null, held: HeldWords[]): Promise<PieceOutcome> {
    const refused = (note: string): PieceOutcome => ({
      piece,
      standing: 'refused',
      store: null,
      id: null,
      path: null,
      note,
    });
    const most = piece.sort === 'vault' ? longest.page : longest.memory;
    if ('text' in piece && piece.text.length > most)
      return { ...refused(`longer than ${most} characters`), isTooBig: true };
    const parted = withoutSecrets(piece);
    held.push(...parted.held);
    if (parted.piece === null) return refused('a secret, held for you');
    try {
      const became: Became = await writePiece(writing, parted.piece, before);
      return { piece: parted.piece, ...became };
    } catch (thrown) {
      const { code, message } = toErrorValue(thrown);
      if (code === 'internal') throw thrown;
      return refused(message);
    }
  }
}

/** How the source spells what is kept here in one spelling for all. */
function spelledIn(piece: Piece): string | undefined {
  if (piece.sort === 'entity') return piece.type;
  if (piece.sort === 'relation') return piece.relation;
  return piece.sort === 'fact' ? piece.category : undefined;
}

/** The piece with marks where secrets stood; null where nothing else is left of it. */
function withoutSecrets(piece: Piece): { piece: Piece | null; held: HeldWords[] } {
  if (piece.sort === 'source') return passagesWithoutSecrets(piece);
  if (!('text' in piece)) return { piece, held: [] };
  const { rest, held } = withhold(piece.text);
  const front = piece.sort === 'vault' && piece.front !== undefined ? withhold(piece.front) : null;
  const all = [...held, ...(front?.held ?? [])];
  if (all.length === 0) return { piece, held: [] };
  const isBare = (withoutMarks(rest).match(/\p{L}/gu)?.length ?? 0) < 2;
  const clean = { ...piece, text: rest, ...(front === null ? {} : { front: front.rest }) };
  return { piece: isBare ? null : clean, held: all.map(({ words, kind }) => ({ words, kind, piece })) };
}

/**
 * A document keeps all of its passages, its title and who wrote it; where one of them loses words, the original is not kept
 * beside them.
 */
function passagesWithoutSecrets(piece: Of<'source'>): { piece: Piece; held: HeldWords[] } {
  const held: HeldWords[] = [];
  const screened = (text: string, at: string): string => {
    const parted = withhold(text);
    for (const { words, kind } of parted.held) held.push({ words, kind, piece: { ...piece, at } });
    return parted.rest;
  };
  const title = screened(piece.title, piece.at);
  const author = piece.author === null ? null : screened(piece.author, piece.at);
  const passages = piece.passages.map(({ label, heading, text }) => {
    const at = `${piece.at}#${label}`;
    return { label, heading: screened(heading, at), text: screened(text, at) };
  });
  return { piece: held.length === 0 ? piece : { ...piece, title, author, passages, file: null }, held };
}
