import { expect, test } from 'vitest';
import type { Event } from '#shared/contract/events.ts';
import { createTexts } from '#shared/text/texts.ts';
import { breath, createHerald, type DesktopNotice, pause } from './herald.ts';
import { trayItems, trayTip } from './tray-words.ts';
import { type Pressing, type Waits, watchWaiting } from './waiting.ts';

const english = createTexts({}, 'en-GB');
const workspace: Event = { name: 'workspace', data: { root: '/memory' } };
const proposals: Event = { name: 'proposals', data: { open: 1 } };

type Row = { id: string; status: string; forOwner: boolean };

/** An engine's answers that can be changed, and what was made of them. */
function watched(first: Row[]) {
  const seen: { waits: Waits[]; pressing: Pressing[][] } = { waits: [], pressing: [] };
  const now = { rows: first, down: false };
  const of = (status: string) => now.rows.filter((row) => row.status === status).length;
  const waiting = watchWaiting({
    async ask(method) {
      if (now.down) throw new Error('The engine is not there.');
      if (method === 'reflection.status') return { pending: { open: 4 } };
      if (method === 'alerts.list') return { alerts: [], open: 1 };
      const counts = { pending: of('pending'), conflict: of('conflict'), deferred: of('deferred'), malformed: 0 };
      return { proposals: now.rows, counts };
    },
    onChange: (waits) => seen.waits.push(waits),
    onPressing: (fresh) => seen.pressing.push(fresh),
  });
  return { waiting, now, seen };
}

test('what waits is counted when a workspace opens, and again when something comes; what was there is no news', async () => {
  const { waiting, now, seen } = watched([{ id: '1', status: 'conflict', forOwner: false }]);
  waiting.hear(workspace);
  await expect.poll(() => seen.waits).toEqual([{ proposals: 1, changes: 4, alerts: 1 }]);
  expect(seen.pressing).toEqual([]);
  now.rows = [
    ...now.rows,
    { id: '2', status: 'pending', forOwner: true },
    { id: '3', status: 'pending', forOwner: false },
  ];
  waiting.hear(proposals);
  waiting.hear(proposals);
  await expect.poll(() => seen.waits.at(-1)?.proposals).toBe(3);
  expect(seen.pressing).toEqual([[{ id: '2', conflict: false }]]);
  waiting.stop();
});

test('an engine that cannot be asked counts as nothing, and nothing is told', async () => {
  const { waiting, now, seen } = watched([{ id: '1', status: 'pending', forOwner: true }]);
  waiting.hear(workspace);
  await expect.poll(() => seen.waits.length).toBe(1);
  now.down = true;
  waiting.hear(proposals);
  await expect.poll(() => seen.waits.at(-1)).toEqual({ proposals: 0, changes: 0, alerts: 0 });
  expect(seen.pressing).toEqual([]);
  waiting.stop();
});

/** A herald on a clock that is set by hand. */
function heralded(attended = false) {
  const said: DesktopNotice[] = [];
  const clock = { now: 0, planned: [] as { at: number; act(): void }[] };
  const herald = createHerald({
    say: (one) => said.push(one),
    attended: () => attended,
    now: () => clock.now,
    later: (act, ms) => clock.planned.push({ at: clock.now + ms, act }),
  });
  const wait = (ms: number) => {
    clock.now += ms;
    const due = clock.planned.filter(({ at }) => at <= clock.now);
    clock.planned = clock.planned.filter(({ at }) => at > clock.now);
    for (const { act } of due) act();
  };
  return { herald, said, wait };
}

const fresh = (n: number, conflict = false): Pressing[] =>
  Array.from({ length: n }, (_, at) => ({ id: `${n}-${at}`, conflict }));

test('many proposals are told once, and the next ones ten minutes later, summed up', () => {
  const { herald, said, wait } = heralded();
  for (let n = 0; n < 30; n++) herald.hear(fresh(1));
  wait(breath);
  expect(said).toEqual([{ title: '30 proposals wait for you', text: 'Only you decide on them.', page: '/inbox' }]);
  herald.hear(fresh(2, true));
  wait(pause / 2);
  herald.hear(fresh(1));
  expect(said).toHaveLength(1);
  wait(pause / 2);
  expect(said[1]).toMatchObject({ title: '3 proposals wait for you', text: '2 of them contradict something.' });
});

test('who is looking at Mneme is told nothing', () => {
  const { herald, said, wait } = heralded(true);
  herald.hear(fresh(1));
  wait(breath);
  expect(said).toEqual([]);
});

test('the tray names the pages on which something waits', () => {
  expect(trayItems({ proposals: 1, changes: 14, alerts: 0 }, english)).toEqual([
    { label: 'Review: 14 changes', page: '/review' },
    { label: 'Inbox: 1 proposal', page: '/inbox' },
  ]);
  expect(trayTip({ proposals: 1, changes: 0, alerts: 0 }, english)).toBe('Mneme: 1 thing waits for you');
  expect(trayTip({ proposals: 0, changes: 0, alerts: 0 }, english)).toBe('Mneme');
});
