import { expect, onTestFinished, test } from 'vitest';
import { agent, openGraph, owner, page } from '../handlers/testing/graph.ts';
import { type GraphRows, renderGraphIndex } from '../workspace/codecs/graph-index.ts';
import { withKnown } from './graph-index.ts';

const edge = (to: string, more: Partial<GraphRows['edges'][number]> = {}) => ({
  from: 'person--alex',
  relation: 'uses',
  to,
  confidence: null,
  firstSeen: null,
  lastAccessed: null,
  ...more,
});
const graphWith = (...edges: GraphRows['edges']): GraphRows => ({ entities: [], edges });

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

test('rows and edges that only an adopted index.md has stay through cycles, and go with the page that one of them gets', async () => {
  const adopted = [
    '# Semantic Graph Index',
    '## Entity Registry',
    '| ID | Type | Label | File | Decay Score |',
    '|----|------|-------|------|-------------|',
    '| person--alex | person | Alex | entities/person--alex.md | 1.00 (pinned) |',
    '| project--moltbot-memory | project | Moltbot Memory System | entities/project--moltbot-memory.md | 0.95 |',
    '| concept--oauth2-pkce | concept | OAuth2 PKCE Flow | entities/concept--oauth2-pkce.md | 0.72 |',
    '## Edges',
    '| From | Relation | To | Confidence | First Seen | Last Accessed |',
    '|------|----------|----|------------|------------|---------------|',
    '| person--alex | develops | project--moltbot-memory | high | 2026-01-15 | 2026-02-02 |',
    '| project--moltbot-memory | decided-on | concept--oauth2-pkce | medium | 2026-01-20 | 2026-01-20 |',
    '',
  ].join('\n');
  const workspace = await openGraph({
    'memory/graph/index.md': adopted,
    ...page('project--moltbot-memory', ['', '## Relations', '- Developed by: [[person--alex]]']),
  });
  onTestFinished(() => workspace.close());
  const rows = adopted.split('\n').filter((line) => /^\| [a-z]+--/.test(line));
  const labels = (text: string) => rows.filter((row) => text.includes(row.split(' | ').slice(0, 3).join(' | ')));
  await workspace.ask('decay.run', {}, owner);
  await expect.poll(async () => labels(await workspace.read('memory/graph/index.md'))).toEqual(rows);
  const fact = { store: 'semantic', entity: 'person--alex', content: 'Alex sings.' } as const;
  const { id } = await workspace.ask('memory.store', fact, agent);
  await expect.poll(() => workspace.read('memory/graph/index.md')).toContain('developed-by | person--alex');
  expect(await workspace.read('memory/graph/index.md')).toContain(rows[3]);
  await workspace.ask('memory.forget', { ids: ['entity:person--alex'] }, owner);
  await expect.poll(() => workspace.read('memory/graph/index.md')).not.toContain('person--alex |');
  expect(await workspace.read('memory/graph/index.md')).toContain(rows[4]);
  expect(id).toContain('person--alex');
});

test('an edge of an adopted index.md that a page states, too, stays where what it leads to has no page', async () => {
  const row = '| person--ulla | uses | person--tobi | medium | 2024-03-09 | 2024-03-10 |';
  const adopted = [
    '# Semantic Graph Index',
    '## Edges',
    '| From | Relation | To | Confidence | First Seen | Last Accessed |',
    '|------|----------|----|------------|------------|---------------|',
    row,
    '',
  ].join('\n');
  const workspace = await openGraph({
    'memory/graph/index.md': adopted,
    ...page('person--ulla', ['', '## Relations', '- uses: [[person--tobi]]']),
  });
  onTestFinished(() => workspace.close());
  await workspace.ask('decay.run', {}, owner);
  await workspace.ask('memory.store', { store: 'semantic', entity: 'person--ulla', content: 'Ulla sings.' }, agent);
  await expect.poll(() => workspace.read('memory/graph/index.md')).toContain('| person--ulla | person |');
  expect(await workspace.read('memory/graph/index.md')).toContain(row);
});
