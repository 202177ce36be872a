import type { Output } from '#shared/contract/methods.ts';
import { type Store, stores } from '#shared/model/memory.ts';
import { countedNoun } from '#shared/text/counted.ts';
import { secretsIn } from '../language/secrets/find.ts';
import { masked } from '../language/secrets/withhold.ts';
import { readMarks } from '../workspace/codecs/entity-marks.ts';
import { gist } from '../workspace/gist.ts';
import { storeBound } from './bound.ts';
import type { ImportDeps } from './deps.ts';
import type { LedgerEntry } from './ledger.ts';
import type { ImportOutcomes } from './plan.ts';
import type { SourceContents } from './read.ts';
import type { ImportRequest, Piece, PieceOutcome } from './types.ts';

export type ImportLook = Output<'import.run'>['sources'][number];

/** Rows of each list in an answer. */
const mostRows = 100;
const mostSamples = 12;
const mostBeside = 500;

const isWritten = ({ standing }: PieceOutcome) =>
  standing === 'new' || standing === 'changed' || standing === 'contradicts';

/** What a place holds and what became of it, for a person. `change`: null where nothing was written. */
export function lookOf(
  deps: ImportDeps,
  read: SourceContents,
  asked: ImportRequest,
  planned: ImportOutcomes,
  change: string | null,
): Omit<ImportLook, 'contract'> {
  const { format, title, why, unread, left, authors } = read;
  const { outcomes, held, vanished } = planned;
  const count = (is: (one: PieceOutcome) => boolean) => outcomes.filter(is).length;
  const before = [...read.known.values()].reduce((sum, known) => sum + known, 0);
  const look = {
    ...{ path: asked.from, format, title, why, left, unread, change, authors },
    pieces: before + outcomes.length,
    stores: byStore(read, asked, planned),
    projects: [...read.projects].map(([name, pieces]) => ({ name, pieces })).toSorted((a, b) => b.pieces - a.pieces),
    fresh: count(({ standing }) => standing === 'new'),
    known: before + count(({ standing }) => standing === 'known'),
    changed: count(({ standing }) => standing === 'changed'),
    contradicting: count(({ standing }) => standing === 'contradicts'),
    contradictions: besides(outcomes, 'contradicts'),
    doubles: besides(outcomes, 'known'),
    secrets: held
      .map(({ words, kind, piece }) => ({ at: piece.at, kind, masked: masked(words, secretsIn(words)) }))
      .slice(0, mostRows),
    refused: outcomes
      .flatMap(({ standing, piece, note = '' }) => (standing === 'refused' ? [{ at: piece.at, why: note }] : []))
      .slice(0, mostRows),
    unreviewed: count((one) => isWritten(one) && one.piece.by === 'model' && !asked.reviewed && one.store !== null),
    vanished: read.isWhole
      ? vanishedFrom(
          deps,
          vanished.filter(({ key }) => !mayStand(key, unread)),
        )
      : [],
    samples: outcomes.filter(isWritten).slice(0, mostSamples).flatMap(samplesOf).slice(0, mostSamples),
  };
  return { ...look, message: wordsOf(look) };
}

function byStore(
  read: SourceContents,
  { reviewed }: ImportRequest,
  { outcomes, held }: ImportOutcomes,
): ImportLook['stores'] {
  const tallies = Object.fromEntries(
    stores.map((store) => [
      store,
      { fresh: 0, known: read.known.get(store) ?? 0, changed: 0, contradicting: 0, secret: 0, tooBig: 0 },
    ]),
  ) as ImportLook['stores'];
  const columns = { new: 'fresh', known: 'known', changed: 'changed', contradicts: 'contradicting' } as const;
  for (const { piece, standing, store, isTooBig } of outcomes) {
    const tally = tallies[store ?? storeBound(piece, reviewed)];
    if (standing !== 'refused') tally[columns[standing]]++;
    else if (isTooBig) tally.tooBig++;
  }
  for (const piece of new Set(held.map((one) => one.piece))) tallies[storeBound(piece, reviewed)].secret++;
  return tallies satisfies Record<Store, unknown>;
}

const page = /^(.+?\.mdc?)(?=[:#]|$)/i;

/** Whether it may stand in what could not be read: in that page, or anywhere where pages do not tell what stands in them. */
function mayStand(key: string, unread: SourceContents['unread']): boolean {
  if (unread.length === 0) return false;
  const file = page.exec(key)?.[1];
  return file === undefined || unread.some(({ path }) => path === file || page.exec(path)?.[1] !== path);
}

/** What is there still of what came from a place and is there no more. */
function vanishedFrom({ index, scores }: ImportDeps, entries: readonly LedgerEntry[]): ImportLook['vanished'] {
  const archived = new Set(scores.archived());
  const standing = new Map(index.get(entries.flatMap(({ id }) => id ?? [])).map((one) => [one.id, one]));
  return entries
    .flatMap(({ key, id }) => {
      const memory = standing.get(id ?? '');
      return memory === undefined || archived.has(memory.id) ? [] : [{ key, id: memory.id, text: gist(memory.text) }];
    })
    .slice(0, mostBeside);
}

/** Pieces and what they stand beside, page by page. */
function besides(outcomes: readonly PieceOutcome[], wanted: PieceOutcome['standing']): ImportLook['doubles'] {
  return outcomes
    .flatMap(({ piece, standing, beside }) => {
      if (standing !== wanted || beside === undefined) return [];
      const { id, path, line, title, text, at } = beside;
      const known = { id, path, line, text: readMarks(text).statement, at };
      const about = piece.sort === 'fact' && piece.about !== '' ? piece.about : (beside.parent ?? title);
      return [{ key: piece.key, at: piece.at, about, text: wordsIn(piece), said: piece.said, known }];
    })
    .toSorted((a, b) =>
      a.known.path === b.known.path ? a.known.line - b.known.line : a.known.path < b.known.path ? -1 : 1,
    )
    .slice(0, mostBeside);
}

/** What a piece says; a list says several things, each by itself. */
function samplesOf({ piece, standing, store }: PieceOutcome): ImportLook['samples'] {
  const { at, sort, said, by } = piece;
  const words = wordsIn(piece);
  const items = itemsIn(words);
  return (items ?? [sentence(words)]).map((text) => ({ at, store, sort, standing, said, by, text: gist(text) }));
}

/** The items of a text that is a list and nothing but its headings beside; null of any other. */
function itemsIn(words: string): string[] | null {
  const lines = words.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'));
  const items = lines.flatMap((line) => /^\s*(?:[-*+]|\d+[.)])\s+(?<item>\S.*)$/.exec(line)?.groups?.item ?? []);
  return items.length > 0 && items.length === lines.length ? items : null;
}

/** What a text says first, as one sentence: a title is no sentence by itself. */
function sentence(words: string): string {
  const [first = '', next = ''] = words.split(/\n\s*\n/).map((one) => one.replace(/^#+\s*/, '').trim());
  return next === '' || /\p{Po}$/u.test(first) ? first : `${first}: ${next}`;
}

function wordsIn(piece: Piece): string {
  switch (piece.sort) {
    case 'relation':
      return `${piece.from} ${piece.relation} ${piece.to}`;
    case 'entity':
      return piece.name;
    case 'procedure':
      return `${piece.title}: ${piece.text}`;
    case 'source':
      return `${piece.title} (${countedNoun(piece.passages.length, 'passage')})`;
    default:
      return piece.text;
  }
}

function wordsOf({
  title,
  fresh,
  changed,
  contradicting,
  known,
  change,
  left,
}: Omit<ImportLook, 'message' | 'contract'>): string {
  const news = fresh + changed + contradicting;
  const rest = left > 0 ? ` ${left} more wait for another run.` : '';
  if (news === 0) return `${title}: nothing new; ${known} known.${rest}`;
  const verb = change === null ? 'would be imported' : 'imported';
  return `${title}: ${news} ${verb}, ${known} known.${rest}`;
}
