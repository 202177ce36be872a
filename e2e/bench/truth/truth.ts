import type { Figure, Result } from '../figures.ts';
import { readDiaries } from './diary.ts';
import { judge, measured, type Share, type Verdict } from './judge.ts';
import { live } from './live.ts';

/** Bounds: of all cases together in percent, or cases in one diary. */
const bounds: Partial<Record<keyof Verdict, { most?: number; least?: number; percent?: boolean; each?: number }>> = {
  'stores refused': { most: 0 },
  'answers that name another store or place than the file': { most: 0 },
  'broken pages': { most: 0 },
  'pages of the wrong type, or of no name': { most: 10, percent: true },
  'changed values superseded': { least: 80, percent: true },
  'superseded though they still hold': { most: 0 },
  'merges that are false': { most: 0 },
  'contradictions that are false': { each: 1 },
  'untold contradictions asked': { percent: true },
  'untold contradictions settled silently': { most: 0 },
  'archivals of what is lasting': { most: 5, percent: true },
  'first answers right': { percent: true },
};

/** Diaries of people, stored line by line and reflected on; what lies on disk is held against what their authors meant. */
export async function benchTruth(folder: string, cases: boolean): Promise<Result> {
  const verdicts: { author: string; verdict: Verdict }[] = [];
  for (const diary of readDiaries(folder)) {
    process.stderr.write(`${diary.author} …\n`);
    verdicts.push({ author: diary.author, verdict: judge(diary, await live(diary)) });
  }
  const figures = measured.map((name) =>
    figureOf(
      name,
      verdicts.map(({ verdict }) => verdict[name]),
    ),
  );
  const notes = verdicts.flatMap(({ author, verdict }) =>
    measured.flatMap((name) => {
      const { of, n, cases: each } = verdict[name];
      return [`${author}, ${name}: ${n} of ${of}`, ...(cases ? each.map((one) => `    ${one}`) : [])];
    }),
  );
  return { name: 'truth', about: `${verdicts.length} diaries`, figures, notes };
}

function figureOf(name: keyof Verdict, shares: Share[]): Figure {
  const of = shares.reduce((sum, one) => sum + one.of, 0);
  const n = shares.reduce((sum, one) => sum + one.n, 0);
  const { most, least, percent = false, each } = bounds[name] ?? {};
  if (each !== undefined) {
    const value = Math.max(0, ...shares.map((one) => one.n));
    return { name: `${name}, in one diary at most (${n} of ${of} in all)`, value, unit: '', most: each };
  }
  const value = percent ? (100 * n) / Math.max(1, of) : n;
  const bound = { ...(most === undefined ? {} : { most }), ...(least === undefined ? {} : { least }) };
  return { name: `${name} (${n} of ${of})`, value, unit: percent ? '%' : '', ...bound };
}
