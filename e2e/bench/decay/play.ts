import { daysBetween, scoreOf, statusOf, type Thresholds, typeWeights } from '../../../electron/engine/decay/curve.ts';
import { away, firstDay, type Happening, type Life, type Lived, lifeDays } from './life.ts';

export type Rules = { lambda: number } & Thresholds;

/** How many memories stand where at the end of a month; a candidate is dormant, and counted apart from the dormant here. */
export type Census = { month: string; active: number; fading: number; dormant: number; candidates: number };

export type Played = {
  months: Census[];
  memories: number;
  /** Memories that were a candidate at some time. */
  candidates: number;
  /** Of those, the ones that were asked for afterwards, by the part of life they belong to. */
  regretted: Map<string, number>;
  /** Work that could have used a memory which was not brought up, and nobody asked for. */
  missed: number;
  /** Times a memory was used. */
  uses: number;
  /** Memories for which nothing happens in the last quarter of the life, pinned ones aside; and those that ended as candidates. */
  over: { all: number; found: number };
  /** On the eve of the month away: how many were active. On the day of return: candidates among them, and their least score. */
  away: { active: number; candidates: number; least: number };
};

/** One with daylight saving: days are the owner's. */
const zone = 'Europe/Zagreb';
const dayMs = 86_400_000;
const beginning = Date.parse(`${firstDay}T00:30:00+01:00`);
const quarter = 91;

/** Instants of the life's days, as a fixed clock shows them. */
const instant = (day: number, hour: number) => beginning + day * dayMs + hour * 3_600_000;

type State = Lived & { last: number; accesses: number; wasCandidate: boolean; regretted: boolean; touched: number };

/** Lives a life under `rules`, with the engine's own curve. Nobody approves an archival: a candidate stays one until it is used. */
export function play({ memories, happenings }: Life, rules: Rules): Played {
  const states: (State | null)[] = memories.map(() => null);
  const played = begin(memories.length);
  const nights = new Set([...monthEnds().keys(), away.from, away.from + away.days]);
  const census = monthEnds();
  let eve: State[] = [];
  let next = 0;
  for (let day = 0; day <= lifeDays; day++) {
    const now = instant(day, 0);
    if (nights.has(day)) {
      const alive = states.filter((one) => one !== null);
      if (day === away.from) eve = alive.filter((one) => status(one, now, rules) === 'active' && !one.pinned);
      if (day === away.from + away.days) played.away = onReturn(eve, now, rules);
      const month = census.get(day);
      if (month !== undefined) played.months.push(count(month, alive, now, rules));
    }
    for (let one = happenings[next]; one !== undefined && one.day === day; one = happenings[++next]) {
      happen(one, { states, memories, rules, played });
    }
  }
  close(played, states, rules);
  return played;
}

const begin = (memories: number): Played => ({
  months: [],
  memories,
  candidates: 0,
  regretted: new Map(),
  missed: 0,
  uses: 0,
  over: { all: 0, found: 0 },
  away: { active: 0, candidates: 0, least: 1 },
});

type Stage = { states: (State | null)[]; memories: Lived[]; rules: Rules; played: Played };

function happen({ day, hour, what, memory, asks, why }: Happening, { states, memories, rules, played }: Stage): void {
  const now = instant(day, hour);
  const state = states[memory];
  if (what === 'store' || !state) {
    const lived = memories[memory];
    if (what === 'store' && lived) {
      states[memory] = { ...lived, last: now, accesses: 1, wasCandidate: false, regretted: false, touched: day };
    }
    return;
  }
  state.touched = day;
  const stands = status(state, now, rules);
  // What is put into a context unasked leaves the dormant out.
  const broughtUp = stands === 'active' || stands === 'fading';
  if (what === 'work' && !broughtUp && !asks) {
    played.missed++;
    return;
  }
  if (stands === 'candidate') {
    state.wasCandidate = true;
    if (!state.regretted) played.regretted.set(why, (played.regretted.get(why) ?? 0) + 1);
    state.regretted = true;
  }
  state.accesses++;
  state.last = now;
  played.uses++;
}

const days = new Map<number, number>();

/** Calendar days from the life's beginning; they add up, so that a difference of two is `daysBetween` them. */
function dayOf(at: number): number {
  const known = days.get(at);
  if (known !== undefined) return known;
  const day = daysBetween(beginning, at, zone);
  days.set(at, day);
  return day;
}

function score({ base, store, pinned, accesses, last }: State, now: number, lambda: number): number {
  return scoreOf({ base, accesses, pinned, weight: typeWeights[store], days: dayOf(now) - dayOf(last) }, lambda);
}

function status(state: State, now: number, { lambda, ...thresholds }: Rules) {
  const scored = score(state, now, lambda);
  return scored < thresholds.archive ? ('candidate' as const) : statusOf(scored, thresholds);
}

function count(month: string, alive: State[], now: number, rules: Rules): Census {
  const census = { month, active: 0, fading: 0, dormant: 0, candidates: 0 };
  for (const state of alive) {
    const stands = status(state, now, rules);
    census[stands === 'candidate' ? 'candidates' : stands]++;
  }
  return census;
}

function onReturn(eve: State[], now: number, rules: Rules): Played['away'] {
  const least = eve.reduce((low, state) => Math.min(low, score(state, now, rules.lambda)), 1);
  const candidates = eve.filter((state) => status(state, now, rules) === 'candidate').length;
  return { active: eve.length, candidates, least };
}

function close(played: Played, states: (State | null)[], rules: Rules): void {
  const now = instant(lifeDays, 0);
  for (const state of states) {
    if (state === null) continue;
    const ends = status(state, now, rules) === 'candidate';
    if (ends || state.wasCandidate) played.candidates++;
    if (state.pinned || state.store === 'vault' || state.touched > lifeDays - quarter) continue;
    played.over.all++;
    if (ends) played.over.found++;
  }
}

/** The midnight that ends each month of the life, by its day. */
function monthEnds(): Map<number, string> {
  const ends = new Map<number, string>();
  for (let nth = 1; nth <= 24; nth++) {
    const first = Date.UTC(2024, nth, 1);
    ends.set(
      Math.round((first - Date.parse(firstDay)) / dayMs),
      new Date(Date.UTC(2024, nth - 1, 1)).toISOString().slice(0, 7),
    );
  }
  return ends;
}
