import { realpathSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { isAbsolute, join, relative } from 'node:path';
import { fail, MnemeError } from '#shared/model/error.ts';
import { type LinkSend, type LinkState, linkFormats } from '#shared/model/link.ts';
import type { Memory } from '#shared/model/memory.ts';
import { countedNoun } from '#shared/text/counted.ts';
import { hash8 } from '../../workspace/hash.ts';
import { corePath } from '../../workspace/paths.ts';
import { scopeOf } from '../../workspace/scope.ts';
import { readerOf } from '../formats.ts';
import { scopeOfMemory } from '../readers/claude-code.ts';
import { placeAt } from '../source-files.ts';
import type { Take } from './decide.ts';
import type { LinkDeps } from './deps.ts';
import { linkForm } from './forms/forms.ts';
import { wordsHere } from './here.ts';
import { type AskedEntry, type KeptLink, type LinkEntry, readLinks, removeLink, writeLink } from './kept.ts';
import { LinkWatch } from './link-watch.ts';
import { digestOfMemory, leaving } from './outgoing.ts';
import { digestOfWords } from './statement.ts';
import { stepLink } from './step.ts';
import type { LinkStep } from './stepping.ts';

export type LinkAsk = {
  path: string;
  as: string | undefined;
  scope: string | null | undefined;
  send: LinkSend;
  reviewed: boolean;
};

/** A link as it is told. */
export type ToldLink = Pick<KeptLink, 'id' | 'path' | 'format' | 'scope' | 'send' | 'reviewed' | 'last' | 'notes'> & {
  title: string;
  state: LinkState;
  /** Why it is not in step, or goes one way. */
  note: string | null;
  ways: 'both' | 'in';
  entries: number;
  asked: AskedEntry[];
  /** What is no longer there and still here. */
  gone: { id: string; text: string }[];
};

/** Notes that are told of one step. */
const mostNotes = 100;
/** After a removal for good, when it is looked for once more; and how often it is asked whether that is due. */
const secondCheckMs = 7 * 24 * 60 * 60 * 1000;
const checkEveryMs = 60 * 60 * 1000;
/** Steps that are tried anew by themselves; what changes on either side begins the next. */
const mostTries = 3;

/**
 * Stores of other tools that are kept in step with the workspace, one step at a time: when something changes on either side, and when a folder
 * is back. A link is of this machine: where its file came with a folder, it does nothing until it is made again.
 */
export class Links {
  #links: KeptLink[];
  #missing = new Set<string>();
  /** Steps of a link, one behind the other, that could not write what was changed in the meantime. */
  readonly #tries = new Map<string, number>();
  #last: Promise<unknown> = Promise.resolve();
  readonly #stop = new AbortController();
  readonly #watch: LinkWatch;
  #checking: NodeJS.Timeout | undefined;

  constructor(private readonly deps: LinkDeps) {
    this.#links = readLinks(deps.root);
    this.#watch = new LinkWatch(deps.ports.log, (id) => this.step(id), deps.ports.linkSettleMs);
  }

  /** From here on links follow both sides. */
  start(): void {
    for (const link of this.#links) this.#follow(link);
    this.#checking = setInterval(() => {
      for (const link of this.#active()) if (this.#isCheckDue(link)) this.#watch.touched(link.id);
    }, checkEveryMs).unref();
  }

  /** Something was changed here. */
  committed(): void {
    for (const { id } of this.#active()) this.#watch.touched(id);
  }

  list(): ToldLink[] {
    return this.#links.map((link) => this.#told(link));
  }

  /** @throws file.missing, input.invalid, path.refused */
  async add({ path, as, scope, send, reviewed }: LinkAsk): Promise<{ link: ToldLink; stepped: LinkStep | null }> {
    const place = await placeAt(path);
    const { reader } = readerOf(place, as);
    const form = linkForm(reader.format);
    if (form === null || !place.isFolder)
      throw fail(
        'input.invalid',
        place.isFolder ? `${reader.title} is imported, not linked.` : `${path} is a file; a link is with a folder.`,
        `Link a folder of ${linkFormats.join(', ')}, or use mneme import.`,
      );
    requireApart(this.deps.root, path);
    if (reader.format === 'claude-code' && (place.names.includes('projects') || /[\\/]projects[\\/]?$/.test(path)))
      throw fail('input.invalid', `${path} holds many projects.`, 'Link the folder memory of one of them.');
    const project = await projectOf(reader.format, path);
    const real = realpathSync(path);
    const wished = { real, send: form.form === null ? ('none' as const) : send, reviewed, paused: false };
    const link = await this.#inTurn(() => {
      const known = this.#links.find((one) => one.path === path && one.format === reader.format);
      const link: KeptLink =
        known === undefined
          ? {
              ...{ version: 1, id: hash8(`${reader.format} ${path}`), path, format: reader.format, ...wished },
              scope: scope === undefined ? project : scope,
              ...{ since: new Date(this.deps.ports.clock.now()).toISOString(), last: null, failure: null },
              ...{ entries: [], asked: [], seen: [], refused: {}, archived: [], erased: [], erasedAt: null, notes: [] },
            }
          : { ...known, ...wished, ...(scope === undefined ? {} : { scope }) };
      if (form.form !== null && send === 'new' && (known === undefined || known.send === 'none'))
        link.seen = [...new Set([...link.seen, ...[...leaving(this.deps, link, form.form)].map(digestOfMemory)])];
      this.deps.consent.give(`link:${link.id}`, factOf(link));
      this.#keep(link);
      return link;
    });
    this.#follow(link);
    const stepped = await this.step(link.id);
    return { link: this.#told(this.#of(link.id)), stepped };
  }

  pause(id: string, paused: boolean): ToldLink {
    const link = { ...this.#of(id), paused };
    this.#keep(link);
    if (paused) this.#watch.leave(link.id);
    else this.#follow(link);
    return this.#told(link);
  }

  /** Ends a link; what stands on either side stays. */
  async end(id: string): Promise<ToldLink> {
    const link = this.#of(id);
    this.#watch.leave(link.id);
    await this.#last;
    removeLink(this.deps.root, link.id);
    this.#links = this.#links.filter((one) => one.id !== link.id);
    this.#missing.delete(link.id);
    this.deps.consent.give(`link:${link.id}`, null);
    this.#emit();
    return this.#told(link);
  }

  /** Which side holds where both changed the same, then a step; or that what is gone from there stays here. @throws memory.missing */
  async take(id: string, key: string, side: Take): Promise<ToldLink> {
    const link = this.#of(id);
    if (side === 'here' && link.entries.some((one) => isGone(one, key))) return this.#part(link.id, key);
    if (!link.asked.some((one) => one.key === key))
      throw fail('memory.missing', 'That is not asked.', 'mneme links shows what is.');
    await this.step(link.id, new Map([[key, side]]));
    return this.#told(this.#of(id));
  }

  /** What is gone from there stays here, linked no more; it counts as seen, so that it is not sent there anew. */
  async #part(id: string, memory: string): Promise<ToldLink> {
    const parted = this.#last.then(() => {
      const link = this.#of(id);
      this.#keep({ ...link, entries: link.entries.filter((one) => !isGone(one, memory)) });
    });
    this.#last = parted.catch(() => undefined);
    await parted;
    return this.#told(this.#of(id));
  }

  /** A step at once. @throws input.invalid */
  async now(id: string): Promise<{ link: ToldLink; stepped: LinkStep | null }> {
    const stepped = await this.step(this.#of(id).id);
    return { link: this.#told(this.#of(id)), stepped };
  }

  /** One step behind those under way; null where the link is paused, its folder away, or it failed: its state says so. */
  step(id: string, said: ReadonlyMap<string, Take> = new Map()): Promise<LinkStep | null> {
    return this.#inTurn(() => this.#step(id, said));
  }

  /** Memories that are about to be removed for good: gone from every store that is linked, and not brought again. */
  async erase(memories: readonly Memory[]): Promise<{ place: string; absent: boolean; detail: string }[]> {
    const ids = new Set(memories.map(({ id }) => id));
    const digests = new Set(memories.map((memory) => digestOfWords(wordsHere(memory))));
    const isMeant = ({ id, here, there }: LinkEntry) =>
      ids.has(id) || digests.has(digestOfWords(here)) || digests.has(digestOfWords(there));
    const told = [];
    for (const { id } of this.#links) {
      const count = await this.#inTurn(() => {
        const link = this.#links.find((one) => one.id === id);
        const meant = link?.entries.filter(isMeant) ?? [];
        if (link === undefined || meant.length === 0) return 0;
        const erased = new Set([...link.erased, ...digests, ...meant.map(({ there }) => digestOfWords(there))]);
        const entries = link.entries.filter((one) => !isMeant(one));
        // What is removed for good is nothing new to be sent in the meantime.
        const seen = new Set([...link.seen, ...memories.map(digestOfMemory)]);
        const erasedAt = new Date(this.deps.ports.clock.now()).toISOString();
        this.#keep({ ...link, entries, erased: [...erased], erasedAt, seen: [...seen] });
        return meant.length;
      });
      if (count > 0) told.push(this.#erasedIn(id, count, await this.step(id)));
    }
    return told;
  }

  /** Forgets what says something that was removed. */
  remove(says: (text: string) => boolean): Promise<void> {
    return this.#inTurn(() => {
      for (const link of this.#links) {
        const [entries, asked, notes] = [link.entries, link.asked, link.notes].map((list) =>
          list.filter((one) => !says(JSON.stringify(one))),
        ) as [LinkEntry[], AskedEntry[], KeptLink['notes']];
        this.#write({ ...link, entries, asked, notes });
      }
    });
  }

  /** The owner archived these: they are taken out of what is linked, too. A line of core memory is known by its words. */
  archived(memories: readonly Memory[]): void {
    const ids = new Set(memories.flatMap(({ id, path }) => (path === corePath ? [] : id)));
    const core = new Set(memories.filter(({ path }) => path === corePath).map(wordsHere));
    for (const link of this.#links) {
      const parents = new Map(this.deps.index.get(link.entries.map(({ id }) => id)).map((one) => [one.id, one.parent]));
      const named = link.entries.flatMap(({ id, key, path, here }) => {
        if (path === corePath) return core.has(here) && key !== '' ? [key] : [];
        return ids.has(id) || ids.has(`entity:${parents.get(id)}`) ? [id] : [];
      });
      if (named.length > 0) this.#write({ ...link, archived: [...new Set([...link.archived, ...named])] });
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#checking);
    this.#stop.abort(fail('engine.stopped', 'The workspace is closed.', 'Open it again.'));
    await this.#watch.close();
    await this.#last;
  }

  /** Work behind what is under way: a step must not write over what was said meanwhile. */
  #inTurn<T>(work: () => T | Promise<T>): Promise<T> {
    const mine = this.#last.then(work);
    this.#last = mine.catch(() => undefined);
    return mine;
  }

  #erasedIn(id: string, count: number, stepped: LinkStep | null) {
    const { title, path, state, note } = this.#told(this.#of(id));
    const absent = stepped?.isErased === true;
    const detail = absent
      ? `${count} ${count === 1 ? 'entry was' : 'entries were'} taken out of ${path}.`
      : `${path} may still have ${count === 1 ? 'it' : 'them'}: ${unreadIn(stepped) ?? note ?? this.#of(id).notes[0]?.why ?? state}. They go as soon as they can be reached.`;
    return { place: `Linked: ${title}`, absent, detail };
  }

  async #step(id: string, said: ReadonlyMap<string, Take>): Promise<LinkStep | null> {
    const link = this.#links.find((one) => one.id === id);
    if (link === undefined || link.paused || !this.#isConfirmed(link)) return null;
    await this.deps.ready;
    if (this.#stop.signal.aborted || this.deps.door.damage !== null || !(await this.#isThere(link))) return null;
    const form = linkForm(link.format)?.form ?? null;
    try {
      requireSame(link);
      requireApart(this.deps.root, link.path);
      const stepping = {
        deps: this.deps,
        link,
        form,
        signal: this.#stop.signal,
        keep: (now: KeptLink) => this.#write({ ...this.#stillArchived(this.#of(id)), ...stepOwn(now) }),
      };
      const stepped = await stepLink(stepping, said);
      const tries = stepped.again ? (this.#tries.get(id) ?? 0) + 1 : 0;
      this.#tries.set(id, tries);
      this.#checkErased(id, stepped);
      if (tries > 0 && tries < mostTries) this.#watch.touched(id);
      return stepped;
    } catch (cause) {
      if (this.#stop.signal.aborted) return null;
      const failure = cause instanceof MnemeError ? cause.message : 'It could not be read or written.';
      this.deps.ports.log.warn('a link failed', { cause: cause instanceof Error ? cause.stack : String(cause) });
      this.#write({ ...this.#of(id), failure });
      return null;
    } finally {
      this.#emit();
    }
  }

  /**
   * What was removed for good is looked for once more a week later, and its digests go with that: until then the other tool may bring it
   * again from what it still held.
   */
  #checkErased(id: string, stepped: LinkStep): void {
    const { isErased } = stepped;
    const link = this.#of(id);
    if (!this.#isCheckDue(link)) return;
    const why = isErased
      ? 'What was removed for good was looked for again: it is not there.'
      : `What was removed for good was looked for again, and may still be there: ${unreadIn(stepped) ?? 'not all could be reached'}.`;
    const checked = isErased ? { erased: [], erasedAt: null } : {};
    const notes = [{ at: link.path, why }, ...link.notes.filter((one) => one.why !== why)];
    this.#write({ ...link, ...checked, notes });
  }

  #isCheckDue = ({ erased, erasedAt, since }: KeptLink) =>
    erased.length > 0 && this.deps.ports.clock.now() - Date.parse(erasedAt ?? since) >= secondCheckMs;

  /** What was brought back is no longer to be taken out there. */
  #stillArchived(link: KeptLink): KeptLink {
    if (link.archived.length === 0) return link;
    const known = this.deps.index.get(link.archived).filter((memory) => this.deps.scores.isArchived(memory));
    const core = new Set(this.deps.index.memoriesOf(corePath).map(wordsHere));
    const lines = link.entries.filter((one) => one.path === corePath && !core.has(one.here)).map(({ key }) => key);
    const named = new Set([...known.map(({ id }) => id), ...lines]);
    return { ...link, archived: link.archived.filter((name) => named.has(name)) };
  }

  /** An empty folder where there were memories is one that is not mounted. */
  async #isThere(link: KeptLink): Promise<boolean> {
    const found = await stat(link.path).catch(() => null);
    const place = found?.isDirectory() ? await placeAt(link.path).catch(() => null) : null;
    const isThere = place !== null && (place.names.length > 0 || link.entries.length === 0);
    const isNews = isThere === this.#missing.has(link.id);
    if (isThere) this.#missing.delete(link.id);
    else this.#missing.add(link.id);
    if (isNews) this.#emit();
    return isThere;
  }

  #active = () => this.#links.filter((link) => !link.paused && this.#isConfirmed(link));
  #isConfirmed = (link: KeptLink) => this.deps.consent.given(`link:${link.id}`, factOf(link));

  #follow(link: KeptLink): void {
    if (!link.paused && this.#isConfirmed(link)) this.#watch.follow(link);
  }

  /** @throws input.invalid */
  #of(asked: string): KeptLink {
    const link = this.#links.find(({ id, path }) => id === asked || path === asked);
    if (link === undefined) throw fail('input.invalid', `There is no link ${asked}.`, 'mneme links lists them.');
    return link;
  }

  #keep(link: KeptLink): void {
    this.#write(link);
    this.#emit();
  }

  #write(link: KeptLink): void {
    const now = { ...link, notes: link.notes.slice(0, mostNotes) };
    writeLink(this.deps.root, now);
    this.#links = [...this.#links.filter(({ id }) => id !== now.id), now].sort((a, b) => (a.path < b.path ? -1 : 1));
  }

  #emit(): void {
    const asked = this.#links.reduce((sum, link) => sum + link.asked.length, 0);
    this.deps.ports.emit({ name: 'links', data: { links: this.#links.length, asked } });
  }

  #told(link: KeptLink): ToldLink {
    const { id, path, format, scope, send, reviewed, last, notes, asked, entries } = link;
    const form = linkForm(format);
    const here = this.deps.index.get(entries.flatMap((one) => (one.standing === 'gone' ? [one.id] : [])));
    const { state, note } = this.#stateOf(link);
    return {
      ...{ id, path, format, scope, send, reviewed, last, notes, asked, state },
      note: note ?? form?.why ?? null,
      title: readerOf({ path, isFolder: true, names: [], beginning: '' }, format).reader.title,
      ways: form?.form == null ? 'in' : 'both',
      entries: entries.length,
      gone: here.map((memory) => ({ id: memory.id, text: wordsHere(memory) })),
    };
  }

  #stateOf(link: KeptLink): { state: LinkState; note: string | null } {
    if (!this.#isConfirmed(link))
      return { state: 'unconfirmed', note: 'This link was not made on this machine: link it again to use it here.' };
    if (link.paused) return { state: 'paused', note: null };
    if (this.#missing.has(link.id))
      return { state: 'missing', note: 'The folder is away or empty: nothing is changed until it is back.' };
    if (link.failure !== null) return { state: 'failed', note: link.failure };
    return link.asked.length > 0
      ? { state: 'waiting', note: 'Both sides changed the same: say which holds.' }
      : { state: 'in step', note: null };
  }
}

const isGone = ({ id, standing }: LinkEntry, memory: string) => standing === 'gone' && id === memory;
/** What a step may change of a link: the rest is the owner's, also while it runs. */
/** Files that nobody could read, in words; null for none. */
function unreadIn(stepped: LinkStep | null): string | null {
  const [first, ...more] = stepped?.unread ?? [];
  if (first === undefined) return null;
  return `what is in ${first}${more.length === 0 ? '' : ` and ${countedNoun(more.length, 'other file', 'other files')}`} could not be read`;
}

const stepOwn = ({ entries, asked, seen, refused, notes, failure, last }: KeptLink) => ({
  ...{ entries, asked, seen, refused, notes, failure, last },
});

/** What the owner agreed to on this machine. */
const factOf = ({ path, real, format, scope, send, reviewed }: KeptLink) => ({
  ...{ path, real, format, scope, send, reviewed },
});

/** A store of one project shares what is that project’s. */
const projectOf = async (format: string, path: string): Promise<string | null> =>
  format === 'claude-code' ? scopeOf(await scopeOfMemory(join(path, 'MEMORY.md'))) : null;

/** @throws path.refused where the folder is another than the one that was linked */
function requireSame({ path, real }: KeptLink): void {
  if (realpathSync(path) !== real)
    throw fail('path.refused', `${path} leads to another folder than the one that was linked.`, 'Link it again.');
}

/** Neither holds the other. @throws path.refused */
function requireApart(root: string, path: string): void {
  const [own, other] = [realpathSync(root), realpathSync(path)];
  const isWithin = (from: string, to: string) => {
    const way = relative(from, to);
    return way === '' || (!way.startsWith('..') && !isAbsolute(way));
  };
  if (isWithin(own, other) || isWithin(other, own))
    throw fail('path.refused', `${path} and the workspace lie in one another.`, 'Link a folder outside of it.');
}
