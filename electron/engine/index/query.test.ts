import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stopWords } from '../language/stop-words.ts';
import { openIndex } from './open.ts';
import { toMatch } from './query.ts';
import { episode, put } from './samples.ts';
import type { Index } from './types.ts';

const texts = {
  postgres: 'We chose Postgres over SQLite for the billing service.',
  running: 'She was running in the park with ponies.',
  cafe: 'Met Zoë at the café in Kraków, over a smörgåsbord.',
  decomposed: 'The jalapen\u0303o was too hot.',
  chinese: '我们昨天在北京吃了烤鸭。',
  japanese: '明日は東京タワーに行く予定です。',
  thai: 'ฉันชอบกินส้มตำที่เชียงใหม่',
  korean: '서울에서 친구를 만났다.',
  hindi: 'मुझे हिन्दी सिनेमा पसंद है।',
  snake: 'Set max_retry_count before the deploy.',
  camel: 'Call getHTTPStatus() from the worker.',
  kebab: 'The flag is --no-verify-ssl here.',
  version: 'Electron is pinned to 33.2.1 for now.',
  other: 'Another tool stands at 33.1.2 meanwhile.',
  path: 'See src/engine/index/open.ts for the rest.',
  mail: 'Write to alex.smith@example.org about it.',
  wide: 'ＦＵＬＬ width ﬁgures',
  stop: 'To be or not to be',
  umlaut: 'Frau Müller wohnt in der Lindenstraße.',
  written: 'Herr Schroeder kommt aus Goettingen.',
};

let index: Index;
beforeAll(() => {
  index = openIndex(':memory:');
  index.apply(put(Object.entries(texts).map(([id, text], n) => episode(n, text, { id }))));
});
afterAll(() => index.close());
const found = (query: string) => index.search(query, { k: 20 }).hits.map(({ id }) => id);

describe('what is found', () => {
  test.each([
    ['which database did we choose for postgres?', 'postgres'],
    ['run', 'running'],
    ['pony', 'running'],
    ['CAFE', 'cafe'],
    ['krakow', 'cafe'],
    ['Smorgasbord', 'cafe'],
    ['jalapeño', 'decomposed'],
    ['jalapeno', 'decomposed'],
    ['烤鸭', 'chinese'],
    ['北京', 'chinese'],
    ['昨天吃了什么', 'chinese'],
    ['東京', 'japanese'],
    ['タワー', 'japanese'],
    ['ส้มตำ', 'thai'],
    ['เชียงใหม่', 'thai'],
    ['서울', 'korean'],
    ['हिन्दी', 'hindi'],
    ['max_retry_count', 'snake'],
    ['retry', 'snake'],
    ['getHTTPStatus', 'camel'],
    ['http status', 'camel'],
    ['no-verify-ssl', 'kebab'],
    ['ssl', 'kebab'],
    ['33.2.1', 'version'],
    ['src/engine/index/open.ts', 'path'],
    ['open.ts', 'path'],
    ['alex.smith@example.org', 'mail'],
    ['smith', 'mail'],
    ['full figures', 'wide'],
    ['to be or not to be', 'stop'],
    ["what's postgres' role?", 'postgres'],
    ['postg', 'postgres'],
    ['the smör', 'cafe'],
    ['Mueller', 'umlaut'],
    ['muller', 'umlaut'],
    ['Lindenstrasse', 'umlaut'],
    ['Schröder', 'written'],
    ['göttingen', 'written'],
  ])('%s', (query, id) => {
    expect(found(query)[0]).toBe(id);
  });

  test('a version is found exactly, not by its digits', () => {
    expect(found('33.2.1')).not.toContain('stop');
    expect(found('33.2.1').indexOf('version')).toBe(0);
  });

  test('only a few words without an end have an unfinished last one', () => {
    expect(toMatch('the postg')).toBe('"postg" OR "postg"*');
    for (const query of ['postg ', 'postg?', 'postg the', 'the po', 'lake summer dogs camping'])
      expect(toMatch(query)).not.toContain('*');
  });

  test('word marks of a language do not part its words', () => {
    expect(toMatch('हिन्दी?')).toBe('"हिन्दी"');
  });
});

describe('hostile questions', () => {
  test.each([
    ['syntax', '") OR (title: NEAR(a b, 5) * ^ - + { } AND NOT "'],
    ['a column filter', 'title:postgres'],
    ['NUL', 'post\0gres "\0" postgres'],
    ['emoji', '🎉🔥 👩‍👩‍👧'],
    ['a lone surrogate', '\ud83d postgres \udc00'],
    ['punctuation', '?!…—-_.,;:/\\|"\'`'],
    ['nothing', ''],
    ['spaces', ' \n\t\u3000 '],
    ['combining marks alone', '\u0301\u0302\u0303'],
    ['a long word', 'a'.repeat(60_000)],
    ['many joints', 'a.'.repeat(30_000)],
    ['apostrophes', "'".repeat(50_000)],
    ['many humps', 'aB'.repeat(25_000)],
    ['a long run of Han', '北京烤鸭'.repeat(12_000)],
  ])('%s', (_, query) => {
    expect(() => index.search(query, { k: 5 })).not.toThrow();
  });

  test('any text at all', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), fc.string()), (query) => {
        index.search(query, { k: 3 });
      }),
      { numRuns: 500 },
    );
  });

  test('text as it is stored: what goes in comes out, and can be removed again', () => {
    const own = openIndex(':memory:');
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), (title, text) => {
        own.apply(put([episode(1, text, { title })]));
        // UTF-8 has no half of a surrogate pair; anything else is kept as it is.
        expect(own.get([episode(1, '').id])[0]?.text).toBe(Buffer.from(text).toString());
        own.apply(put([], episode(1, '').path));
        expect(own.counts().memories).toBe(0);
      }),
      { numRuns: 200 },
    );
    own.close();
  });

  test('fifty kilobytes of question find what they are about within 64 terms', () => {
    const filler = Array.from({ length: 9000 }, (_, n) => `w${n % 70}`).join(' ');
    const query = `${filler} postgres ${filler}`;
    expect(query.length).toBeGreaterThan(50_000);
    expect(toMatch(query)?.split(' OR ')).toHaveLength(64);
    expect(found(query)[0]).toBe('postgres');
  });

  test('stop words are left out, unless there is nothing else', () => {
    expect(toMatch('What did the owner decide about it?')).toBe('"owner" OR "decide"');
    expect(toMatch([...stopWords].slice(0, 5).join(' '))?.split(' OR ')).toHaveLength(5);
    expect(toMatch("Doesn't it?")).toBe('"Doesn t" OR "it"');
  });
});
