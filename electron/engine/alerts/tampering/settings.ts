import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { partRemotes } from '../../audit/repository.ts';

/** Files of a git directory that change what a history says, or what happens when somebody uses it. */
const telling = [
  'config',
  'info/attributes',
  'info/exclude',
  'info/grafts',
  'shallow',
  'objects/info/alternates',
] as const;
/** Folders in which a file more is enough. */
const folders = ['hooks', 'refs/replace'] as const;

export type Settings = Record<string, string>;

const reasons: Record<string, string> = {
  config: 'its settings (.audit/config) were changed',
  'info/attributes': 'how files are taken in was changed (.audit/info/attributes)',
  'info/exclude': 'which files are left out was changed (.audit/info/exclude)',
  'info/grafts': 'commits were given other parents (.audit/info/grafts)',
  shallow: 'it was made shallow, so that older commits are missing (.audit/shallow)',
  'objects/info/alternates': 'it borrows from another repository (.audit/objects/info/alternates)',
  hooks: 'programs were put into it (.audit/hooks); Mneme runs none of them, your own git would',
  'refs/replace':
    'commits were replaced by others (.audit/refs/replace); Mneme does not follow that, your own git would',
};

/** How these stand now: a digest each; what is not there is left out. Where syncs go is none of it. */
export function settingsOf(root: string): Settings {
  const directory = join(root, '.audit');
  const found: Settings = {};
  for (const name of telling) {
    try {
      const text = readFileSync(join(directory, name), 'utf8');
      found[name] = digest(name === 'config' ? partRemotes(text).rest : text);
    } catch {}
  }
  for (const name of folders) {
    try {
      const names = readdirSync(join(directory, name)).filter((one) => !one.endsWith('.sample'));
      if (names.length > 0) found[name] = digest(names.sort().join('\n'));
    } catch {}
  }
  return found;
}

/** What differs, in words; null when nothing does. */
export function settingsWords(before: Settings, now: Settings): string | null {
  const names = [...telling, ...folders].filter((name) => before[name] !== now[name]);
  if (names.length === 0) return null;
  return `Somebody changed how the history works: ${names.map((name) => reasons[name]).join('; ')}. Was this intentional?`;
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex');
