import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SetAside } from '../../../workspace/set-aside.ts';

/** What changes what a history says and runs nothing: it stays as it is until the owner has spoken. */
export type GitSettings = Record<string, string>;

const reasons: Record<string, string> = {
  shallow: 'it was made shallow, so that older commits are missing (.audit/shallow)',
  'refs/replace':
    'commits were replaced by others (.audit/refs/replace); Mneme does not follow that, your own git would',
};

/** How these stand now: a digest each; what is not there is left out. */
export function settingsOf(root: string): GitSettings {
  const directory = join(root, '.audit');
  const found: GitSettings = {};
  try {
    found.shallow = digest(readFileSync(join(directory, 'shallow'), 'utf8'));
  } catch {}
  try {
    const names = readdirSync(join(directory, 'refs/replace'));
    if (names.length > 0) found['refs/replace'] = digest(names.sort().join('\n'));
  } catch {}
  return found;
}

/** What differs, in words; null when nothing does. */
export function settingsWords(before: GitSettings, now: GitSettings): string | null {
  const names = Object.keys(reasons).filter((name) => before[name] !== now[name]);
  if (names.length === 0) return null;
  return `Somebody changed how the history works: ${names.map((name) => reasons[name]).join('; ')}. Was this intentional?`;
}

/** At most so many are named; the folder shows the rest. */
const mostNamed = 12;

/** What was set aside, in words. */
export function asideWords(found: SetAside[]): string {
  const named = found.slice(0, mostNamed).map(({ path, why, now }) => `${path} (${why}; it lies in ${now} now)`);
  const more = found.length > mostNamed ? `; and ${found.length - mostNamed} more` : '';
  return `What Mneme did not put there was set aside, and nothing of it is obeyed: ${named.join('; ')}${more}. Was this intentional?`;
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex');
