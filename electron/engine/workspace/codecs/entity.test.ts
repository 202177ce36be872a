import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyText, anyWords, asKept, lost } from '../samples.ts';
import { addFact, createEntity, entityIdOf } from './entity.ts';
import { labelOf } from './entity-page.ts';
import { parseEntity } from './entity-parse.ts';

const path = 'memory/graph/entities/person--x.md';

test('[ENTITY-1] an added fact comes back as it was given; nothing but the date of the header is touched', () => {
  fc.assert(
    fc.property(anyText, anyWords, (text, fact) => {
      const added = addFact(text, 'person--x', fact, '2026-03-01');
      const found = parseEntity(path, added.text).memories.filter(({ line }) => line === added.line);
      expect(found.map(({ kind, parent }) => [kind, parent])).toContainEqual(['fact', 'person--x']);
      if (added.text !== text) expect(found.find(({ kind }) => kind === 'fact')).toMatchObject({ text: asKept(fact) });
      expect(lost(text, added.text).filter((line) => !line.includes('Last updated'))).toEqual([]);
    }),
    { numRuns: 2000 },
  );
});

test('[ENTITY-2] a fact that is there already, but for case, spaces and a stop, is not added again', () => {
  const page = createEntity({ id: 'person--x', name: 'X', created: '2026-01-01', summary: 'Who.', aliases: [] });
  const first = addFact(page, 'person--x', 'Drinks tea', '2026-02-01');
  expect(first.text).toContain('Created: 2026-01-01 | Last updated: 2026-02-01');
  expect(parseEntity(path, first.text).memories.find(({ kind }) => kind === 'fact')?.id).toBe(first.id);
  expect(addFact(first.text, 'person--x', ' drinks  TEA.', '2026-03-01')).toEqual({
    text: first.text,
    id: first.id,
    line: first.line,
  });
});

test('[ENTITY-3] a new page has the form of the design, and its label, aliases and summary come back', () => {
  const page = createEntity({
    id: 'concept--oauth2-pkce',
    name: 'OAuth2 PKCE',
    created: '2026-01-20',
    summary: '# A flow\nfor mobile',
    aliases: ['PKCE', 'pixie'],
  });
  expect(page.split('\n').slice(0, 5)).toEqual([
    '# concept--oauth2-pkce',
    '<!-- Type: concept | Created: 2026-01-20 | Last updated: 2026-01-20 -->',
    '<!-- Pinned: no -->',
    '<!-- Label: OAuth2 PKCE -->',
    '<!-- Aliases: PKCE, pixie -->',
  ]);
  const { title, memories } = parseEntity('memory/graph/entities/concept--oauth2-pkce.md', page);
  expect(title).toBe('OAuth2 PKCE');
  expect(memories).toHaveLength(1);
  expect(memories[0]).toMatchObject({
    id: 'entity:concept--oauth2-pkce',
    tags: ['PKCE', 'pixie'],
    type: 'concept',
    text: '\\# A flow\nfor mobile',
    at: '2026-01-20',
  });
});

test('[ENTITY-4] names and summaries of any kind neither break the page nor forge a section', () => {
  fc.assert(
    fc.property(anyWords, anyWords, fc.array(anyWords, { maxLength: 3 }), (name, summary, aliases) => {
      const page = createEntity({ id: 'person--x', name, created: '2026-01-01', summary, aliases });
      const { memories } = parseEntity(path, page);
      expect(memories.map(({ id }) => id)).toEqual(['entity:person--x']);
      expect(memories[0]?.type).toBe('person');
    }),
    { numRuns: 1000 },
  );
});

test('[ENTITY-5] beliefs, timeline, questions, relations and the owner’s own sections are read', () => {
  const text = [
    '# person--alex',
    '<!-- Type: person | Created: 2025-12-18 | Last updated: 2026-02-27 -->',
    '<!-- Aliases: Lex, A. S. -->',
    '',
    '## Summary',
    'Builds [[project--mneme]].',
    '',
    '## Facts',
    '- Lives in Rovinj (since 2025-11-01)',
    '  with a dog',
    '## Beliefs',
    '- Prefers concise replies (c=0.95, since 2026-02-02) [+episode:2025-11-27:10:00] [-fact:a:b]',
    '## Timeline',
    '- 2026-01-15: Began',
    '## Open Questions',
    '- Which datum?',
    '## Relations',
    '- Developed by: [[person--sam]], [[concept--x|X]]',
    '- Knows: Maria, Ivo',
    '## Hobbies',
    '- Sails',
    '',
  ].join('\n');
  const { memories, links } = parseEntity('memory/graph/entities/person--alex.md', text);
  expect(memories.map(({ kind, text, at, type, confidence }) => [kind, text, at, type, confidence])).toEqual([
    ['entity', 'Builds [[project--mneme]].', '2026-02-27', 'person', null],
    ['fact', 'Lives in Rovinj (since 2025-11-01)\nwith a dog', '2025-12-18', null, null],
    ['belief', 'Prefers concise replies', '2026-02-02', null, 'high'],
    ['fact', '2026-01-15: Began', '2026-01-15', 'timeline', null],
    ['fact', 'Which datum?', '2025-12-18', 'question', null],
    ['fact', 'Sails', '2025-12-18', 'hobbies', null],
  ]);
  expect(memories[0]).toMatchObject({
    title: 'Alex',
    tags: ['Lex', 'A. S.'],
    entities: ['person--sam', 'concept--x', 'Maria', 'Ivo', 'project--mneme'],
  });
  expect(links.map(({ from, to, relation, line }) => [from?.split(':')[0], to, relation, line])).toEqual([
    ['entity', 'person--sam', 'developed-by', 18],
    ['entity', 'concept--x', 'developed-by', 18],
    ['entity', 'Maria', 'knows', 19],
    ['entity', 'Ivo', 'knows', 19],
    ['belief', 'episode:2025-11-27:10:00', 'supported-by', 12],
    ['belief', 'fact:a:b', 'contradicted-by', 12],
    ['entity', 'project--mneme', null, 6],
  ]);
});

test('[ENTITY-6] an id is found for any name, ids stay what they are, and signs tell names apart', () => {
  expect(entityIdOf('Person--Alex Smith')).toBe('person--alex-smith');
  expect(entityIdOf('Person--Alex')).toBe('person--alex');
  expect(entityIdOf('entity:tool--x')).toBe('tool--x');
  expect(entityIdOf('Alex Smith', 'person')).toBe('person--alex-smith');
  expect(new Set(['C', 'C++', 'C#', 'C ☕', 'C 🎉', '🎉', '☕'].map((name) => entityIdOf(name))).size).toBe(7);
  expect(entityIdOf('日本語 プロジェクト', 'project')).toBe('project--日本語-プロジェクト');
  expect(labelOf('project--moltbot-memory')).toBe('Moltbot Memory');
  fc.assert(fc.property(anyWords, (name) => entityIdOf(entityIdOf(name)) === entityIdOf(name)));
});
