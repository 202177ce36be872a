import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { timesIn } from '../../electron/engine/language/dates/times-in.ts';
import { type Figure, percentile, type Result } from './figures.ts';

type Wanted = {
  kind: 'date' | 'range';
  input: string;
  now: number;
  start: string | undefined;
  end: string | undefined;
  held: boolean;
};
type Values = Record<string, string | undefined>;
type Spec = {
  Input: string;
  Context?: { ReferenceDateTime?: string };
  Results: {
    Type?: string;
    TypeName?: string;
    Value?: { PastResolution?: Values };
    Resolution?: { values?: Values[] };
  }[];
};

const bars = { date: 61, range: 55 };

/**
 * Times in words against a folder of specs (Recognizers-Text form): what an expression names, exact to the day, where
 * a year left out is the last one. A third of the
 * inputs, chosen by hash, never shows among the misses, so that nothing is tuned on what is wrong there.
 */
export function benchDates(folder: string): Result {
  const wanted = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => read(join(folder, name)));
  const times: number[] = [];
  const missed: string[] = [];
  const right = new Map<Wanted, boolean>();
  for (const each of wanted) {
    const began = performance.now();
    const found = timesIn(each.input, { now: each.now, zone: 'UTC' });
    times.push(performance.now() - began);
    const exact = found.some(({ named, since, until }) =>
      each.kind === 'date'
        ? since === each.start && until === each.start
        : named.start === (each.start ?? null) && named.end === (each.end ?? null),
    );
    right.set(each, exact);
    if (!exact && !each.held)
      missed.push(
        `${each.kind} ${each.start ?? '…'} ${each.end ?? ''}: ${each.input} → ${found.map(({ named, text }) => `${text} ${named.start}/${named.end}`).join('; ')}`,
      );
  }
  const figures: Figure[] = (['date', 'range'] as const).flatMap((kind) =>
    [undefined, false, true].map((held): Figure => {
      const some = wanted.filter((each) => each.kind === kind && (held === undefined || each.held === held));
      const value = (100 * some.filter((each) => right.get(each)).length) / some.length;
      const name = `${kind}s exact, ${held === undefined ? 'all' : held ? 'held back' : 'tuned on'} (${some.length})`;
      return { name, value, unit: '%', least: bars[kind] };
    }),
  );
  figures.push({ name: 'an input, p95', value: percentile(times, 0.95), unit: 'ms', most: 2 });
  return { name: 'dates', about: `${wanted.length} dates and ranges`, figures, notes: missed };
}

function read(file: string): Wanted[] {
  const specs = JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, '')) as Spec[];
  return specs.flatMap(({ Input: input, Context, Results }) =>
    Results.flatMap((result): Wanted[] => {
      const type = (result.Type ?? result.TypeName ?? '').replace('datetimeV2.', '');
      const value = result.Value?.PastResolution ?? result.Resolution?.values?.[0] ?? {};
      const held = (createHash('sha256').update(input).digest()[0] ?? 0) % 3 === 0;
      const start = type === 'date' ? (value.date ?? value.value) : (value.startDate ?? value.start);
      const end = value.endDate ?? value.end;
      if ((type !== 'date' && type !== 'daterange') || (start === undefined && end === undefined)) return [];
      if (!/^\d{4}/.test(start ?? end ?? '') || start === '0001-01-01') return [];
      const now = Date.parse(`${(Context?.ReferenceDateTime ?? '2016-11-07T00:00:00').slice(0, 19)}Z`);
      return [{ kind: type === 'date' ? 'date' : 'range', input, now, start, end, held }];
    }),
  );
}
