import type { Memory } from '#shared/model/memory.ts';
import { withhold } from '../../language/secrets/withhold.ts';
import type { Piece } from '../types.ts';
import { placeInSource } from '../writing.ts';
import type { LinkForm, StoreAround } from './forms/types.ts';
import { wordsHere } from './here.ts';
import type { KeptLink, LinkEntry } from './kept.ts';
import { digestOfMemory, newHere, outgoing } from './outgoing.ts';
import { paired } from './pairing.ts';
import { readStore, type StoreContents } from './read-store.ts';
import { record } from './record.ts';
import { digestOfWords, holdsSecret, type TextPiece, toldThere, wordsOf } from './statement.ts';
import type { EntryComparison, LinkStep, Stepping } from './stepping.ts';
import { StoreDraft } from './store-draft.ts';

/** Something that is on its way: the entry as it will be, once the file is written and read back. `gone`: it is taken out. */
type Sending = { entry: LinkEntry; was: LinkEntry | null; memory: Memory | null; gone: boolean };

const secret = 'It holds a secret, which never leaves through a link.';

/** Writes what changed here into the store, each file only as it was read, and binds what is read back. */
export async function send(
  stepping: Stepping,
  weighed: readonly EntryComparison[],
  read: StoreContents,
): Promise<Pick<LinkStep, 'link' | 'sent' | 'again' | 'isErased' | 'unread'>> {
  const { deps, form, signal } = stepping;
  const { link } = stepping;
  const meant = new Set(link.erased);
  const unread = [...read.unread.keys()];
  const isErased = ({ isWhole, unread, statements }: StoreContents) =>
    isWhole &&
    unread.size === 0 &&
    (meant.size === 0 || !statements.some((one) => meant.has(digestOfWords(wordsOf(one)))));
  if (form === null) return { link, sent: 0, again: false, isErased: isErased(read), unread };
  const around: StoreAround = { draft: new StoreDraft(link.path, read.files), pieces: read.pieces };
  const notes = [...link.notes];
  const { changed, erased } = await changes(link, form, weighed, read, around, notes);
  const added = await additions(stepping, weighed, read, around, notes);
  const sending = [...changed, ...added];
  const noted = { ...link, notes };
  if (!around.draft.isChanged)
    return { link: kept(stepping, noted), sent: 0, again: false, isErased: isErased(read), unread };
  // What is on its way is known before it is written: whoever goes on after a crash finds it there by its words.
  kept(stepping, { ...noted, entries: [...noted.entries, ...added.map(({ entry }) => entry)] });
  const stale = await around.draft.write();
  const written = sending.filter(({ entry }) => !stale.has(entry.file));
  const back = await readStore(deps, link, signal);
  const was = new Map(written.flatMap((one) => (one.was === null ? [] : [[one.was.key, one] as const])));
  const others = new Set(noted.entries.flatMap(({ key }) => (was.has(key) ? [] : key)));
  const told = back.statements.filter(({ key }) => !others.has(key));
  const { bound, agreed, lost } = await readBack(written, told, around.draft);
  const entries = noted.entries.flatMap((entry) => {
    const one = was.get(entry.key);
    return one === undefined ? [entry] : one.gone ? [] : [bound.get(one) ?? entry];
  });
  // What was not found right away is looked for again: forgotten, it would come in as another's.
  const fresh = written.flatMap((one) => (one.was === null ? [bound.get(one) ?? one.entry] : []));
  const seen = new Set(noted.seen);
  for (const { memory, gone } of written)
    if (memory !== null) gone ? seen.delete(digestOfMemory(memory)) : seen.add(digestOfMemory(memory));
  await record(deps, link, agreed);
  const done = {
    ...noted,
    ...{ entries: [...entries, ...fresh], seen: [...seen] },
    notes: [
      ...notes,
      ...lost.map(({ entry }) => ({ at: entry.file, why: 'It was written there and is not read back as one memory.' })),
    ],
  };
  return {
    link: kept(stepping, done),
    sent: written.length + erased,
    again: stale.size > 0,
    isErased: stale.size === 0 && isErased(back),
    unread: [...back.unread.keys()],
  };
}

function kept({ keep }: Stepping, link: KeptLink): KeptLink {
  keep(link);
  return link;
}

/**
 * Entries that were changed or archived here, and words that were removed for good, wherever they stand: in their files from the end on, so
 * that lines before stay where they are. `erased`: how many of the latter were taken out.
 */
async function changes(
  link: KeptLink,
  form: LinkForm,
  weighed: readonly EntryComparison[],
  read: StoreContents,
  around: StoreAround,
  notes: KeptLink['notes'],
): Promise<{ changed: Sending[]; erased: number }> {
  const own = weighed.flatMap(({ entry, statement, memory, verdict }) => {
    const isSent = (verdict.do === 'send' && !verdict.anew) || verdict.do === 'unite';
    if (statement === null || (!isSent && verdict.do !== 'remove')) return [];
    return [
      { entry, statement, memory, words: 'words' in verdict ? verdict.words : null, ...placeInSource(statement) },
    ];
  });
  const gone = new Set(link.erased);
  const taken = new Set(own.flatMap(({ statement, words }) => (words === null ? [statement] : [])));
  const meant = (gone.size === 0 ? [] : read.statements)
    .filter((one) => gone.has(digestOfWords(wordsOf(one))) && !taken.has(one))
    .map((statement) => ({ entry: null, statement, memory: null, words: null, ...placeInSource(statement) }));
  const going = [...own, ...meant].sort((a, b) => (a.file === b.file ? b.line - a.line : a.file < b.file ? -1 : 1));
  const changed: Sending[] = [];
  let erased = 0;
  for (const { entry, statement, memory, words, file } of going) {
    const why =
      words === null
        ? await around.draft.attempt(() => form.remove(statement, around))
        : holdsSecret(statement) || withhold(words).held.length > 0
          ? secret
          : await around.draft.attempt(() => form.change(statement, words, around));
    if (why !== null) notes.push({ at: statement.at, why });
    else if (entry === null) erased++;
    else {
      const fresh = { ...entry, key: statement.key, file, there: words ?? '', standing: undefined };
      const mine =
        memory === null ? {} : { id: memory.id, path: memory.path, here: wordsHere(memory), lineHere: memory.line };
      changed.push({
        entry: { ...fresh, ...mine },
        was: { ...entry, key: statement.key },
        memory,
        gone: words === null,
      });
    }
  }
  return { changed, erased };
}

/**
 * What is new here, and what was removed there and shall stand there again. Of a page whose file there is not read now (a program that
 * writes it anew has emptied it), nothing goes until it is: it would get a second file.
 */
async function additions(
  { deps, link, form }: Stepping,
  weighed: readonly EntryComparison[],
  { unread }: StoreContents,
  around: StoreAround,
  notes: KeptLink['notes'],
): Promise<Sending[]> {
  if (form === null) return [];
  const again = weighed.flatMap(({ entry, memory, verdict }) =>
    verdict.do === 'send' && verdict.anew && memory !== null
      ? [{ entry, one: outgoing(deps, memory, verdict.words) }]
      : [],
  );
  const known = weighed.flatMap(({ memory, verdict }) => (memory === null || verdict.do === 'forget' ? [] : memory));
  const bound = new Set([...link.entries, ...known].map(({ id }) => id));
  const { going, staying } = newHere(deps, link, form, bound);
  notes.push(...staying);
  const waiting = new Set(link.entries.flatMap(({ file, path }) => (unread.has(file) ? [path] : [])));
  const sending: Sending[] = [];
  for (const { one, was } of [
    ...again.map(({ entry, one }) => ({ one, was: entry })),
    ...going.map((one) => ({ one, was: null })),
  ]) {
    const [memory = null] = deps.index.get([one.id]);
    if (memory !== null && waiting.has(memory.path)) continue;
    const added =
      withhold(one.words).held.length > 0
        ? secret
        : await around.draft.attempt(async () => {
            const told = await form.add(one, around);
            return 'why' in told ? told.why : told;
          });
    if (typeof added === 'string')
      notes.push({ at: memory === null ? one.id : `${memory.path}#L${memory.line}`, why: added });
    else {
      const entry = {
        key: '',
        file: added.file,
        there: one.words,
        id: one.id,
        path: memory?.path ?? '',
        here: one.words,
        lineThere: 0,
        lineHere: memory?.line ?? 0,
      };
      sending.push({
        entry: { ...entry, here: memory === null ? one.words : wordsHere(memory) },
        was,
        memory,
        gone: false,
      });
    }
  }
  return sending;
}

/** What was sent, as its reader finds it. Where somebody has written since, the words that were sent are what both had last. */
async function readBack(sent: readonly Sending[], told: readonly TextPiece[], draft: StoreDraft) {
  const bound = new Map<Sending, LinkEntry>();
  const agreed: { piece: Piece; id: string; path: string }[] = [];
  const going = sent.filter(({ gone }) => !gone);
  const there = told.map(toldThere);
  const known = going.map((one) => ({
    key: one.entry.key,
    page: one.entry.file,
    words: one.entry.there,
    line: one.entry.lineThere,
    one,
  }));
  const stands = new Map<string, boolean>();
  for (const [{ one }, { statement }] of paired(known, there)) {
    const { file } = one.entry;
    if (!stands.has(file)) stands.set(file, await draft.stands(file));
    const read = wordsOf(statement);
    // A form may put a name before the words: that is no change of theirs.
    const words = stands.get(file) === true || read.endsWith(one.entry.there) ? read : one.entry.there;
    bound.set(one, { ...one.entry, key: statement.key, there: words, lineThere: placeInSource(statement).line });
    agreed.push({ piece: statement, id: one.entry.id, path: one.entry.path });
  }
  return { bound, agreed, lost: going.filter((one) => !bound.has(one)) };
}
