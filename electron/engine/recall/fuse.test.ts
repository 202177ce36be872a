import { describe, expect, test } from 'vitest';
import type { Candidate } from '../index/types.ts';
import { fuse, inOneBreath, noReasons, weighted } from './fuse.ts';

let next = 0;
const candidate = (some: Partial<Candidate>): Candidate => {
  const n = ++next;
  const at = '2026-02-02T10:00';
  return { n, id: `e${n}`, path: `memory/episodes/${n}.md`, seq: 0, at, rank: -5, bytes: 60, digest: `d${n}`, ...some };
};
const apart = { neighbours: false, meaning: true };
const order = (...args: Parameters<typeof fuse>) => fuse(...args).map(({ id }) => id);

describe('fuse', () => {
  test('scores lie in [0, 1); a better match of words stands before a worse one', () => {
    const scored = fuse([candidate({ id: 'worse', rank: -2 }), candidate({ id: 'better', rank: -30 })], null);
    expect(scored.map(({ id }) => id)).toEqual(['better', 'worse']);
    expect(scored.every(({ score }) => score > 0 && score < 1)).toBe(true);
    expect(fuse([], null)).toEqual([]);
  });

  test('equal scores: the newest first, then by id', () => {
    const at = '2026-03-01T10:00';
    const found = [candidate({ id: 'b' }), candidate({ id: 'a' }), candidate({ id: 'new', at })];
    expect(order(found, null)).toEqual(['new', 'a', 'b']);
  });

  test('meaning adds to words, and may be switched off; what is as near as strangers adds nothing', () => {
    const found = [candidate({ id: 'words', rank: -6, digest: 'far' }), candidate({ id: 'both', digest: 'near' })];
    const cosine = ({ digest }: Candidate) => (digest === 'near' ? 0.8 : 0.1);
    expect(order(found, cosine, apart)).toEqual(['both', 'words']);
    expect(order(found, cosine, { ...apart, meaning: false })).toEqual(['words', 'both']);
    const [, far] = fuse(found, cosine, apart);
    expect(far?.reasons).toMatchObject({ cosine: 0.1, meaning: 0 });
  });

  test('likeness by a model that does not read the language counts for little, and for what stands beside for nothing', () => {
    const path = 'memory/episodes/2026-02-02.md';
    const found = [candidate({ path, seq: 0, digest: 'near' }), candidate({ path, seq: 1, digest: 'far' })];
    const cosine = ({ digest }: Candidate) => (digest === 'near' ? 0.8 : 0);
    const by = (isRead: boolean) =>
      new Map(fuse(found, cosine, {}, undefined, isRead).map(({ id, reasons }) => [id, reasons]));
    const [read, unread, words] = [by(true), by(false), new Map(fuse(found, null).map((one) => [one.id, one.reasons]))];
    const [near, far] = found.map(({ id }) => id) as [string, string];
    const of = (reasons: typeof read, id: string) => reasons.get(id) ?? noReasons;
    expect(of(unread, near).meaning).toBeGreaterThan(0);
    expect(of(unread, near).meaning).toBeLessThan(of(read, near).meaning / 2);
    // What stands beside is helped by the best of its file alone, as any of it is.
    expect(of(read, far).neighbours - of(words, far).neighbours).toBeGreaterThan(
      of(unread, far).neighbours - of(words, far).neighbours,
    );
  });

  test('no vector is no cosine, and words count alone', () => {
    const [one] = fuse([candidate({})], () => null, apart);
    expect(one?.reasons).toMatchObject({ cosine: null, meaning: 0, words: 6.5 });
  });

  test('what stands beside a match rises above what stands alone, unless it was said at another time', () => {
    const day = { path: 'memory/episodes/2026-02-02.md' };
    const found = [
      candidate({ ...day, id: 'match', seq: 3, rank: -20 }),
      candidate({ ...day, id: 'answer', seq: 4, rank: 0, at: '2026-02-02T10:01' }),
      candidate({ ...day, id: 'later', seq: 2, rank: 0, at: '2026-02-02T18:00' }),
    ];
    const by = new Map(fuse(found, null).map(({ id, reasons }) => [id, reasons.neighbours]));
    expect(by.get('answer')).toBeGreaterThan(by.get('later') ?? Number.POSITIVE_INFINITY);
    const alone = fuse(found, null, apart);
    expect(alone.every(({ reasons }) => reasons.neighbours === 0)).toBe(true);
    expect(alone.find(({ id }) => id === 'answer')?.score).toBe(0);
  });

  test('what the question asks for is a factor', () => {
    const found = [candidate({ id: 'plain' }), candidate({ id: 'wanted' })];
    const [first] = fuse(found, null, apart, ({ id }) => (id === 'wanted' ? 2 : 1));
    expect([first?.id, first?.reasons.asked]).toEqual(['wanted', 2]);
  });

  test('the order given does not matter', () => {
    const found = [3, 9, 1, 7].map((rank) => candidate({ rank: -rank }));
    expect(order(found, null)).toEqual(order(found.toReversed(), null));
  });
});

test('one breath: both times known, at most half an hour apart', () => {
  expect(inOneBreath('2026-02-02T10:00', '2026-02-02T10:30')).toBe(true);
  expect(inOneBreath('2026-02-02T10:00', '2026-02-02T10:31')).toBe(false);
  expect(inOneBreath('2026-02-02', '2026-02-02')).toBe(false);
});

test('a share of its reasons keeps what is far better before what is grazed', () => {
  const [best, grazed] = [40 / 44, 10 / 14];
  expect(weighted(best, 0.8)).toBeGreaterThan(grazed);
  expect(weighted(best, 0.8)).toBeCloseTo(32 / 36);
  expect(weighted(best, 1)).toBeCloseTo(best);
  expect(weighted(0, 0.5)).toBe(0);
});
