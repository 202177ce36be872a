import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { countTokens } from '#shared/text/tokens.ts';
import { openIndex } from '../index/open.ts';
import { episode, put } from '../index/samples.ts';
import type { Index, IndexFilter } from '../index/types.ts';
import { recallContext } from './context.ts';
import { search } from './search.ts';
import { understand } from './understand.ts';

/** A Wednesday. */
const clock = { now: Date.parse('2026-03-04T10:00:00Z'), zone: 'UTC' };
const texts: [at: string, text: string][] = [
  ['2023-07-14T09:00', 'The lease of the bakery was signed.'],
  ['2026-01-05T09:00', 'The oven broke.'],
  ['2026-01-08T09:00', 'Lena repaired it with a part from Bergen.'],
  ['2026-01-12T09:00', 'The insurer paid.'],
  ['2026-02-24T09:00', 'Rye bread sold out before noon.'],
  ['2026-02-26T09:00', 'A second mixer was ordered.'],
  ['2026-03-02T09:00', 'The apprentice started.'],
  ['2026-03-03T09:00', 'The mixer came.'],
  ['2026-03-04T08:00', 'The mixer was set up.'],
];

let index: Index;
beforeEach(() => {
  index = openIndex(':memory:');
  index.apply(put(texts.map(([at, text], n) => episode(n, text, { id: `e${n}`, at }))));
});
afterEach(() => index.close());

const ask = (query: string, narrow: IndexFilter = {}, minScore = 0.3) =>
  search(index, query, { k: 20, minScore, understood: understand(query, clock), ...narrow });
const ids = (query: string, narrow?: IndexFilter) => ask(query, narrow).hits.map(({ id }) => id);

describe('a question that names only a time', () => {
  test.each([
    ['What happened around 8 January 2026?', ['e2', 'e1']],
    ['what did we do last week', ['e5', 'e4']],
    ['since Monday', ['e8', 'e7', 'e6']],
    ['What has happened since Monday?', ['e8', 'e7', 'e6']],
    ['in 2023', ['e0']],
    ['What did we talk about yesterday?', ['e7']],
    ['2026-01-08', ['e2']],
    ['before 2024', ['e0']],
    ['Was war am 3. März?', ['e7']],
    ['Was ist letzte Woche passiert?', ['e5', 'e4']],
    ['Was haben wir vor zwei Tagen gemacht?', ['e6']],
    ['Was ist letzten Dienstag passiert?', ['e7']],
    ['vorgestern', ['e6']],
    ['上周发生了什么', ['e5', 'e4']],
    ['我们上周做了什么？', ['e5', 'e4']],
    ['2023年发生了什么', ['e0']],
    ['3月3日左右发生了什么', ['e7', 'e8', 'e6']],
    ['先週何がありましたか？', ['e5', 'e4']],
    ['¿Qué pasó la semana pasada?', ['e5', 'e4']],
  ])('%s', (query, expected) => {
    expect(ids(query)).toEqual(expected);
  });

  test('goes by date, and says so: score, explanation and notice', () => {
    const { hits, notice, candidates } = ask('what did we do last week');
    expect(notice).toBe('Only a time is asked for: this is what is of 2026-02-23 to 2026-03-01, by date.');
    expect(candidates).toBe(2);
    for (const { score, reasons } of hits) {
      expect(score).toBeGreaterThanOrEqual(0.3);
      expect(reasons).toMatchObject({ words: 0, cosine: null, meaning: 0, asked: 1, dates: score });
    }
    expect(ask('what did we do last week', {}, 0.8).hits.every(({ score }) => score >= 0.8)).toBe(true);
  });

  test('what narrows it holds, and a time that narrows is a time', () => {
    expect(ids('what happened last week', { until: '2026-02-25' })).toEqual(['e4']);
    expect(ids('what happened', { since: '2026-03-03' })).toEqual(['e8', 'e7']);
    expect(ids('what happened last week', { kinds: ['note'] })).toEqual([]);
  });

  test('what was decided comes before what else was then', () => {
    const decision = episode(0, 'We bake rye on Fridays only.', { id: 'd', at: '2026-02-23T09:00', type: 'decision' });
    index.apply(put([decision], 'memory/episodes/d.md'));
    expect(ids('What did we decide last week?')).toEqual(['d', 'e5', 'e4']);
    expect(ids('Was haben wir letzte Woche entschieden?')).toEqual(['d', 'e5', 'e4']);
    expect(ids('上周我们决定了什么')).toEqual(['d', 'e5', 'e4']);
  });

  test('a text that names the date belongs to it, whenever it was written', () => {
    index.apply(
      put(
        [episode(0, 'The claim of 8 January 2026 is closed.', { id: 'late', at: '2026-02-01T09:00' })],
        'memory/episodes/x.md',
      ),
    );
    expect(ids('What happened on 8 January 2026?').toSorted()).toEqual(['e2', 'late']);
  });

  test('a time without memories is told with the nearest', () => {
    expect(ask('What happened in June 2025?').notice).toBe(
      'Nothing of all 9 memories is of 2025-06-01 to 2025-06-30. The nearest is of 2023-07-14 and 2026-01-05: name a longer time, or ask with words.',
    );
  });

  test('it brings them into a context, too', () => {
    const query = 'what did we do last week?';
    const understood = understand(query, clock);
    const asked = { maxTokens: 500, core: null, countTokens };
    // Behind them the latest fill what the budget leaves.
    expect(recallContext(index, { query, understood, ...asked }).ids.slice(0, 2)).toEqual(['e5', 'e4']);
    const other = 'We paint the ceiling today.';
    const bundle = recallContext(index, { query: other, understood: understand(other, clock), ...asked });
    expect(bundle.text).not.toContain('# Relevant memories');
  });
});

describe('a question with words beside its time', () => {
  test('words go first; where they find little, what else is of the time follows and is told', () => {
    const { hits, notice } = ask('what about the mixer last week');
    expect(hits.slice(0, 3).map(({ id }) => id)).toEqual(['e5', 'e7', 'e8']);
    expect(hits.at(-1)).toMatchObject({ id: 'e4', reasons: { words: 0 } });
    expect(notice).toMatch(/^Little matches the words within the time named/);
    expect(ids('zeppelins last week')).toEqual(['e5', 'e4']);
  });

  test('where they find enough, nothing is added', () => {
    const { hits, notice } = ask('the mixer since 20 February 2026');
    expect(hits.map(({ id }) => id).toSorted()).toEqual(['e5', 'e7', 'e8']);
    expect(notice).toBeNull();
  });

  test('without a time nothing goes by date', () => {
    expect(ask('zeppelins').hits).toEqual([]);
    expect(ask('what happened').notice).toMatch(/^No match in all 9 memories/);
  });
});

test('of a long time the newest are looked at, at most two hundred', () => {
  const many = Array.from({ length: 400 }, (_, n) => {
    const at = new Date(Date.UTC(2024, 0, 1) + n * 20 * 3_600_000).toISOString().slice(0, 16);
    return episode(n, `Entry ${n}.`, { id: `m${n}`, at });
  });
  index.apply(put(many, 'memory/episodes/many.md'));
  const { hits, candidates } = ask('what happened in 2024?');
  expect(candidates).toBe(200);
  expect(hits).toHaveLength(20);
  expect(hits[0]?.id).toBe('m399');
});
