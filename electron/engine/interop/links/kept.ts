import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { linkSends } from '#shared/model/link.ts';
import { writeSmall } from '../../workspace/small-file.ts';

/** One memory that both sides have, and what each said when they last agreed. */
const entry = z.object({
  /** By which the reader knows it there; empty until it was read back. */
  key: z.string(),
  /** Its file there, below the folder. */
  file: z.string(),
  there: z.string(),
  /** 1-based; 0: not known. */
  lineThere: z.number().default(0),
  lineHere: z.number().default(0),
  /** Its memory here, and the page it stands on. */
  id: z.string(),
  path: z.string(),
  here: z.string(),
  /**
   * `gone`: it is no longer there, and proposed for the archive. `apart`: it was taken back here; what stands there stays, and
   * is not brought again.
   */
  standing: z.enum(['gone', 'apart']).optional(),
});
export type LinkEntry = z.output<typeof entry>;

const asked = z.object({ key: z.string(), at: z.string(), here: z.string(), there: z.string(), why: z.string() });
export type AskedEntry = z.output<typeof asked>;

const kept = z.object({
  version: z.literal(1),
  id: z.string(),
  /** Whole path of the folder on this machine. */
  path: z.string(),
  /** Where that leads; empty: not known, and the link is made again. */
  real: z.string().default(''),
  format: z.string(),
  /** The project whose memories it shares; null: of all. */
  scope: z.string().nullable(),
  send: z.enum(linkSends),
  reviewed: z.boolean(),
  paused: z.boolean(),
  /** ISO instants. */
  since: z.string(),
  last: z.string().nullable(),
  entries: z.array(entry),
  /** What both sides changed, each in its own way: the owner says which holds. */
  asked: z.array(asked),
  /** Digests of ids here that are not sent as something new: they were there before, or are linked. */
  seen: z.array(z.string()),
  /** Digests of what there was left out, so that it is not looked at again until it changes. */
  refused: z.record(z.string(), z.string()),
  /**
   * What the owner archived here: only that is taken out there without a question. By its id; a line of core memory, whose number is the
   * next one's by then, by its key there.
   */
  archived: z.array(z.string()).default([]),
  /** Digests of words that were removed for good here: they go there, too, wherever they come up. */
  erased: z.array(z.string()),
  /** ISO instant of the last removal for good that is not checked for the last time yet. */
  erasedAt: z.string().nullable().default(null),
  /** What could not be done at the last step, in words. */
  notes: z.array(z.object({ at: z.string(), why: z.string() })),
  failure: z.string().nullable(),
});
export type KeptLink = z.output<typeof kept>;

const folderIn = (root: string) => join(root, '.mneme', 'links');

/** Links of this workspace on this machine; a file that cannot be read is none. */
export function readLinks(root: string): KeptLink[] {
  let names: string[] = [];
  try {
    names = readdirSync(folderIn(root)).filter((name) => /^[0-9a-f]{8}\.json$/.test(name));
  } catch {
    return [];
  }
  return names.sort().flatMap((name) => {
    try {
      return kept.safeParse(JSON.parse(readFileSync(join(folderIn(root), name), 'utf8'))).data ?? [];
    } catch {
      return [];
    }
  });
}

export function writeLink(root: string, link: KeptLink): void {
  mkdirSync(folderIn(root), { recursive: true, mode: 0o700 });
  writeSmall(join(folderIn(root), `${link.id}.json`), `${JSON.stringify(link)}\n`);
}

export function removeLink(root: string, id: string): void {
  rmSync(join(folderIn(root), `${id}.json`), { force: true });
}
