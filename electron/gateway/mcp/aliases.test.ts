import { expect, test } from 'vitest';
import { unaliased } from './tools.ts';

test.each<[string, Record<string, unknown>, Record<string, unknown>]>([
  // Ours, and ours before others.
  ['memory_search', { query: 'a', k: 3 }, { query: 'a', k: 3 }],
  ['memory_search', { query: 'a', k: 3, limit: 9 }, { query: 'a', k: 3, limit: 9 }],
  // mem0: add_memory and search_memories.
  ['memory_store', { text: 'a', user_id: 'u' }, { content: 'a', user_id: 'u' }],
  ['memory_search', { query: 'a', limit: 5, user_id: 'u' }, { query: 'a', k: 5, user_id: 'u' }],
  ['memory_get', { memory_id: 'episode:1' }, { ids: ['episode:1'] }],
  ['memory_forget', { memory_ids: ['episode:1'] }, { ids: ['episode:1'] }],
  // The reference memory server: search_nodes, add_observations, open_nodes.
  ['memory_store', { entityName: 'Ines', contents: ['a', 'b'] }, { entity: 'Ines', content: 'a\nb' }],
  ['memory_entity', { entityName: 'Ines' }, { name: 'Ines' }],
  // Basic Memory: write_note, search_notes, read_note.
  ['memory_store', { title: 't', content: 'a', tags: 'x' }, { title: 't', content: 'a', tags: ['x'] }],
  ['memory_search', { query: 'a', page_size: 5, after_date: '2026-01-01' }, { query: 'a', k: 5, since: '2026-01-01' }],
  ['memory_read', { identifier: 'MEMORY.md' }, { path: 'MEMORY.md' }],
  // OpenClaw, Chroma, Letta.
  ['memory_search', { query: 'a', maxResults: 5 }, { query: 'a', k: 5 }],
  ['memory_search', { query: 'a', n_results: 5 }, { query: 'a', k: 5 }],
  ['memory_browse', { limit: 5 }, { k: 5 }],
  ['memory_context', { message: 'hello' }, { query: 'hello' }],
  ['memory_context', { about: 'hello' }, { query: 'hello' }],
  // A tool's own parameter is no alias in it, and what does not fit stays as it was, to be refused in words.
  ['memory_history', { limit: 5, query: 'x' }, { limit: 5, about: 'x' }],
  ['memory_review', { limit: 5 }, { limit: 5 }],
  ['memory_search', { query: ['a'], k: 'many' }, { query: 'a', k: 'many' }],
  ['memory_search', { queries: ['a', 'b'] }, { query: 'a', queries: ['b'] }],
  ['memory_search', { query: 'a', queries: ['b'] }, { query: 'a', queries: ['b'] }],
  ['memory_search', { queries: [] }, { queries: [] }],
  ['memory_get', { ids: 'episode:1' }, { ids: ['episode:1'] }],
  // Entities by name, or with their types, wherever a tool takes some.
  ['memory_store', { content: 'a', entities: ['Ines'] }, { content: 'a', entities: [{ name: 'Ines' }] }],
  ['memory_search', { query: 'a', entities: [{ name: 'Ines' }] }, { query: 'a', entities: ['Ines'] }],
  [
    'memory_propose',
    { content: 'a', entities: [{ name: 'Ekberg', type: 'organization' }, 'Ines'] },
    { content: 'a', entities: ['organization--Ekberg', 'Ines'] },
  ],
  ['memory_append', { path: 'a.md', content: 'x' }, { path: 'a.md', entry: 'x' }],
  ['no_such_tool', { limit: 1 }, { limit: 1 }],
])('[ALIAS-1] %s %j is understood as %j', (tool, given, understood) => {
  expect(unaliased(tool, given)).toEqual(understood);
});

test('[ALIAS-2] names that objects inherit are no parameters', () => {
  const given = JSON.parse('{"query":"a","__proto__":{"k":1},"constructor":1}') as Record<string, unknown>;
  expect(unaliased('memory_search', given)).toMatchObject({ query: 'a' });
  expect(({} as Record<string, unknown>).k).toBeUndefined();
});
