import { z } from 'zod';
import type { Memory } from '#shared/model/memory.ts';
import type { Reflection } from '#shared/model/reflection.ts';
import { dayAfter } from '../decay/days.ts';
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

const line = z.object({
  session: z.string(),
  day: z.string(),
  read: z.array(z.string()),
  /** Mneme's own rules read it. Nothing where somebody reasoned. */
  by: z.literal('rules').optional(),
});

/** Days back to which a reasoner reads what the rules alone have read: what lies further back it is asked for by its day. */
const daysAnew = 30;

type Timed = Pick<Memory, 'id' | 'at'>;
/**
 * `skimmed`: by the rules alone, which see little; `isKept`: it is written down for each; otherwise a past reflection said how far it read,
 * and no more.
 */
export type ReadEpisodes = { has(episode: Timed): boolean; skimmed(episode: Timed): boolean; isKept: boolean };

/** What reflections have read so far. */
export async function readSoFar(root: string): Promise<ReadEpisodes> {
  const { text } = await readText(root, readPath);
  if (text === null) return untilNow((await readText(root, reflectionLogPath)).text);
  const reasoned = new Set<string>();
  const byRules = new Set<string>();
  const breath = breathing();
  for (const { value } of readJsonl(text)) {
    await breath();
    const { data } = line.safeParse(value);
    const known = data?.by === 'rules' ? byRules : reasoned;
    for (const one of data?.read ?? []) known.add(`${data?.day} ${one}`);
  }
  const keyOf = (episode: Timed) => `${dayOf(episode)} ${nameIn(episode)}`;
  const has = (key: string) => reasoned.has(key) || byRules.has(key);
  return {
    has: (episode) => has(keyOf(episode)),
    skimmed: (episode) => byRules.has(keyOf(episode)) && !reasoned.has(keyOf(episode)),
    isKept: true,
  };
}

/**
 * The same for somebody who can reason, to whom what the rules alone have read lately is unread.
 * @param today `2026-02-20`
 */
export function forReasoner(read: ReadEpisodes, today: string): ReadEpisodes {
  const from = dayAfter(today, -daysAnew);
  return { ...read, has: (episode) => read.has(episode) && !(dayOf(episode) >= from && read.skimmed(episode)) };
}

/** As reflections noted it that kept no list. */
function untilNow(log: string | null): ReadEpisodes {
  const notes = parseReflectionLog(log ?? '').flatMap((one) => one.notes);
  const until = notes
    .flatMap((note) => /^Read until (\S+)$/.exec(note)?.[1] ?? [])
    .sort()
    .at(-1);
  return { has: ({ at }) => until !== undefined && (at ?? '') <= until, skimmed: () => false, isKept: false };
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
export function withRead(
  text: string | null,
  { session, read, by }: Pick<Reflection, 'session' | 'read' | 'by'>,
): string {
  const whose = by === 'rules' ? { by } : {};
  return appendJsonl(text, ...Object.entries(read).map(([day, names]) => ({ session, day, read: names, ...whose })));
}
