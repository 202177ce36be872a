import type { Channel } from '../../provenance/attribution.ts';

export type Exposure = { at: number; agent: string; channel: Channel; id: string };
/** What one turn brought up: memory id → channels it came through, in the order it came. */
export type CycleTurn = Map<string, Set<Channel>>;

/** Silence of an agent after which what it is shown belongs to another turn. */
const pauseMs = 120_000;

/**
 * What agents were shown, turn by turn. An agent's turn begins with what is brought to it unasked, and ends with a
 * pause. What it stored itself was not retrieved. `exposures` in the order they happened.
 */
export function cycleTurns(exposures: Iterable<Exposure>): CycleTurn[] {
  const turns: CycleTurn[] = [];
  const open = new Map<string, { turn: CycleTurn; last: Exposure }>();
  for (const one of exposures) {
    if (one.channel === 'tool_store') continue;
    const before = open.get(one.agent);
    const turn = before === undefined || isAnother(before.last, one) ? new Map<string, Set<Channel>>() : before.turn;
    if (turn.size === 0) turns.push(turn);
    turn.set(one.id, (turn.get(one.id) ?? new Set()).add(one.channel));
    open.set(one.agent, { turn, last: one });
  }
  return turns;
}

/** One call shows many memories in the same moment. */
function isAnother(last: Exposure, next: Exposure): boolean {
  const apart = Math.abs(next.at - last.at);
  return apart > pauseMs || (next.channel === 'auto_injected' && apart > 0);
}
