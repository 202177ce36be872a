import { expect, test } from 'vitest';
import { type Graph, renderGraphIndex } from '../workspace/codecs/graph-index.ts';
import { withKnown } from './graph-index.ts';

const edge = (to: string, more: Partial<Graph['edges'][number]> = {}) => ({
  from: 'person--alex',
  relation: 'uses',
  to,
  confidence: null,
  firstSeen: null,
  lastAccessed: null,
  ...more,
});
const graphWith = (...edges: Graph['edges']): Graph => ({ entities: [], edges });

test('what the index says of an edge and no page does is kept; a new one was first seen today', () => {
  const before = renderGraphIndex(
    graphWith(edge('tool--a', { confidence: 'high', firstSeen: '2026-01-15', lastAccessed: '2026-01-20' })),
  );
  const now = graphWith(edge('tool--a', { lastAccessed: '2026-02-02' }), edge('tool--b'));
  expect(withKnown(now, before, '2026-02-03').edges).toEqual([
    edge('tool--a', { confidence: 'high', firstSeen: '2026-01-15', lastAccessed: '2026-02-02' }),
    edge('tool--b', { firstSeen: '2026-02-03' }),
  ]);
});

test('of edges that stood there before there was an index nothing is made up', () => {
  expect(withKnown(graphWith(edge('tool--a')), null, '2026-02-03').edges).toEqual([edge('tool--a')]);
});
