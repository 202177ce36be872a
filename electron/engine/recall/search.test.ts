import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { countTokens } from '#shared/text/tokens.ts';
import { openIndex } from '../index/open.ts';
import { episode, put } from '../index/samples.ts';
import type { Index } from '../index/types.ts';
import { coreWords } from '../workspace/codecs/core.ts';
import { supersededTag } from '../workspace/codecs/entity-marks.ts';
import { coreTemplate } from '../workspace/template-texts.ts';
import { recallContext } from './context.ts';
import { search } from './search.ts';

let index: Index;
beforeEach(() => {
  index = openIndex(':memory:');
});
afterEach(() => index.close());

function fill(texts: string[], at = (n: number) => `2026-02-${String(n + 1).padStart(2, '0')}T10:00`): void {
  index.apply(put(texts.map((text, n) => episode(n, text, { id: `e${n}`, at: at(n) }))));
}
const ids = (query: string, k = 20) => search(index, query, { k }).hits.map(({ id }) => id);

describe('search', () => {
  test('likeness of meaning brings the page of whom something is known, and no name of which nothing is said', () => {
    const page = (id: string, title: string) =>
      episode(1, title, { id: `entity:${id}`, kind: 'entity', store: 'semantic', title });
    const known = { kind: 'fact', store: 'semantic', parent: 'person--olga' } as const;
    index.apply(
      put(
        [page('person--olga', 'Olga'), episode(2, 'Runs the tea rota.', { id: 'fact:person--olga:1', ...known })],
        'memory/graph/entities/person--olga.md',
      ),
    );
    index.apply(put([page('person--beth', 'Beth')], 'memory/graph/entities/person--beth.md'));
    const near = () => [...index.digests()].map((digest) => ({ digest, cosine: 0.4 }));
    const { hits } = search(index, 'Who sees to warm beverages?', {
      k: 20,
      meant: { isRead: true, near, cosine: () => 0.4 },
    });
    expect(hits.map(({ id }) => id).sort()).toEqual(['entity:person--olga', 'fact:person--olga:1']);
  });

  test('scores lie in [0, 1) and fall; a hit carries its citation', () => {
    fill(['Postgres and billing', 'Postgres alone, with many other words around it', 'nothing of the kind']);
    const { hits, candidates, notice } = search(index, 'postgres billing', { k: 20 });
    expect(hits.map(({ id }) => id)).toEqual(['e0', 'e1']);
    expect(hits.every(({ score }) => score >= 0 && score < 1)).toBe(true);
    expect(hits[0]?.score).toBeGreaterThan(hits[1]?.score ?? 1);
    expect(hits[0]?.citation).toBe('memory/episodes/2026-02-02.md#L0');
    expect([candidates, notice]).toEqual([2, null]);
  });

  test('equal matches come newest first, then by id, and the cut keeps to that', () => {
    fill(
      Array.from({ length: 300 }, () => 'the same words'),
      (n) => `2026-01-${String((n % 28) + 1).padStart(2, '0')}`,
    );
    const all = ids('same words', 100);
    expect(all).toHaveLength(100);
    expect(all.slice(0, 3)).toEqual(['e111', 'e139', 'e167']);
    expect(ids('same words', 5)).toEqual(all.slice(0, 5));
    expect(search(index, 'same words', { k: 5 }).candidates).toBe(300);
  });

  test('where so many may be weighed, the rarest words are sought, one at least', () => {
    fill(Array.from({ length: 12 }, (_, n) => (n < 2 ? 'the gauge at the lock' : 'the gauge alone')));
    const found = (query: string, mostMatched?: number) =>
      search(index, query, { k: 20, ...(mostMatched === undefined ? {} : { mostMatched }) }).candidates;
    expect(found('gauge lock')).toBe(12);
    expect(found('gauge lock', 14)).toBe(12);
    expect(found('gauge lock', 13)).toBe(2);
    expect(found('gauge', 3)).toBe(12);
  });

  test('[RECALL-1] an entry said in one breath with the best match belongs to a question', () => {
    const turns = [
      'Melanie: Where did you go camping last summer?',
      'Caroline: To the lake, with the dogs.',
      'Melanie: Lovely.',
    ];
    const others = Array.from({ length: 30 }, (_, n) => `Unrelated entry number ${n}.`);
    index.apply(put([...turns, ...others].map((text, n) => episode(n, text, { id: `e${n}`, at: '2026-02-02T10:00' }))));
    expect(ids('where did they go camping in summer, last year?').slice(0, 2)).toEqual(['e0', 'e1']);
    expect(ids('camping')).toEqual(['e0']);
  });

  test('an entity of which nothing is said is found by its name, and takes no room in a context', () => {
    const mara = episode(0, '', { id: 'entity:person--mara', kind: 'entity', store: 'semantic', title: 'Mara' });
    index.apply(put([mara, episode(1, 'Mara lives in Split', { id: 'e1' })]));
    const { hits } = search(index, 'mara', { k: 5 });
    expect(hits.find(({ id }) => id === 'entity:person--mara')?.text).toBe('Mara');
    expect(recallContext(index, { query: 'mara', maxTokens: 500, core: null, countTokens }).ids).toEqual(['e1']);
  });

  test('entries far apart in time are no company', () => {
    fill(['Where did you go camping last summer?', 'To the lake.'], (n) => `2026-02-02T${n === 0 ? '08' : '19'}:00`);
    expect(ids('where did they go camping in summer, last year?')).toEqual(['e0']);
  });

  test('narrowing by kind and time holds for every hit', () => {
    fill(['camping trip one', 'camping trip two', 'camping trip three']);
    const narrow = search(index, 'what about the camping trip of three', {
      k: 20,
      since: '2026-02-02',
      until: '2026-02-02',
    });
    expect(narrow.hits.map(({ id }) => id)).toEqual(['e1']);
    expect(search(index, 'camping', { k: 20, kinds: ['note'] }).hits).toEqual([]);
  });

  test('an empty answer says what was searched and what to try', () => {
    expect(search(index, 'camping', { k: 5 }).notice).toBe('Nothing is remembered yet. Store something first.');
    fill(['something else']);
    expect(search(index, 'camping trips', { k: 5 }).notice).toBe(
      'No match in all 1 memories for: camping, trips. Try other words for it, a name, or browse by time.',
    );
    expect(search(index, 'camping', { k: 5, kinds: ['note'], since: '2026' }).notice).toMatch(
      /^No match in note memories since 2026 for: camping\. Without the narrowing no word of it stands anywhere/,
    );
    expect(search(index, '🎉', { k: 5 }).notice).toMatch(/no letters or digits/);
  });

  test('a long text is cut to the part that matters', () => {
    fill([`${'filler words here '.repeat(1000)} the camping trip ${'and more of it '.repeat(1000)}`]);
    const text = search(index, 'camping', { k: 1 }).hits[0]?.text ?? '';
    expect(text.length).toBeLessThanOrEqual(2000);
    expect(text).toContain('camping');
  });
});

describe('context', () => {
  const core = '# Core Memory\n\n## Identity\n- Sam runs a bakery.\n';

  test('core comes first, then what matches, cited', () => {
    fill(['The oven was repaired by Lena.', 'Flour is ordered on Mondays.']);
    const { text, ids, tokens, coreTruncated } = recallContext(index, {
      countTokens,
      query: 'who repaired the oven?',
      maxTokens: 500,
      core,
    });
    expect(text.indexOf('Sam runs a bakery')).toBeLessThan(text.indexOf('The oven'));
    expect(text).toContain('- [2026-02-01T10:00] The oven was repaired by Lena. (memory/episodes/2026-02-02.md#L0)');
    // What the question leaves of the budget is filled with the latest.
    expect(text.indexOf('# Latest')).toBeGreaterThan(text.indexOf('The oven'));
    expect([ids, coreTruncated]).toEqual([['e0', 'e1'], false]);
    expect(tokens).toBe(countTokens(text));
  });

  test('the budget is kept whatever happens', () => {
    fill(
      Array.from(
        { length: 60 },
        (_, n) => `The oven number ${n} ${'was repaired again and again '.repeat((n * 7) % 40)}`,
      ),
    );
    const long = `${core}${'- A fact about the bakery that is rather long, really.\n'.repeat(100)}`;
    for (const maxTokens of [100, 101, 250, 1000, 5000]) {
      for (const text of [null, core, long, 'x'.repeat(50_000)]) {
        const bundle = recallContext(index, { query: 'oven repaired', maxTokens, core: text, countTokens });
        expect(countTokens(bundle.text)).toBeLessThanOrEqual(maxTokens);
        expect(bundle.tokens).toBe(countTokens(bundle.text));
        expect(bundle.coreTruncated).toBe(text !== null && !bundle.text.includes(coreWords(text)));
      }
    }
  });

  test('without a query it is core and the latest; headings and comments say nothing; without anything it is empty', () => {
    const empty = coreTemplate;
    expect(recallContext(index, { query: '', maxTokens: 500, core: empty, countTokens })).toEqual({
      text: '',
      tokens: 0,
      ids: [],
      coreTruncated: false,
      instead: null,
    });
    fill(['The oven was repaired by Lena.']);
    const bundle = recallContext(index, { query: '', maxTokens: 500, core, countTokens });
    expect(bundle.ids).toEqual(['e0']);
    expect(bundle.text).not.toContain('<!--');
  });

  test('what was superseded stays out, however well it matches', () => {
    const [old, now] = ['The oven is in the cellar.', 'The oven is on the ground floor.'];
    const tags = [supersededTag];
    index.apply(put([episode(0, old, { id: 'old', tags }), episode(1, now, { id: 'now' })]));
    expect(ids('where is the oven?')).toContain('old');
    expect(recallContext(index, { query: 'where is the oven?', maxTokens: 500, core, countTokens }).ids).toEqual([
      'now',
    ]);
  });
});
