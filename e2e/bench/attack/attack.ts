import type { Figure, Result } from '../figures.ts';
import { attackByFolders } from './given.ts';
import { attackByBackups } from './given-backups.ts';
import { attackByKills } from './kills.ts';
import { attackMessages } from './messages.ts';
import { attackByRemoval } from './removal.ts';
import { attackBySettings } from './settings.ts';
import { attackByRemotes } from './shared-remotes.ts';
import { attackBySecrets } from './told-secrets.ts';

/** What can be attacked, each part by itself: how many times, unless said otherwise. */
const parts = {
  folders: { most: 1_000, run: attackByFolders },
  remotes: { most: 1_000, run: attackByRemotes },
  backups: { most: 1_000, run: attackByBackups },
  settings: { most: 1_000, run: attackBySettings },
  secrets: { most: 1_000, run: attackBySecrets },
  messages: { most: 10_000, run: byMessages },
  removal: { most: 40, run: attackByRemoval },
  kills: { most: 300, run: attackByKills },
} as const;

type Part = keyof typeof parts;
export const attackParts = Object.keys(parts) as Part[];

/**
 * Everything that somebody who means harm may hand over, share, say or do, against the engine as it ships.
 * @param count of attacks in each part, at most; undefined: as many as belong to it
 * @param secrets a set of messages of somebody else's writing, in the place of the project's own
 */
export async function benchAttack(
  wanted: readonly string[],
  count: number | undefined,
  secrets: string | undefined,
): Promise<Result> {
  const chosen = attackParts.filter((part) => wanted.length === 0 || wanted.includes(part));
  const figures: Figure[] = [];
  const notes: string[] = [];
  for (const part of chosen) {
    const { most, run } = parts[part];
    process.stderr.write(`${part} …\n`);
    const result = await (part === 'secrets' ? attackBySecrets(count ?? most, secrets) : run(count ?? most));
    figures.push(...result.figures.map((figure) => ({ ...figure, name: `${part}: ${figure.name}` })));
    notes.push(...result.notes.map((note) => `${part}: ${note}`));
  }
  return { name: 'attack', about: chosen.join(', '), figures, notes, strict: true };
}

/** Milliseconds that no answer to a hostile text of 100 kB may take, and that nothing may hold up others. */
const mostMs = 1_000;

async function byMessages(count: number): Promise<Result> {
  const { sent, answered, codes, faults, longestStallMs, slowest, restartMs, alive } = await attackMessages({ count });
  return {
    name: 'messages',
    about: `${sent} hostile messages, from a client without a token and from one that may write`,
    figures: [
      { name: 'sent', value: sent, unit: '' },
      { name: 'without an answer', value: sent - answered, unit: '', most: 0 },
      { name: 'faults of the engine', value: faults.length, unit: '', most: 0 },
      { name: 'engine ended', value: alive ? 0 : 1, unit: '', most: 0 },
      { name: 'slowest answer', value: slowest[0]?.ms ?? 0, unit: 'ms', most: mostMs },
      { name: 'longest stall of others', value: longestStallMs, unit: 'ms', most: mostMs },
      { name: 'first answer after a restart', value: restartMs, unit: 'ms' },
    ],
    notes: [
      `Answers: ${Object.entries(codes)
        .map(([code, n]) => `${code} ${n}`)
        .join(', ')}`,
      ...faults.slice(0, 10),
      ...slowest
        .slice(0, 5)
        .map(({ ms, stallMs, what }) => `${Math.round(ms)} ms, others ${Math.round(stallMs)} ms: ${what}`),
    ],
  };
}
