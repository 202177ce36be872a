import type { Table } from '../figures.ts';
import { foundShare, mean, percent, regretOf, regretShare, type Tried, total } from './measures.ts';
import type { Played, Rules } from './play.ts';

/** The first of the lives: a mean of several would add up to nobody's. */
export function monthly([first]: Played[]): Table {
  return {
    title: 'one life: memories by status at the end of each month; candidates are dormant too, and counted once',
    columns: ['month', 'active', 'fading', 'dormant', 'candidates'],
    rows: (first?.months ?? []).map((one) => [one.month, one.active, one.fading, one.dormant, one.candidates]),
  };
}

export function causes(played: Played[]): Table {
  const all = new Map<string, number>();
  for (const { regretted } of played) {
    for (const [why, count] of regretted) all.set(why, (all.get(why) ?? 0) + count / played.length);
  }
  const sum = total(all);
  const rows = [...all].toSorted((a, b) => b[1] - a[1]);
  return {
    title: 'what was regretted, mean of the lives',
    columns: ['', 'memories', 'share'],
    rows: rows.map(([why, count]) => [why, count.toFixed(1), `${percent(count, sum).toFixed(0)} %`]),
  };
}

/** Means of the lives, one row a value of `by`. */
export function varied(title: string, by: keyof Rules, tried: Tried[]): Table {
  return {
    title: `${title}: means`,
    columns: [
      by,
      'active',
      'fading',
      'dormant',
      'candidates',
      'had been',
      'regret',
      'share',
      'over, found',
      'missed',
      'after a month away',
    ],
    rows: tried.map(({ rules, played }) => {
      const average = (of: (one: Played) => number) => mean(played.map(of));
      const last = (key: 'active' | 'fading' | 'dormant' | 'candidates') =>
        average(({ months }) => months.at(-1)?.[key] ?? 0).toFixed(0);
      return [
        rules[by],
        last('active'),
        last('fading'),
        last('dormant'),
        last('candidates'),
        average(({ candidates }) => candidates).toFixed(0),
        average(regretOf).toFixed(0),
        `${average(regretShare).toFixed(1)} %`,
        `${average(foundShare).toFixed(1)} %`,
        average(({ missed }) => missed).toFixed(0),
        Math.max(...played.map(({ away }) => away.candidates)),
      ];
    }),
  };
}

/** Regret and what is found of what is over, for every pair. */
export function crossed(grid: Tried[]): Table {
  const cell = ({ played }: Tried) =>
    `${mean(played.map(regretOf)).toFixed(0)} | ${mean(played.map(foundShare)).toFixed(0)} %`;
  const valuesOf = (by: keyof Rules) => [...new Set(grid.map(({ rules }) => rules[by]))];
  const rows = valuesOf('lambda').map((lambda) => [
    lambda,
    ...grid.filter(({ rules }) => rules.lambda === lambda).map(cell),
  ]);
  return {
    title: 'regretted | found of what is over, by λ (down) and candidate below (across): means',
    columns: ['λ', ...valuesOf('archive').map(String)],
    rows,
  };
}
