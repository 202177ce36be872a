import { linkTurn } from '../../electron/engine/decay/associations/weights.ts';
import { type Ablated, ablateOne, broughtBy } from './ablate.ts';
import { bootstrap } from './bootstrap.ts';
import { dated, type Mode, pooled, writeTurns } from './conversations.ts';
import type { Figure, Result } from './figures.ts';
import { compared, type Measure, mean, measures } from './measures.ts';
import { type Opened, openFilled } from './opened.ts';
import { readTurns, type TurnGroup } from './turns.ts';
import { nameOf } from './vectors.ts';

const k = 20;
const dayMs = 86_400_000;
/** What age may cost, in points. */
const mostLost = 1;
/** A context of so many tokens is to hold as much evidence as the first ten results of a search. */
const contextTokens = 800;
const ablated = ['recall@1', ...compared];

export type InsideOptions = {
  groups: number;
  modes: Mode[];
  ablate: boolean;
  /** Years since the last turn; the first is what the others are compared with. */
  aged: number[];
  /**
   * Every other question is asked before, twice, and what it found is linked as having been recalled together; the
   * others are measured.
   */
  used: boolean;
  vectors: string | undefined;
};
/** What each year found, and what a context of `contextTokens` held. */
type Aged = { gold: Set<string>; found: string[][]; held: string[][] };
type Asked = { ablated: Ablated[]; aged: Aged[] };

/**
 * What each part of finding brings, and what age costs: the same questions asked in this process, with the settings as
 * they are by default, one part turned at a time, or the clock moved on and nothing used since.
 */
export async function benchInside(file: string, options: InsideOptions): Promise<Result> {
  const set = readTurns(file);
  const groups = set.groups.slice(0, options.groups).map(dated);
  const figures: Figure[] = [];
  for (const mode of options.modes) {
    const all: Asked = { ablated: [], aged: [] };
    for (const group of mode === 'apart' ? groups : [pooled(groups)]) {
      const asked = await play(group, options, nameOf(set.name, mode, group));
      all.ablated.push(...asked.ablated);
      all.aged.push(...asked.aged);
      process.stderr.write(`${mode} ${group.gid}: ${group.docs.length} turns, ${group.queries.length} questions\n`);
    }
    if (options.aged.length > 0) figures.push(...lostByAge(mode, options.aged, all.aged));
    if (options.ablate) figures.push(...broughtBy(mode, all.ablated, chosen(ablated)));
  }
  const about = `${set.name}: what each part brings, and what age costs, in points with their 95 % intervals`;
  return { name: 'recall', about, figures, notes: [] };
}

async function play(group: TurnGroup, options: InsideOptions, name: string): Promise<Asked> {
  const { ablate, aged, used, vectors } = options;
  let turnOf = new Map<string, string>();
  const last = Math.max(...group.docs.map(({ ts }) => Date.parse(`${ts}Z`))) + dayMs;
  const fill = (root: string) => {
    turnOf = writeTurns(root, group);
  };
  const opened = await openFilled(fill, { folder: vectors, name }, last);
  const asked: Asked = { ablated: [], aged: [] };
  const turns = (ids: string[]) => ids.flatMap((id) => turnOf.get(id) ?? []);
  try {
    if (used) await use(opened, group.queries);
    for (const [n, { q, gold: ids }] of group.queries.entries()) {
      if (ids.length === 0 || (used && isPractice(n))) continue;
      const gold = new Set(ids);
      if (ablate) {
        const { byDefault, turned } = await ablateOne(opened, q, k);
        const each = [...turned].map(([part, found]) => [part, turns(found)] as const);
        asked.ablated.push({ gold, byDefault: turns(byDefault), turned: new Map(each) });
      }
      if (aged.length > 0) {
        const { found, held } = await agedBy(opened, last, aged, q);
        asked.aged.push({ gold, found: found.map(turns), held: held.map(turns) });
      }
    }
    return asked;
  } finally {
    await opened.close();
  }
}

const isPractice = (n: number): boolean => n % 2 === 0;
const practiceRounds = 2;

/** Links what the practice questions find, as a cycle would after turns that were answered with it. */
async function use(opened: Opened, queries: TurnGroup['queries']): Promise<void> {
  const weights = opened.workspace.associations.weights();
  for (let round = 0; round < practiceRounds; round++) {
    for (const [n, { q }] of queries.entries()) {
      if (!isPractice(n)) continue;
      const found = await opened.find(q, k);
      linkTurn(weights, new Map(found.map((id) => [id, new Set(['tool_search_returned'])])));
    }
  }
}

async function agedBy(opened: Opened, last: number, years: number[], question: string) {
  const found: string[][] = [];
  const held: string[][] = [];
  for (const year of years) {
    opened.setNow(last + year * 365 * dayMs);
    found.push(await opened.find(question, k));
    held.push(await opened.context(question, contextTokens));
  }
  opened.setNow(last);
  return { found, held };
}

/** All the evidence in it, wherever it stands. */
const whole: Measure = {
  name: `evidence in ${contextTokens} tokens of context`,
  of: (gold, held) => (100 * held.filter((id) => gold.has(id)).length) / gold.size,
};

function lostByAge(mode: Mode, years: number[], asked: Aged[]): Figure[] {
  const searches = asked.map(({ gold, found }) => ({ gold, of: found }));
  const contexts = asked.map(({ gold, held }) => ({ gold, of: held }));
  const tenth = chosen(['recall@10'])[0] ?? whole;
  return [
    ...chosen(compared).flatMap((measure) => lost(mode, years, measure, searches)),
    ...lost(mode, years, whole, contexts, (n) => mean(searches.map(({ gold, of }) => tenth.of(gold, of[n] ?? [])))),
  ];
}

/** A measure after each of the years, and what it lost since the first; `least`: what it is to reach after the nth. */
function lost(
  mode: Mode,
  years: number[],
  measure: Measure,
  asked: { gold: Set<string>; of: string[][] }[],
  least?: (n: number) => number,
): Figure[] {
  return years.flatMap((year, n): Figure[] => {
    const of = (found: string[] | undefined, gold: Set<string>) => measure.of(gold, found ?? []);
    const value = mean(asked.map(({ gold, of: each }) => of(each[n], gold)));
    const bar = least === undefined ? {} : { least: least(n) };
    const reached: Figure = { name: `${mode}, ${measure.name} after ${year} years`, value, unit: '%', ...bar };
    if (n === 0) return [reached];
    const points = bootstrap(asked.map(({ gold, of: each }) => of(each[0], gold) - of(each[n], gold)));
    const name = `${mode}, ${measure.name} lost in ${year - (years[0] ?? 0)} years`;
    return [reached, { name, value: points.mean, unit: 'points', low: points.low, high: points.high, most: mostLost }];
  });
}

function chosen(names: string[]): Measure[] {
  return measures.filter(({ name }) => names.includes(name));
}
