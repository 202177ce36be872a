import type { ChangeSet } from '#shared/model/change.ts';
import type { Memory } from '#shared/model/memory.ts';
import { quarantine } from '../../capture/quarantine.ts';
import { unreviewedTag } from '../../capture/trust.ts';
import { speaksToMachines } from '../../language/injection.ts';
import { type ImportOutcomes, planImport } from '../plan.ts';
import type { Before, Piece, PieceOutcome } from '../types.ts';
import { placeInSource } from '../writing.ts';
import { inward, type LinkVerdict, type Take, type There, verdictOf } from './decide.ts';
import type { LinkDeps } from './deps.ts';
import { heldHere, wordsHere } from './here.ts';
import type { AskedEntry, KeptLink, LinkEntry } from './kept.ts';
import { digestOfMemory } from './outgoing.ts';
import { paired } from './pairing.ts';
import type { StoreContents } from './read-store.ts';
import { digestOfWords, type TextPiece, toldThere, wordsOf } from './statement.ts';
import { type EntryComparison, linkedBy, type Stepping } from './stepping.ts';

/** What came in, and the link as it stands then. */
type TakenIn = { link: KeptLink; weighed: EntryComparison[]; taken: number; change: string | null };

export async function takeIn(
  stepping: Stepping,
  read: StoreContents,
  said: ReadonlyMap<string, Take>,
): Promise<TakenIn> {
  const { deps, link, signal } = stepping;
  const run = deps.ports.id();
  type Planning = ImportOutcomes & { weighed: EntryComparison[]; fresh: TextPiece[] };
  const plan = async (): Promise<{ set: ChangeSet; result: Planning }> => {
    const { weighed, fresh } = weigh(stepping, read, said);
    const before = new Map<string, Before | null>();
    const changed = weighed.flatMap(({ entry, statement, memory, verdict }): Piece[] => {
      if (statement === null || (verdict.do !== 'take' && verdict.do !== 'unite')) return [];
      const was = memory && { id: memory.id, path: memory.path, unreviewed: memory.tags.includes(unreviewedTag) };
      before.set(statement.key, was);
      // Words with a secret are parted once more where they are written: the owner finds them held.
      return [{ ...statement, text: inward(entry, verdict.do === 'unite' ? verdict.words : statement.text) }];
    });
    const others = read.pieces.filter((piece) => !('text' in piece) && piece.sort !== 'source');
    const asked = {
      format: link.format,
      from: link.path,
      run,
      scope: link.scope ?? undefined,
      reviewed: link.reviewed,
    };
    const keys = new Set(read.pieces.map(({ key }) => key));
    const { set, result } = await planImport(
      deps,
      [...others, ...fresh, ...changed].map(screened),
      keys,
      { ...asked, instead: new Set(), before },
      { signal, tell: () => undefined },
    );
    return { set, result: { ...result, weighed, fresh } };
  };
  const { receipt, result } = await deps.door.commit(plan, linkedBy(link));
  for (const { words, kind, piece } of result.held) {
    const source = `import:${link.format} ${piece.at}`.slice(0, 60);
    quarantine(deps, words, { name: `link:${link.format}`, role: 'owner', session: '' }, { source, kind });
  }
  const settled = bind(stepping, result.weighed, result.outcomes);
  if (!read.isWhole)
    settled.notes.push({
      at: link.path,
      why: 'Not all of it was read: what was not found there is not taken as gone.',
    });
  settled.notes.push(...[...read.unread].map(([at, why]) => ({ at, why })));
  stepping.keep(settled);
  const taken = result.outcomes.filter(
    ({ standing, piece }) => standing !== 'known' && standing !== 'refused' && 'text' in piece,
  );
  return { link: settled, weighed: result.weighed, taken: taken.length, change: receipt.change || null };
}

/** Words that want to be obeyed by whoever reads them are nobody's own, wherever they stand: they come in with a mark. */
const screened = (piece: Piece): Piece =>
  piece.by === 'person' && 'text' in piece && speaksToMachines(piece.text) ? { ...piece, by: 'other' } : piece;

/** Which entry is which on both sides now, and what is new there. */
function weigh(
  { deps, link }: Stepping,
  read: StoreContents,
  said: ReadonlyMap<string, Take>,
): { weighed: EntryComparison[]; fresh: TextPiece[] } {
  const erased = new Set(link.erased);
  const there = read.statements.map(toldThere);
  const known = link.entries.map((entry) => ({
    ...{ key: entry.key, page: entry.file, words: entry.there, line: entry.lineThere },
    entry,
  }));
  const pairs = new Map([...paired(known, there)].map(([{ entry }, other]) => [entry, other]));
  const here = heldHere(deps, link);
  const weighed = link.entries.map((entry): EntryComparison => {
    const told = pairs.get(entry);
    const { here: mine = 'absent', memory = null } = here.get(entry) ?? {};
    const theirs =
      told !== undefined ? { words: told.words } : !read.isWhole || read.unread.has(entry.file) ? 'unread' : 'absent';
    const verdict = entry.key === '' ? onItsWay(theirs) : verdictOf(entry, mine, theirs, said.get(entry.key));
    return { entry, statement: told?.statement ?? null, memory, verdict };
  });
  const bound = new Set([...pairs.values()].map(({ statement }) => statement));
  const fresh = read.statements.filter(
    (one) =>
      !bound.has(one) && link.refused[one.key] !== digestOfWords(one.text) && !erased.has(digestOfWords(wordsOf(one))),
  );
  return { weighed, fresh };
}

/** What was being written when a step ended: it stands there, or it never did and is news again. */
const onItsWay = (there: There): LinkVerdict =>
  there === 'absent' ? { do: 'forget' } : there === 'unread' ? { do: 'nothing' } : { do: 'agree' };

/** The link after what came in: entries as both sides have them, what is asked, and what was left out. */
function bind(
  { deps, link }: Stepping,
  weighed: readonly EntryComparison[],
  outcomes: readonly PieceOutcome[],
): KeptLink {
  const became = new Map(outcomes.filter(({ piece }) => 'text' in piece).map((one) => [one.piece.key, one]));
  const seen = new Set(link.seen);
  const refused = { ...link.refused };
  const notes: KeptLink['notes'] = [];
  const asked: AskedEntry[] = [];
  const old = weighed.flatMap((one): LinkEntry[] => {
    const { entry, statement, memory, verdict } = one;
    const key = statement?.key ?? entry.key;
    const moved = statement === null ? entry : { ...entry, key, ...standsAt(statement) };
    // What was on its way and never came there has not been seen there: it goes anew.
    if (memory !== null && verdict.do !== 'forget') seen.add(digestOfMemory(memory));
    switch (verdict.do) {
      case 'forget':
        return [];
      case 'nothing':
        return [{ ...moved, ...at(memory), standing: verdict.standing }];
      case 'agree':
        return statement === null
          ? [moved]
          : [{ ...moved, ...told(memory), there: wordsOf(statement), standing: undefined }];
      case 'ask':
        asked.push({
          key,
          at: statement?.at ?? entry.file,
          here: memory === null ? '' : wordsHere(memory),
          there: statement === null ? '' : wordsOf(statement),
          why: verdict.why,
        });
        return [{ ...moved, ...at(memory) }];
      case 'take':
      case 'unite': {
        const outcome = became.get(key);
        became.delete(key);
        return statement === null || outcome === undefined || outcome.standing === 'refused'
          ? [moved]
          : // What both changed is not there yet: it counts as changed here until it is.
            [{ ...entryOf(deps, outcome, statement), ...(verdict.do === 'unite' ? { here: entry.here } : {}) }];
      }
      default:
        return [moved];
    }
  });
  const fresh = [...became.values()].flatMap((outcome): LinkEntry[] => {
    const { piece, standing, note = '' } = outcome;
    if (!('text' in piece)) return [];
    if (standing === 'refused') {
      refused[piece.key] = digestOfWords(piece.text);
      notes.push({ at: piece.at, why: note });
      return [];
    }
    return outcome.id === null ? [] : [entryOf(deps, outcome, piece)];
  });
  for (const [memory] of fresh.map(({ id }) => deps.index.get([id])))
    if (memory !== undefined) seen.add(digestOfMemory(memory));
  return {
    ...link,
    entries: [...old, ...fresh],
    asked,
    seen: [...seen],
    refused,
    notes,
    failure: null,
    last: new Date(deps.ports.clock.now()).toISOString(),
  };
}

const standsAt = (statement: TextPiece) => {
  const { file, line } = placeInSource(statement);
  return { file, lineThere: line };
};
const at = (memory: Memory | null) =>
  memory === null ? {} : { id: memory.id, path: memory.path, lineHere: memory.line };
const told = (memory: Memory | null) => (memory === null ? {} : { ...at(memory), here: wordsHere(memory) });

/** What came in, as both sides have it. */
function entryOf({ index }: LinkDeps, { id, path }: PieceOutcome, statement: TextPiece): LinkEntry {
  const [memory] = id === null ? [] : index.get([id]);
  const there = wordsOf(statement);
  return {
    ...{ key: statement.key, ...standsAt(statement), there, lineHere: memory?.line ?? 0 },
    ...{ id: id ?? '', path: memory?.path ?? path ?? '', here: memory === undefined ? there : wordsHere(memory) },
  };
}
