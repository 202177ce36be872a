import fc from 'fast-check';
import { expect, test } from 'vitest';
import { episodeTypes } from '#shared/model/memory.ts';
import { anyFile, anyText, anyWords, asKept, lost } from '../samples.ts';
import { appendEpisode, parseEpisodes } from './episodes.ts';

const path = 'memory/episodes/2026-02-02.md';
const entry = fc.record({
  day: fc.constant('2026-02-02'),
  time: fc.constantFrom('14:30', '09:05', '00:00'),
  type: fc.constantFrom(...episodeTypes),
  confidence: fc.constantFrom('high', 'medium', 'low'),
  tags: fc.array(
    fc.oneof(
      fc.constantFrom('memory', 'a, b', ']', '|', '"x"', "it's", '\n', 'é'),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }),
    ),
    { maxLength: 4 },
  ),
  source: fc.oneof(
    fc.constantFrom('conversation', 'user-explicit'),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }).filter((text) => text.trim() !== ''),
  ),
  body: anyWords,
}) as fc.Arbitrary<Parameters<typeof appendEpisode>[1]>;

test('[EPISODE-1] what is appended to any day comes back as it was given, at the id and line that were answered', () => {
  fc.assert(
    fc.property(anyFile, entry, (text, given) => {
      const added = appendEpisode(text, given);
      const memory = parseEpisodes(path, added.text).memories.find(({ id }) => id === added.id);
      expect(memory).toMatchObject({
        kind: 'episode',
        line: added.line,
        text: asKept(given.body),
        at: `2026-02-02T${given.time}`,
        type: given.type,
        confidence: given.confidence,
        tags: given.tags,
        source: given.source,
      });
      expect(lost(text ?? '', added.text)).toEqual([]);
    }),
    { numRuns: 2000 },
  );
});

test('[EPISODE-2] a hostile body forges no entry, and hides none', () => {
  fc.assert(
    fc.property(anyFile, fc.array(entry, { minLength: 1, maxLength: 5 }), (text, entries) => {
      const before = text === null ? [] : parseEpisodes(path, text).memories.filter(({ kind }) => kind === 'episode');
      let next = text;
      const ids: string[] = [];
      for (const one of entries) {
        const added = appendEpisode(next, one);
        next = added.text;
        ids.push(added.id);
      }
      const episodes = parseEpisodes(path, next ?? '').memories.filter(({ kind }) => kind === 'episode');
      expect(episodes.map(({ id }) => id)).toEqual([...before.map(({ id }) => id), ...ids]);
      expect(episodes.slice(before.length).map((episode) => episode.text)).toEqual(
        entries.map((one) => asKept(one.body)),
      );
    }),
    { numRuns: 1000 },
  );
});

test('[EPISODE-3] the form is that of the design, to the letter', () => {
  const given = {
    day: '2026-02-02',
    time: '14:30',
    type: 'decision',
    confidence: 'high',
    tags: ['memory', 'architecture'],
    source: 'conversation',
    body: 'Chose the hybrid approach.',
  } as const;
  const first = appendEpisode(null, { ...given, tags: [...given.tags] });
  expect(first).toEqual({
    text: '# 2026-02-02 — Episode Log\n\n## 14:30 | decision | confidence:high | tags:[memory, architecture] | source:conversation\nChose the hybrid approach.\n',
    id: 'episode:2026-02-02:14:30',
    line: 3,
  });
  expect(appendEpisode(first.text, { ...given, tags: [] })).toMatchObject({
    id: 'episode:2026-02-02:14:30-2',
    line: 6,
  });
  expect(appendEpisode('# x\r\n', { ...given, tags: [] }).text).toContain(
    '\r\n\r\n## 14:30 | decision | confidence:high | tags:[] | source:conversation\r\nChose',
  );
});

test('[EPISODE-4] a blank body and a minute that is none are refused', () => {
  const given = {
    day: '2026-02-02',
    time: '14:30',
    type: 'fact',
    confidence: 'low',
    tags: [],
    source: 'x',
    body: ' \n ',
  } as const;
  expect(() => appendEpisode(null, { ...given, tags: [] })).toThrow();
  expect(() => appendEpisode(null, { ...given, tags: [], body: 'x', time: '9:05' })).toThrow();
});

test('[EPISODE-5] a Retain section is read as facts that cite their line; entries after it are entries', () => {
  const text = [
    '# 2026-03-12 — Episode Log',
    '',
    '## 08:10 | task | confidence:medium | tags:[a]',
    'Sketched.',
    '',
    '## Retain',
    '- W @Peter: Currently in Marrakech',
    '  for a birthday.',
    '- O(c=0.95) @person--ines @tool--x: Prefers concise replies',
    '- S just words',
    '',
    '## 09:00 | event | confidence:low',
    'Later.',
    '',
  ].join('\n');
  const { memories, links, problems } = parseEpisodes('memory/episodes/2026-03-12.md', text);
  expect(
    memories.map(({ kind, line, endLine, text, parent, confidence, type, entities }) => [
      kind,
      line,
      endLine,
      text,
      parent,
      confidence,
      type,
      entities,
    ]),
  ).toEqual([
    ['episode', 3, 4, 'Sketched.', null, 'medium', 'task', []],
    ['fact', 7, 8, 'Currently in Marrakech\nfor a birthday.', 'peter', null, 'world', ['peter']],
    ['belief', 9, 9, 'Prefers concise replies', 'person--ines', 'high', 'opinion', ['person--ines', 'tool--x']],
    ['fact', 10, 10, 'S just words', null, null, null, []],
    ['episode', 12, 13, 'Later.', null, 'low', 'event', []],
  ]);
  expect(links.map(({ to, relation, line }) => [to, relation, line])).toEqual([
    ['@peter', 'about', 7],
    ['person--ines', 'about', 9],
    ['tool--x', 'about', 9],
  ]);
  expect(problems).toEqual([]);
});

test('[EPISODE-6] what is written by hand is read leniently, and what cannot be read is named with its line', () => {
  const text =
    '---\nmood: fine\n---\nMorning words.\n\n## 9:05 | Fact? | confidence:sure | tags:a, b\nText with [[person--alex|Alex]].\n\n## Thoughts\nFree.\n\n## 25 o’clock | x\nLost?\n```sh\n## no heading\n```\n';
  const { memories, problems, links } = parseEpisodes(path, text);
  expect(memories.map(({ id, kind, text }) => [id, kind, text])).toEqual([
    [`note:${path}`, 'note', 'Morning words.'],
    ['episode:2026-02-02:09:05', 'episode', 'Text with [[person--alex|Alex]].'],
    [`note:${path}#thoughts`, 'note', 'Free.'],
    [`note:${path}#25-o-clock-x`, 'note', 'Lost?\n```sh\n## no heading\n```'],
  ]);
  expect(memories[1]?.tags).toEqual(['a', 'b']);
  expect(memories[1]?.entities).toEqual(['person--alex']);
  expect(links).toEqual([{ path, line: 7, from: 'episode:2026-02-02:09:05', to: 'person--alex', relation: null }]);
  expect(problems.map(({ line, code }) => [line, code])).toEqual([
    [6, 'episode.field'],
    [6, 'episode.field'],
    [12, 'episode.heading'],
  ]);
});

test('[EPISODE-7] every line of a day with words is in a memory, or is structure', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const found = parseEpisodes(path, text)
        .memories.map((memory) => memory.text)
        .join('\n');
      if (/^text$/m.test(text.replace(/\r\n?/g, '\n')) && !text.includes('<!--') && !text.startsWith('---'))
        expect(found).toContain('text');
    }),
  );
});
