import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { appendEpisode } from '../../electron/engine/workspace/codecs/episodes.ts';
import { contentOf, occurredAt, type TurnGroup } from './turns.ts';

/** One store a conversation, or all in one. */
export type Mode = 'apart' | 'pooled';

/** Turns without a time: each group has a day of its own. */
const firstDay = Date.UTC(2026, 0, 1);

/** Every turn with a day and a minute. `n` is the group's place. */
export function dated(group: TurnGroup, n: number): TurnGroup {
  const day = new Date(firstDay + n * 86_400_000).toISOString().slice(0, 10);
  return { ...group, docs: group.docs.map((turn) => ({ ...turn, ts: occurredAt(turn.ts) ?? `${day}T10:00` })) };
}

/** All groups as one. */
export function pooled(groups: TurnGroup[]): TurnGroup {
  return {
    gid: 'all',
    docs: groups.flatMap(({ gid, docs }) => docs.map((turn) => ({ ...turn, id: `${gid}/${turn.id}` }))),
    queries: groups.flatMap(({ gid, queries }) =>
      queries.map((query) => ({ ...query, gold: query.gold.map((id) => `${gid}/${id}`) })),
    ),
  };
}

/** The turns as the days' files of a workspace; answers which turn each memory's id stands for. */
export function writeTurns(root: string, { docs }: TurnGroup): Map<string, string> {
  const files = new Map<string, string>();
  const turnOf = new Map<string, string>();
  const entry = { type: 'fact', confidence: 'medium', tags: [], source: 'conversation' } as const;
  for (const turn of docs) {
    const at = occurredAt(turn.ts) ?? '';
    const [day, time] = [at.slice(0, 10), at.slice(11, 16)];
    const path = `memory/episodes/${day}.md`;
    const added = appendEpisode(files.get(path) ?? null, { ...entry, tags: [], day, time, body: contentOf(turn) });
    files.set(path, added.text);
    turnOf.set(added.id, turn.id);
  }
  if (turnOf.size !== docs.length) throw new Error(`${docs.length} turns have ${turnOf.size} ids.`);
  for (const [path, text] of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return turnOf;
}
