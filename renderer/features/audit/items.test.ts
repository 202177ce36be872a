import { expect, test } from 'vitest';
import type { CommitRow } from '#shared/model/audit.ts';
import { commitRowKey, type FoldState, heights, joined, logItems } from './items.ts';

const nothing: FoldState = { open: new Map(), whole: new Set() };

function row(n: number, group: string, at: string, kind: CommitRow['group']['kind'] = 'agent'): CommitRow {
  return {
    commit: n.toString(16).padStart(40, '0'),
    change: `c${n}`,
    seq: n,
    at,
    action: 'EDIT',
    path: 'USER.md',
    actor: 'manual',
    owner: null,
    approval: '—',
    trigger: '',
    summary: `change ${n}`,
    session: null,
    proposal: null,
    critical: false,
    added: 1,
    removed: 0,
    group: { key: group, kind, label: group },
  };
}

test('commits stand by day and group, and groups that take turns are not torn apart', () => {
  const rows = [
    row(4, 'a', '2026-03-12T10:03:00'),
    row(3, 'b', '2026-03-12T10:02:00'),
    row(2, 'a', '2026-03-12T10:01:00'),
    row(1, 'a', '2026-03-11T10:00:00'),
  ];
  const items = logItems(rows, nothing, false);
  expect(items.map((item) => (item.kind === 'commit' ? item.row.seq : item.kind))).toEqual([
    'day',
    'group',
    4,
    2,
    'group',
    3,
    'day',
    'group',
    1,
  ]);
  expect(new Set(items.map((item) => item.key)).size).toBe(items.length);
  expect(items[0]).toMatchObject({ count: 3 });
  expect(logItems(rows, nothing, true).at(-3)).toMatchObject({ kind: 'day', count: null });
});

test('a long group shows its newest and says how many more; housekeeping is folded', () => {
  const rows = Array.from({ length: 20 }, (_, n) => row(40 - n, 'a', '2026-03-12T10:00:00'));
  const items = logItems([...rows, row(1, 's', '2026-03-12T09:00:00', 'system')], nothing, false);
  expect(items.filter((item) => item.kind === 'commit')).toHaveLength(6);
  expect(items.find((item) => item.kind === 'more')).toMatchObject({ rest: 14 });
  expect(items.at(-1)).toMatchObject({ kind: 'group', open: false });
  const whole: FoldState = { open: new Map(), whole: new Set(['2026-03-12 a']) };
  expect(logItems(rows, whole, false).filter((item) => item.kind === 'commit')).toHaveLength(20);
});

test('housekeeping that is all there is begins open', () => {
  const rows = [row(1, 's', '2026-03-12T09:00:00', 'system')];
  expect(logItems(rows, nothing, false).map(({ kind }) => kind)).toEqual(['day', 'group', 'commit']);
  expect(logItems(rows, nothing, true).map(({ kind }) => kind)).toEqual(['day', 'group']);
});

test('what is new is set before what is loaded, and a gap is noticed', () => {
  const loaded = [row(3, 'a', '2026-03-12T10:00:00'), row(2, 'a', '2026-03-12T10:00:00')];
  const fresh = [row(5, 'a', '2026-03-12T10:00:00'), row(4, 'a', '2026-03-12T10:00:00'), ...loaded];
  expect(joined(fresh, loaded)?.map(commitRowKey)).toEqual(fresh.map(commitRowKey));
  expect(joined(fresh.slice(0, 2), loaded)).toBeNull();
  expect(joined(fresh, [])).toHaveLength(4);
});

test('a hundred thousand commits become a list whose length is known without drawing it', () => {
  const rows = Array.from({ length: 100_000 }, (_, n) => {
    const at = new Date(Date.UTC(2026, 2, 12) - n * 60_000).toISOString();
    return row(100_000 - n, `g${Math.floor(n / 9)}`, at);
  });
  const items = logItems(rows, nothing, false);
  const height = items.reduce((sum, item) => sum + heights[item.kind], 0);
  expect(items.length).toBeGreaterThan(60_000);
  expect(height).toBeLessThan(5_000_000);
});
