import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Events } from '#shared/contract/events.ts';
import { fail } from '#shared/model/error.ts';
import { agentsPresentIn } from '../commit/adopt.ts';
import type { Index } from '../index/types.ts';
import type { Ports } from '../ports.ts';
import { hashOf } from '../workspace/hash.ts';
import { criticalityOf } from '../workspace/paths.ts';
import { writeSmall } from '../workspace/small-file.ts';

const entry = z.object({
  path: z.string(),
  at: z.string(),
  agents: z.array(z.string()),
  /** sha256 of the words of each memory that came with the edit, by id: one that was said anew since is proven. */
  memories: z.record(z.string(), z.string()),
});
const state = z.object({ version: z.literal(1), entries: z.array(entry) });
type Entry = z.output<typeof entry>;

/** What the owner is told of one file. */
export type Doubt = { path: string; line: number; message: string; remedy: string };

/** Edits that are remembered; the oldest go first. */
const mostEntries = 1_000;

/**
 * Memories that came by an edit of a file while sub-agents were connected: nobody can say whether it was the owner's
 * editor or an agent that went around the door. They are taken up like any edit, marked wherever they are shown, and left
 * out of what agents are given unasked, until the owner confirms them. History has the names in the trigger.
 */
export class UnattributedEdits {
  readonly #file: string;
  #entries: Entry[];

  constructor(
    root: string,
    private readonly index: Pick<Index, 'get'>,
    private readonly ports: Pick<Ports, 'emit' | 'log'>,
  ) {
    this.#file = join(root, '.mneme', 'unproven.json');
    this.#entries = read(this.#file);
  }

  /** Somebody changed files. Never throws. */
  heard({ paths, ids, rewritten = [], trigger, at, actor }: Events['changed']): void {
    const agents = agentsPresentIn(trigger);
    if (agents.length > 0) this.#add(new Set(paths), [...ids, ...rewritten], at, agents);
    // What the owner says of a file by Mneme's own means is proven.
    else if (actor === 'manual' && !trigger.startsWith('edited')) this.#drop(paths);
  }

  /** Why a memory is not trusted, in words; null when it is. */
  doubt(id: string): string | null {
    const found = this.#entries.find(({ memories }) => memories[id] !== undefined);
    if (found === undefined || this.#isSaidAnew(id, found)) return null;
    return `not confirmed: ${found.path} was edited outside Mneme while ${named(found.agents)} connected`;
  }

  ids(): string[] {
    return this.#entries.flatMap((one) => Object.keys(one.memories).filter((id) => !this.#isSaidAnew(id, one)));
  }

  /** Of each edit with memories that nobody stood by yet; of critical files their alerts tell. */
  doubts(): Doubt[] {
    return this.#entries.flatMap((one) => {
      if (criticalityOf(one.path) === 'critical') return [];
      const ids = Object.keys(one.memories).filter((id) => !this.#isSaidAnew(id, one));
      const [first] = this.index.get(ids);
      return first === undefined ? [] : [{ path: one.path, line: first.line, ...wordsOf(one, ids.length) }];
    });
  }

  /** The owner stands by what is in a file; gives how many memories that were. @throws memory.missing */
  confirm(path: string): number {
    const ids = this.#entries.filter((one) => one.path === path).flatMap(({ memories }) => Object.keys(memories));
    if (ids.length === 0)
      throw fail('memory.missing', `Nothing in ${path} waits to be confirmed.`, 'See mneme status.');
    this.#drop([path]);
    return new Set(ids).size;
  }

  /** Its owner has said what shall be of a file, whatever it was. */
  settled(path: string): void {
    this.#drop([path]);
  }

  /** Memories are gone for good, and so is what was noted of them. */
  remove(says: (text: string) => boolean): void {
    const entries = this.#entries.map((one) => ({
      ...one,
      memories: Object.fromEntries(Object.entries(one.memories).filter(([id]) => !says(id))),
    }));
    this.#entries = entries.filter(({ path, memories }) => !says(path) && Object.keys(memories).length > 0);
    this.#keep([]);
  }

  /** It is gone, or its words are others, which were written by somebody who may. */
  #isSaidAnew(id: string, { memories }: Entry): boolean {
    const [memory] = this.index.get([id]);
    return memory === undefined || hashOf(memory.text) !== memories[id];
  }

  #add(paths: ReadonlySet<string>, ids: string[], at: string, agents: string[]): void {
    const came = this.index.get(ids).filter(({ path }) => paths.has(path) && !path.startsWith('memory/meta/'));
    for (const path of new Set(came.map((memory) => memory.path))) {
      const here = came.filter((memory) => memory.path === path);
      const memories = Object.fromEntries(here.map(({ id, text }) => [id, hashOf(text)]));
      const added: Entry = { path, at, agents, memories };
      this.#entries = [...this.#entries, added].slice(-mostEntries);
      // A critical file has its alert.
      if (criticalityOf(path) === 'critical') continue;
      const { message, remedy } = wordsOf(added, here.length);
      this.ports.emit({
        name: 'notice',
        data: { level: 'warning', error: { code: 'edit.unproven', message, remedy, path } },
      });
    }
    if (came.length > 0) this.#keep([...paths]);
  }

  #drop(paths: string[]): void {
    const rest = this.#entries.filter(({ path }) => !paths.includes(path));
    if (rest.length === this.#entries.length) return;
    this.#entries = rest;
    this.#keep(paths);
  }

  #keep(paths: string[]): void {
    try {
      writeSmall(this.#file, `${JSON.stringify({ version: 1, entries: this.#entries })}\n`);
    } catch (cause) {
      this.ports.log.warn('what is not confirmed was not kept', { cause: String(cause) });
    }
    this.ports.emit({ name: 'problems', data: { paths } });
  }
}

const named = (agents: readonly string[]) => `${agents.join(', ')} ${agents.length === 1 ? 'was' : 'were'}`;

function wordsOf({ path, agents }: Entry, count: number): Pick<Doubt, 'message' | 'remedy'> {
  const what = count === 1 ? 'One memory' : `${count} memories`;
  return {
    message:
      `${path} was edited outside Mneme while ${named(agents)} connected, which may not write. ${what} of it are not trusted.`.replace(
        'One memory of it are',
        'One memory of it is',
      ),
    remedy: `If the edit is yours, run mneme confirm ${JSON.stringify(path)}; if not, take the file back on the Audit page.`,
  };
}

function read(file: string): Entry[] {
  try {
    return state.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data?.entries ?? [];
  } catch {
    return [];
  }
}
