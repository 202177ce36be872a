import type { Figure, Result } from '../figures.ts';
import type { Share } from '../truth/judge.ts';
import { readPeople } from './files.ts';
import { judge, type Measure, measured, type Verdict } from './judge.ts';
import { live, type Mode, modes } from './live.ts';

/** Counts of what must not be; everything else is a share in percent. */
const counts: readonly Measure[] = ['broken pages', 'forbidden strings', 'calls refused'];
const never = { 'broken pages': 0, 'forbidden strings': 0 };
/** In percent at least; of what must not be, at most. */
const bounds: Record<Mode, Partial<Record<Measure, number>>> = {
  structure: {
    ...never,
    'calls refused': 0,
    'kept and in place': 95,
    'on the right page with its type': 90,
    'changed facts superseded with their history': 90,
    'first answers right, sharing a word': 85,
    'first answers right, in other words': 45,
  },
  bare: {
    ...never,
    'kept and in place': 85,
    'on the right page with its type': 80,
    'changed facts superseded with their history': 50,
  },
  observe: { ...never, kept: 55, 'lines kept that are durable': 75 },
};

/**
 * People's ordinary days, played through MCP clients in fresh workspaces whose clock is moved.
 * @param wanted modes; all when none is named
 */
export async function benchDays(folder: string, wanted: readonly string[], cases: boolean): Promise<Result> {
  const { people, faults } = readPeople(folder);
  const notes = faults.map((fault) => `input: ${fault}`);
  const figures: Figure[] = [];
  for (const mode of modes.filter((one) => wanted.length === 0 || wanted.includes(one))) {
    const verdicts: Verdict[] = [];
    for (const person of people) {
      if ((mode === 'structure' && person.calls === null) || (mode === 'bare' && person.bare === null)) {
        notes.push(`input: ${person.name} has no ${mode === 'bare' ? 'bare' : 'calls'} file; left out of “${mode}”`);
        continue;
      }
      process.stderr.write(`${mode}: ${person.name} …\n`);
      const verdict = judge(person, await live(person, mode));
      verdicts.push(verdict);
      notes.push(...told(`${mode}, ${person.name}`, verdict, cases));
    }
    figures.push(
      ...measured.map((name) =>
        figureOf(
          mode,
          name,
          verdicts.map((verdict) => verdict[name]),
        ),
      ),
    );
  }
  return { name: 'days', about: `days of ${people.length} people`, figures, notes };
}

function told(who: string, verdict: Verdict, cases: boolean): string[] {
  return measured.flatMap((name) => {
    const { of, n, cases: each } = verdict[name];
    const head = counts.includes(name) ? `${who}, ${name}: ${n}` : `${who}, ${name}: ${n} of ${of}`;
    return of === 0 ? [] : [head, ...(cases ? each.map((one) => `    ${one}`) : [])];
  });
}

function figureOf(mode: Mode, name: Measure, shares: readonly Share[]): Figure {
  const of = shares.reduce((sum, one) => sum + one.of, 0);
  const n = shares.reduce((sum, one) => sum + one.n, 0);
  const bound = bounds[mode][name];
  if (counts.includes(name))
    return { name: `${mode}: ${name}`, value: n, unit: '', ...(bound === undefined ? {} : { most: bound }) };
  const value = of === 0 ? Number.NaN : (100 * n) / of;
  return {
    name: `${mode}: ${name} (${n} of ${of})`,
    value,
    unit: '%',
    ...(bound === undefined ? {} : { least: bound }),
  };
}
