import type { Store } from '#shared/model/memory.ts';
import { seeded } from '../corpus.ts';

/** The first day of a life; a Monday. */
export const firstDay = '2024-01-01';
export const lifeDays = 731;
/** A month without a session: nothing is stored, nothing is used. */
export const away = { from: 560, days: 31 };

/** 1.0 asked to remember, 0.7 detected, 0.5 inferred. @source 000 §9.1 */
export type Lived = { store: Store; base: number; pinned: boolean; about: string };

/**
 * Something that touches a memory. `store` makes it; `work` could use it if it is brought up unasked, and else it is asked
 * for when `asks`; `ask` is asked for by name; `link` is a new episode that connects to it; `reflect` is found still
 * relevant at consolidation.
 */
export type Happening = {
  day: number;
  /** Hour of the day on the wall, 0 to 24. */
  hour: number;
  what: 'store' | 'work' | 'ask' | 'link' | 'reflect';
  memory: number;
  asks: boolean;
  /** Which part of the life it belongs to. */
  why: string;
};

export type Life = { memories: Lived[]; happenings: Happening[] };

/** A memory while its life is written: how often work turns to it, and where it stands. */
type Item = { n: number; useful: number; born: number };

/** How a life is written down: memories first, then what touches them, in any order. */
export class Pen {
  readonly memories: Lived[] = [];
  readonly happenings: Happening[] = [];
  readonly random: () => number;

  constructor(seed: number) {
    this.random = seeded(seed);
  }

  chance(share: number): boolean {
    return this.random() < share;
  }

  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number {
    return least + Math.floor(this.random() * (most - least + 1));
  }

  /** Few things are used often, many hardly ever: a long tail, at least 0.05. */
  usefulness(): number {
    return Math.min(20, 0.05 / Math.max(0.0025, this.random() ** 2));
  }

  make(day: number, store: Store, about: string, how: { base?: number; pinned?: boolean } = {}): Item {
    const n = this.memories.push({ store, about, base: how.base ?? 0.7, pinned: how.pinned ?? false }) - 1;
    this.touch(day, n, 'store', about);
    return { n, useful: this.usefulness(), born: day };
  }

  touch(day: number, memory: number, what: Happening['what'], why: string): void {
    if (day < 0 || day >= lifeDays || isAway(day)) return;
    // What is stored comes before what is done with it, and consolidation while everybody sleeps.
    const hour = what === 'store' ? 8 + this.random() : what === 'reflect' ? 3 : 9 + this.random() * 9;
    this.happenings.push({ day, hour, what, memory, why, asks: this.chance(0.7) });
  }

  /** One of `items`, the useful more often, and the recent more often when `halved` (days) is given; null without items. */
  pick(items: readonly Item[], day: number, halved = Number.POSITIVE_INFINITY): Item | null {
    const weights = items.map(({ useful, born }) => useful * 0.5 ** ((day - born) / halved));
    let left = this.random() * weights.reduce((sum, weight) => sum + weight, 0);
    for (const [at, item] of items.entries()) {
      left -= weights[at] ?? 0;
      if (left <= 0) return item;
    }
    return items.at(-1) ?? null;
  }
}

export const isAway = (day: number) => day >= away.from && day < away.from + away.days;
const isWeekend = (day: number) => day % 7 >= 5;
/** The turn of the year is quiet. */
const isHoliday = (day: number) =>
  [
    [0, 2],
    [358, 368],
    [723, lifeDays],
  ].some(([from = 0, to = 0]) => day >= from && day < to);

/** Spans of days in which each project is worked on; the second returns after 210 days, the first and fourth end for good. */
const projects: { name: string; spans: [number, number][] }[] = [
  { name: 'project that ends', spans: [[2, 150]] },
  {
    name: 'project that returns',
    spans: [
      [40, 200],
      [410, 490],
    ],
  },
  { name: 'long project', spans: [[160, 400]] },
  { name: 'short project', spans: [[230, 320]] },
  { name: 'second year’s project', spans: [[380, 640]] },
  { name: 'running project', spans: [[500, lifeDays]] },
  { name: 'late project', spans: [[610, lifeDays]] },
];

/** Day of the year a yearly matter begins on, how many days it takes, and what it needs. */
const yearly = [
  { name: 'taxes', from: 70, days: 12, facts: 12, procedures: 3 },
  { name: 'conference', from: 255, days: 8, facts: 8, procedures: 1 },
  { name: 'presents', from: 335, days: 8, facts: 10, procedures: 0 },
  { name: 'insurance', from: 305, days: 2, facts: 4, procedures: 1 },
  { name: 'car inspection', from: 150, days: 2, facts: 3, procedures: 1 },
];

/** Two years of one person's use. The same seed gives the same life on every machine. */
export function life(seed: number): Life {
  const pen = new Pen(seed);
  const people = acquaint(pen);
  for (const project of projects) work(pen, project, people);
  for (const matter of yearly) recur(pen, matter);
  routine(pen, 'monthly invoice', 30, 3);
  routine(pen, 'quarterly report', 91, 5);
  prefer(pen);
  putAside(pen);
  infer(pen);
  lock(pen);
  passBy(pen, people);
  const happenings = pen.happenings.toSorted((a, b) => a.day - b.day || a.hour - b.hour);
  return { memories: pen.memories, happenings };
}

/** People: a page and facts each; a few are met all the time, and twelve birthdays are asked for once a year. */
function acquaint(pen: Pen): Item[] {
  const pages: Item[] = [];
  for (let n = 0; n < 25; n++) {
    const met = pen.between(0, n < 10 ? 20 : 600);
    const page = { ...pen.make(met, 'semantic', 'people'), useful: 1 / (n + 1) };
    const facts = Array.from({ length: pen.between(2, 6) }, () =>
      pen.make(met + pen.between(0, 30), 'semantic', 'people'),
    );
    for (let day = met + 1; day < lifeDays; day++) {
      if (!isWeekend(day) && pen.chance(0.35 / (n + 1)))
        pen.touch(day, pen.pick(facts, day)?.n ?? page.n, 'work', 'people');
    }
    if (n < 12) {
      const birthday = pen.make(met, 'semantic', 'birthdays', { base: 1 });
      const on = pen.between(0, 364);
      for (const day of [on - 3, on + 362]) if (day > met) pen.touch(day, birthday.n, 'ask', 'birthdays');
    }
    pages.push(page);
  }
  return pages;
}

/** A project: facts, procedures and episodes while it runs, a question now and then when it is over. */
function work(pen: Pen, { name, spans }: (typeof projects)[number], people: Item[]): void {
  const [start = 0] = spans[0] ?? [];
  const page = pen.make(start, 'semantic', name, { base: 1 });
  const facts = Array.from({ length: 6 }, () => pen.make(start, 'semantic', name, { base: pen.chance(0.3) ? 1 : 0.7 }));
  const told: Item[] = [];
  for (const [nth, [from, to]] of spans.entries()) {
    for (let day = from; day < to; day++) {
      if (isWeekend(day) || isHoliday(day) || isAway(day) || !pen.chance(0.6)) continue;
      // Who comes back to a project asks for what was known of it.
      const opening = nth > 0 && day < from + 10;
      workday(pen, name, { day, facts, told, page, people, opening });
    }
  }
  const end = spans.at(-1)?.[1] ?? lifeDays;
  const pauses = spans.slice(1).map(([from], nth) => [spans[nth]?.[1] ?? 0, from] as const);
  for (const [from, to] of [...pauses, [end, lifeDays] as const]) {
    for (let day = from; day < to; day++) {
      if (pen.chance(1 / 30))
        pen.touch(day, pen.pick([...facts, ...told], day)?.n ?? page.n, 'ask', `${name}, when it was over`);
    }
  }
}

type Workday = { day: number; facts: Item[]; told: Item[]; page: Item; people: Item[]; opening: boolean };

function workday(pen: Pen, name: string, { day, facts, told, page, people, opening }: Workday): void {
  if (pen.chance(0.4)) facts.push(pen.make(day, 'semantic', name, { base: pen.chance(0.12) ? 1 : 0.7 }));
  if (pen.chance(0.04)) facts.push(pen.make(day, 'procedural', name));
  for (let n = pen.between(1, 3); n > 0; n--) {
    const episode = pen.make(day, 'episodic', name, { base: pen.chance(0.1) ? 1 : 0.7 });
    pen.touch(day, page.n, 'link', name);
    if (pen.chance(0.3)) pen.touch(day, pen.pick(people, day)?.n ?? page.n, 'link', 'people');
    // Three in four are never used again.
    if (pen.chance(0.25)) told.push(episode);
  }
  for (let n = pen.between(2, 4); n > 0; n--) pen.touch(day, pen.pick(facts, day)?.n ?? page.n, 'work', name);
  if (pen.chance(0.7)) pen.touch(day, pen.pick(told, day, 10)?.n ?? page.n, 'work', name);
  if (opening) {
    for (let n = 0; n < 4; n++)
      pen.touch(day, pen.pick([...facts, ...told], day)?.n ?? page.n, 'ask', `${name}, on its return`);
  }
  if (day % 7 === 4) pen.touch(day + 2, page.n, 'reflect', name);
}

/** Once a year the same things are needed again, and something is added to them. */
function recur(pen: Pen, { name, from, days, facts, procedures }: (typeof yearly)[number]): void {
  const known: Item[] = [];
  for (const year of [0, 1]) {
    const first = from + year * 365;
    for (let day = first; day < first + days; day++) {
      if (year > 0) for (let n = 0; n < 3; n++) pen.touch(day, pen.pick(known, day)?.n ?? 0, 'ask', name);
      else for (let n = 0; n < 2 && known.length > 0; n++) pen.touch(day, pen.pick(known, day)?.n ?? 0, 'work', name);
      if (known.length < facts * (year + 1)) {
        for (let n = Math.ceil(facts / days); n > 0; n--)
          known.push(pen.make(day, 'semantic', name, { base: pen.chance(0.3) ? 1 : 0.7 }));
      }
    }
    for (let n = 0; n < procedures && year === 0; n++)
      known.push(pen.make(first + days - 1, 'procedural', name, { base: 1 }));
  }
}

/** A procedure of a few parts that is followed every so many days. */
function routine(pen: Pen, name: string, every: number, parts: number): void {
  const steps = Array.from({ length: parts }, () =>
    pen.make(5, 'procedural', name, { base: pen.chance(0.5) ? 1 : 0.7 }),
  );
  for (let day = 5 + every; day < lifeDays; day += every) for (const { n } of steps) pen.touch(day, n, 'ask', name);
}

/** Who one is and what one prefers: told early and by the way, some of it needed every other day, some never. */
function prefer(pen: Pen): void {
  for (let n = 0; n < 45; n++) {
    const told = n < 20 ? pen.between(0, 10) : pen.between(0, 700);
    const one = pen.make(told, n < 15 ? 'core' : 'semantic', 'preferences', { base: pen.chance(0.7) ? 1 : 0.7 });
    for (let day = told + 1; day < lifeDays; day++)
      if (pen.chance(0.02 * one.useful)) pen.touch(day, one.n, 'work', 'preferences');
  }
}

/** “Remember this for later”: half of it is asked for once, after five months in the middle. */
function putAside(pen: Pen): void {
  for (let n = 0; n < 80; n++) {
    const day = pen.between(0, 700);
    const one = pen.make(day, pen.chance(0.3) ? 'episodic' : 'semantic', 'put aside', { base: 1 });
    if (pen.chance(0.5))
      pen.touch(day + Math.round(150 * Math.exp(1.6 * (pen.random() - 0.5) * 2)), one.n, 'ask', 'put aside');
  }
}

/** What reflection concludes by itself: little of it is used. */
function infer(pen: Pen): void {
  for (let day = 6; day < lifeDays; day += 7) {
    const belief = pen.make(day, 'semantic', 'inferred', { base: 0.5 });
    if (pen.chance(0.3)) pen.touch(day + pen.between(3, 200), belief.n, 'work', 'inferred');
  }
}

/** The vault and what is pinned: needed twice a year. */
function lock(pen: Pen): void {
  for (let n = 0; n < 14; n++) {
    const one = pen.make(pen.between(0, 60), n < 8 ? 'vault' : 'semantic', 'pinned', { base: 1, pinned: true });
    for (let day = 150 + n; day < lifeDays; day += 180) pen.touch(day, one.n, 'ask', 'pinned');
  }
}

/** Every day's small talk: one in nine is picked up within a fortnight, one in thirty much later. */
function passBy(pen: Pen, people: Item[]): void {
  for (let day = 0; day < lifeDays; day++) {
    if (isAway(day) || !pen.chance(isWeekend(day) || isHoliday(day) ? 0.35 : 0.95)) continue;
    for (let n = pen.between(1, 4); n > 0; n--) {
      const episode = pen.make(day, 'episodic', 'by the way');
      if (pen.chance(0.15)) pen.touch(day, pen.pick(people, day)?.n ?? episode.n, 'link', 'people');
      if (pen.chance(0.11)) pen.touch(day + pen.between(1, 14), episode.n, 'work', 'by the way');
      if (pen.chance(0.033)) pen.touch(day + pen.between(60, 500), episode.n, 'ask', 'by the way, much later');
    }
  }
}
