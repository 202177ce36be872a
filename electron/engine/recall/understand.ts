import type { QuestionKind } from '#shared/model/memory.ts';
import type { Candidate } from '../index/types.ts';
import { type Time, type Towards, timesIn } from '../language/dates/times-in.ts';
import { queryKind } from '../language/questions/kind.ts';
import { stopWords } from '../language/stop-words.ts';
import { foldName } from '../language/tokens.ts';
import { wallMinute } from '../workspace/when.ts';
import { type Strategy, strategyOf } from './strategy.ts';
import { topicsOf, typeAsked } from './topics.ts';

/** A question as it is understood. */
export type QueryReading = {
  text: string;
  kind: QuestionKind;
  /** What it is about. */
  subject: string;
  /** The times that it names, and the words that tell what is sought beside them: none where it asks what was then. */
  times: Time[];
  topics: string[];
  /** The type of episode it asks for by name; null when it names none. */
  type: 'decision' | null;
  strategy: Strategy;
  /** The day it is asked on. */
  today: string;
};

/** The time that a question was read to name, as whoever asked may check it; of several, from the first day to the last. */
export function timeTold(times: Time[]): { since: string | null; until: string | null; words: string } | null {
  if (times.length === 0) return null;
  const [sinces, untils] = [times.map(({ since }) => since), times.map(({ until }) => until)];
  return {
    since: sinces.includes(null) ? null : (sinces.toSorted()[0] ?? null),
    until: untils.includes(null) ? null : (untils.toSorted().at(-1) ?? null),
    words: times.map(({ text }) => text).join(', '),
  };
}

/** A question whose times count as words only. */
export const timeless = (understood: QueryReading): QueryReading => ({
  ...understood,
  times: [],
  topics: topicsOf(understood.text, []),
});

/** Never throws; what is not understood is `general`, about its whole text. Times as the asker's clock and zone have them. */
export function understand(query: string, clock: { now: number; zone: string }, towards?: Towards): QueryReading {
  const { kind, subject } = queryKind(query);
  const times = timesIn(query, clock, towards);
  return {
    text: query,
    kind,
    subject,
    times,
    topics: topicsOf(query, times),
    type: typeAsked(query),
    strategy: strategyOf(kind),
    today: wallMinute(clock.now, clock.zone).day,
  };
}

/**
 * What a question says of memories beside its words: a factor of their relevance, at least 1 and soft throughout. The
 * newest of `among` is what "latest" is measured by; `naming`: ids of those whose own words name one of the times.
 */
export function favouring(
  { text, strategy, times }: Pick<QueryReading, 'text' | 'strategy' | 'times'>,
  among: Pick<Candidate, 'at'>[],
  naming: ReadonlySet<string> = new Set(),
) {
  const said = new Set(foldName(text).split(/[^\p{L}\p{N}]+/u));
  const span = strategy.recency === 0 ? null : spanOf(among);
  const kinds = new Map<string, number>(Object.entries(strategy.kinds));
  return ({ id, at }: Pick<Candidate, 'id' | 'at'>): number => {
    const of = kinds.get(id.slice(0, id.indexOf(':'))) ?? 1;
    const byKind = of > 1 && strategy.named > 0 && isNamed(id, said) ? of * (1 + strategy.named) : of;
    const inside = naming.has(id) || times.some((time) => isInside(at, time)) ? 1 + strategy.window : 1;
    // A page's date is that of its last edit, whatever it says.
    const fresh = span === null || id.startsWith('entity:') ? 0 : freshness(at, span);
    return byKind * inside * (1 + strategy.recency * fresh);
  };
}

/** Whether words say all of the name that an id holds: “How do we switch a gauge?” names `procedure:switch-a-gauge`. */
function isNamed(id: string, said: ReadonlySet<string>): boolean {
  const name = id.slice(id.indexOf(':') + 1).split('-');
  const telling = name.filter((word) => !stopWords.has(word));
  return telling.length > 1 && telling.every((word) => said.has(word));
}

type Ages = { oldest: number; newest: number };

function spanOf(among: Pick<Candidate, 'at'>[]): Ages {
  const instants = among.map(({ at }) => Date.parse(at)).filter((instant) => !Number.isNaN(instant));
  const [first = 0] = instants;
  return instants.reduce(
    ({ oldest, newest }, instant) => ({ oldest: Math.min(oldest, instant), newest: Math.max(newest, instant) }),
    { oldest: first, newest: first },
  );
}

/** 0 for the oldest of the found and for what has no time, 1 for the newest. */
function freshness(at: string, { oldest, newest }: Ages): number {
  const instant = Date.parse(at);
  if (Number.isNaN(instant) || newest <= oldest) return 0;
  return (instant - oldest) / (newest - oldest);
}

/** A memory as long as it is known (`2023-05`) lies inside what it can lie inside. */
export function isInside(at: string, { since, until }: Pick<Time, 'since' | 'until'>): boolean {
  if (at === '' || (since === null && until === null)) return false;
  const day = at.slice(0, 10);
  const after = since === null || day >= since.slice(0, day.length);
  return after && (until === null || day <= until.slice(0, day.length));
}
