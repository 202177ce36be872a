import { z } from 'zod';
import type { Memory } from '#shared/model/memory.ts';
import type { Reflection } from '#shared/model/reflection.ts';
import { breathing } from '../workspace/breath.ts';
import { appendJsonl, readJsonl } from '../workspace/codecs/jsonl.ts';
import { parseReflectionLog } from '../workspace/codecs/reflection-log.ts';
import { readText } from '../workspace/disk.ts';
import { reflectionLogPath } from '../workspace/paths.ts';

/**
 * Which episodes reflections have read, a line for each day of each of them. Their times alone do not tell: what is told of a day gone
 * by, imported or synced, comes later than what was read of that day.
 */
export const readPath = 'memory/meta/read.jsonl';

const line = z.object({ session: z.string(), day: z.string(), read: z.array(z.string()) });

type Timed = Pick<Memory, 'id' | 'at'>;
/** `isKept`: it is written down for each; otherwise a past reflection said how far it read, and no more. */
export type ReadEpisodes = { has(episode: Timed): boolean; isKept: boolean };

/** What reflections have read so far. */
export async function readSoFar(root: string): Promise<ReadEpisodes> {
  const { text } = await readText(root, readPath);
  if (text === null) return untilNow((await readText(root, reflectionLogPath)).text);
  const known = new Set<string>();
  const breath = breathing();
  for (const { value } of readJsonl(text)) {
    await breath();
    const { data } = line.safeParse(value);
    for (const one of data?.read ?? []) known.add(`${data?.day} ${one}`);
  }
  return { has: (episode) => known.has(`${dayOf(episode)} ${nameIn(episode)}`), isKept: true };
}

/** As reflections noted it that kept no list. */
function untilNow(log: string | null): ReadEpisodes {
  const notes = parseReflectionLog(log ?? '').flatMap((one) => one.notes);
  const until = notes
    .flatMap((note) => /^Read until (\S+)$/.exec(note)?.[1] ?? [])
    .sort()
    .at(-1);
  return { has: ({ at }) => until !== undefined && (at ?? '') <= until, isKept: false };
}

const dayOf = ({ at }: Timed) => at?.slice(0, 10) ?? '';

/** An episode by what its id says beside its day, anything else by its id. */
function nameIn(episode: Timed): string {
  const prefix = `episode:${dayOf(episode)}:`;
  return episode.id.startsWith(prefix) ? episode.id.slice(prefix.length) : episode.id;
}

/** Episodes as a reflection keeps that it read them: by day. */
export function byDay(episodes: readonly Timed[]): Reflection['read'] {
  const days: Reflection['read'] = {};
  for (const episode of episodes) {
    const day = dayOf(episode);
    const names = days[day] ?? [];
    names.push(nameIn(episode));
    days[day] = names;
  }
  return days;
}

/** read.jsonl with what a reflection read as well. */
export const withRead = (text: string | null, { session, read }: Pick<Reflection, 'session' | 'read'>): string =>
  appendJsonl(text, ...Object.entries(read).map(([day, names]) => ({ session, day, read: names })));
