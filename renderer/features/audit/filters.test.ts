import { expect, test } from 'vitest';
import { linkedPlace } from './CitationList.tsx';
import { actionsOf, historyInput, isNarrowed, logTimeWords, startDay } from './filters.ts';

const now = new Date('2026-03-12T15:00:00');

test('what is asked of the history has only what is narrowed', () => {
  expect(historyInput({}, null, now)).toEqual({ what: 'changes', limit: 150, bookkeeping: 'without' });
  expect(historyInput({ bookkeeping: true }, null, now)).toEqual({ what: 'changes', limit: 150 });
  expect(historyInput({ who: 'system:checkpoint' }, null, now).bookkeeping).toBeUndefined();
  expect(
    historyInput({ q: ' SOUL.md ', who: 'bot', what: 'EDIT,OOPS', since: '7d', critical: true }, 'next', now, 1),
  ).toEqual({
    what: 'changes',
    limit: 1,
    about: 'SOUL.md',
    actor: 'bot',
    actions: ['EDIT'],
    since: '2026-03-05',
    critical: true,
    bookkeeping: 'without',
    cursor: 'next',
  });
});

test('days back become a date, and a date stays one', () => {
  expect(startDay('30d', now)).toBe('2026-02-10');
  expect(startDay('2026-01-01', now)).toBe('2026-01-01');
  expect(logTimeWords({ since: '30d' }, now)).toBe('Past 30 days');
  expect(logTimeWords({ since: '2026-01-01', until: '2026-02-01' }, now)).toBe('1 Jan to 1 Feb');
});

test('an unknown action is no filter', () => {
  expect(actionsOf('DELETE,nothing')).toEqual(['DELETE']);
  expect(isNarrowed({ q: '', critical: false })).toBe(false);
  expect(isNarrowed({ session: 'r-030' })).toBe(true);
});

test('a citation names its place', () => {
  expect(linkedPlace('memory/episodes/2026-02-02.md#L12')).toEqual({ path: 'memory/episodes/2026-02-02.md', line: 12 });
  expect(linkedPlace('USER.md')).toEqual({ path: 'USER.md', line: undefined });
  expect(linkedPlace('said on Monday')).toEqual({ path: null, line: undefined });
});
