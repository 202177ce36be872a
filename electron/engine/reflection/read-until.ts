import type { Memory } from '#shared/model/memory.ts';
import type { Reflection } from '#shared/model/reflection.ts';

export type Logged = readonly { notes: readonly string[] }[];
/** How far a reflection has read. */
type Reach = Pick<Reflection, 'until' | 'ahead'>;

const untilForm = /^Read until (\S+)$/;
const aheadForm = /^Read ahead (\S+)$/;

/** Up to where past reflections have read: the time of an episode. */
export function readUntil(past: Logged): string | null {
  return said(past, untilForm).sort().at(-1) ?? null;
}

/** What past reflections have read beyond that; ids. */
export const readAhead = (past: Logged): ReadonlySet<string> => new Set(said(past, aheadForm));

const said = (past: Logged, form: RegExp): string[] =>
  past.flatMap(({ notes }) => notes.flatMap((note) => form.exec(note)?.[1] ?? []));

/**
 * How far it is read, of episodes in the order of time, once those up to `until` were answered for. What is still to come, or is of
 * this minute, is named by id: an appointment of next month hides nothing that is said tomorrow. `now`: as the time of an episode.
 * `since`: up to where it was before.
 */
export function reachOf(
  episodes: readonly Memory[],
  { until, since, now }: { until: string | null; since: string | null; now: string },
): Reach {
  if (until === null || until < now) return { until };
  const read = episodes.filter(({ at }) => at !== null && at <= until);
  const passed = read.findLast(({ at }) => (at ?? '') < now);
  const ahead = read.flatMap(({ id, at }) => ((at ?? '') >= now ? [id] : []));
  return { until: passed?.at ?? since, ahead };
}

/** As the log of reflections says it. */
export const reachNotes = ({ until, ahead = [] }: Reach): string[] => [
  ...(until === null ? [] : [`Read until ${until}`]),
  ...ahead.map((id) => `Read ahead ${id}`),
];
