import { expect, test } from 'vitest';
import { type CapturedEntry, withoutWaiting } from './turns.ts';

test('a secret that waits for its decision is told by that row alone; one that was decided on stays in what was captured', () => {
  const entry = (status: CapturedEntry['status'], agent: string, why: string) =>
    ({ status, agent, why }) as CapturedEntry;
  const kept = entry('stored', 'Claude Code', 'a fact');
  const waits = entry('held', 'Claude Code', 'password');
  const decided = entry('held', 'OpenClaw', 'password');
  expect(withoutWaiting([kept, waits, decided], [{ agent: 'Claude Code', kind: 'password' }])).toEqual([kept, decided]);
});
