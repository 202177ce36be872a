import { expect, test } from 'vitest';
import { favouring, understand } from './understand.ts';

const clock = { now: Date.parse('2026-03-02T10:00:00Z'), zone: 'Europe/Berlin' };
const at = (day: string, id = `episode:${day}:10:00`) => ({ id, at: day });

test('a question is its kind, its subject, its times and the strategy of its kind', () => {
  const { kind, subject, times, strategy } = understand('What does Anna prefer since last week?', clock);
  expect({ kind, subject }).toEqual({ kind: 'prefers', subject: 'Anna' });
  expect(times[0]).toMatchObject({ since: '2026-02-23', until: null });
  expect(strategy.entity).toBe(true);
});

test('what lies inside a time named gains, what lies outside loses nothing', () => {
  const factor = favouring(understand('What did Anna cook in 2023?', clock), []);
  expect(factor(at('2023-05-01'))).toBe(2);
  expect(factor(at('2024-05-01'))).toBe(1);
  expect(factor(at(''))).toBe(1);
});

test('the latest is the newest of what was found', () => {
  const among = [at('2025-01-01'), at('2026-01-01')];
  const factor = favouring(understand('latest on the audit', clock), among);
  expect(among.map(factor)).toEqual([1, 2.5]);
});

test('a general question without a time favours nothing', () => {
  const factor = favouring(understand('postgres pooling', clock), [at('2026-01-01')]);
  expect(factor(at('2026-01-01'))).toBe(1);
});

test('a procedure whose whole name a question says goes before others', () => {
  const factor = favouring(understand('How do we switch a gauge?', clock), []);
  const of = (id: string) => factor({ id, at: '' });
  expect(of('procedure:switch-a-gauge')).toBeGreaterThan(of('procedure:level-a-gauge'));
  expect(of('procedure:level-a-gauge')).toBe(of('procedure:storm-call'));
  expect(of('episode:switch-a-gauge')).toBe(1);
});
