import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyFile, lost } from '../samples.ts';
import { relationsTemplate } from '../template-texts.ts';
import { type GraphRows, parseGraphIndex, renderGraphIndex } from './graph-index.ts';
import { addRelation, inverseOf, parseRelations, parseRelationsFile } from './relations.ts';

test('[GRAPH-1] the index has the tables of the design, to the letter', () => {
  const graph: GraphRows = {
    entities: [
      {
        id: 'tool--openclaw',
        type: 'tool',
        label: 'OpenClaw/Moltbot',
        path: 'memory/graph/entities/tool--openclaw.md',
        score: 0.98,
        pinned: false,
      },
      {
        id: 'person--alex',
        type: 'person',
        label: 'Alex',
        path: 'memory/graph/entities/person--alex.md',
        score: 1,
        pinned: true,
      },
    ],
    edges: [
      {
        from: 'person--alex',
        relation: 'uses',
        to: 'tool--openclaw',
        confidence: 'high',
        firstSeen: '2026-01-15',
        lastAccessed: null,
      },
    ],
  };
  const text = renderGraphIndex(graph);
  expect(text).toBe(
    [
      '# Semantic Graph Index',
      '<!-- Auto-generated during reflection. Manual edits will be overwritten. -->',
      '',
      '## Entity Registry',
      '| ID | Type | Label | File | Decay Score |',
      '|----|------|-------|------|-------------|',
      '| person--alex | person | Alex | entities/person--alex.md | 1.00 (pinned) |',
      '| tool--openclaw | tool | OpenClaw/Moltbot | entities/tool--openclaw.md | 0.98 |',
      '',
      '## Edges',
      '| From | Relation | To | Confidence | First Seen | Last Accessed |',
      '|------|----------|----|------------|------------|---------------|',
      '| person--alex | uses | tool--openclaw | high | 2026-01-15 | — |',
      '',
    ].join('\n'),
  );
  expect(renderGraphIndex({ entities: [...graph.entities].reverse(), edges: graph.edges })).toBe(text);
});

test('[GRAPH-2] any label is one cell, and the tables are read back', () => {
  const label = fc.string({ unit: 'grapheme', maxLength: 8 }).map((text) => `L${text}|\\`);
  fc.assert(
    fc.property(fc.uniqueArray(label, { maxLength: 5 }), (labels) => {
      const entities = labels.map((one, n) => ({
        id: `person--${n}`,
        type: 'person',
        label: one.replace(/\s+/gu, ' ').trim(),
        path: `memory/graph/entities/person--${n}.md`,
        score: null,
        pinned: false,
      }));
      expect(parseGraphIndex(renderGraphIndex({ entities, edges: [] }))).toEqual({ entities, edges: [] });
    }),
  );
});

test('[RELATIONS-1] the vocabulary is read with its inverses, the owner’s additions with it', () => {
  const own = addRelation(relationsTemplate, {
    name: 'Mentors',
    inverse: 'mentored by',
    group: 'People',
    description: 'who teaches whom',
  });
  const vocabulary = parseRelations(own.text);
  expect(vocabulary).toHaveLength(parseRelations(relationsTemplate).length + 1);
  expect(vocabulary.at(-1)).toEqual({
    name: 'mentors',
    inverse: 'mentored-by',
    group: 'People',
    description: 'who teaches whom',
    line: own.line,
  });
  expect([
    inverseOf(vocabulary, 'uses'),
    inverseOf(vocabulary, 'used-by'),
    inverseOf(vocabulary, 'relates-to'),
    inverseOf(vocabulary, 'unknown'),
  ]).toEqual(['used-by', 'uses', null, null]);
  expect(() =>
    addRelation(own.text, { name: 'mentored-by', inverse: null, group: 'People', description: '' }),
  ).toThrow();
});

test('[RELATIONS-2] an addition touches no other line', () => {
  fc.assert(
    fc.property(anyFile, fc.constantFrom('Structural', 'Summary', 'New'), (text, group) => {
      const added = addRelation(text, { name: 'mentors', inverse: null, group, description: 'x --> y' });
      expect(parseRelations(added.text).find(({ name }) => name === 'mentors')).toMatchObject({
        group,
        line: added.line,
      });
      expect(lost(text ?? '', added.text)).toEqual([]);
    }),
    { numRuns: 500 },
  );
});

test('[RELATIONS-3] a word twice and a line of another form are said; opposites are no inverses', () => {
  const text = '# R\n## Own\n- `knows` — a\n- `x` / `knows`\n- plain words\n';
  const { problems } = parseRelationsFile('memory/graph/relations.md', text);
  expect(problems.map(({ line, code }) => [line, code])).toEqual([
    [4, 'relation.twice'],
    [5, 'relation.form'],
  ]);
  expect(parseRelationsFile('memory/graph/relations.md', relationsTemplate).problems).toEqual([]);
  expect(inverseOf(parseRelations(relationsTemplate), 'uncertain-about')).toBe(null);
});
