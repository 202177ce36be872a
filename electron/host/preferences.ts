import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { languageChoices } from '#shared/text/texts.ts';
import type { Log } from '../engine/ports.ts';

const bounds = z.object({
  x: z.number().int(),
  y: z.number().int(),
  width: z.number().int().min(200),
  height: z.number().int().min(200),
  maximised: z.boolean(),
});

const schema = z.object({
  /** Workspaces, the latest opened first: the first is what opens when nothing is asked for. */
  recent: z.array(z.object({ root: z.string() })).catch([]),
  theme: z.enum(['system', 'light', 'dark']).catch('system'),
  /** Of all texts, menus and the tray's among them. */
  language: z.enum(languageChoices).catch('system'),
  /** Of the window, in screen points. */
  bounds: bounds.nullable().catch(null),
  /** The person knows that a closed window leaves an icon in the tray. */
  knowsTray: z.boolean().catch(false),
  /** A key of the whole system opens Remember. */
  remembersByKey: z.boolean().catch(true),
  /** Spelling is checked, for which the dictionaries of the languages here are fetched once. */
  checksSpelling: z.boolean().catch(false),
  /** Newer versions of Mneme may be looked for and fetched. */
  looksForUpdates: z.boolean().catch(false),
});

export type Bounds = z.output<typeof bounds>;
export type PreferencesValue = z.output<typeof schema>;
/** What a front remembers between runs, for every workspace: one JSON file in the Mneme home. */
export type Preferences = {
  read(): PreferencesValue;
  /** Reads afresh, applies and writes, so that two fronts do not undo each other. */
  update(change: (current: PreferencesValue) => Partial<PreferencesValue>): void;
};

const recentCap = 12;

/** Puts a root at the head of the list, without its older mention. */
export function withRecent(recent: PreferencesValue['recent'], root: string): PreferencesValue['recent'] {
  return [{ root }, ...recent.filter((one) => one.root !== root)].slice(0, recentCap);
}

/**
 * Preferences in `<home>/places.json`, where the command line looks for the workspace opened last. A damaged file is ignored with a log line, and replaced at the next update;
 * a file that cannot be written only costs the memory of it.
 */
export function openPreferences(home: string, log: Log): Preferences {
  const file = join(home, 'places.json');
  const read = () => schema.parse(readJson(file, log));
  return {
    read,
    update(change) {
      const current = read();
      try {
        writeAtomically(file, `${JSON.stringify({ ...current, ...change(current) }, null, 2)}\n`);
      } catch (error) {
        log.warn('Preferences could not be written.', { file, error: String(error) });
      }
    },
  };
}

function readJson(file: string, log: Log): object {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (typeof value === 'object' && value !== null) return value;
    log.warn('Preferences are damaged and were ignored.', { file });
  } catch (error) {
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (!missing) log.warn('Preferences are damaged and were ignored.', { file, error: String(error) });
  }
  return {};
}

function writeAtomically(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const aside = `${file}.${process.pid}.new`;
  writeFileSync(aside, text, { mode: 0o600 });
  renameSync(aside, file);
}
