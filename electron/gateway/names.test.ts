import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openTerminal } from './testing/terminal.ts';

const place = openTerminal();
const { run, json } = place;

test('[CLI-12] list narrows by type, state, strength and number, as text and as JSON', async () => {
  await place.start();
  const said = ['We chose the blue paint.', 'Rain all day at the pier.', 'We chose the small boat.'];
  for (const [n, kind] of ['decision', 'event', 'decision'].entries())
    await run('store', said[n] ?? '', '--store', 'episodic', '--kind', kind, '--at', `2026-02-0${n + 1}T10:00`);
  const listed = JSON.parse((await run('list', '--type', 'decision', '--format', 'json')).stdout);
  expect(listed.memories.map(({ text }: { text: string }) => text)).toEqual([said[2], said[0]]);
  expect((await json('list', '--limit', '1')).memories).toHaveLength(1);
  expect((await json('list', '--min-strength', '1')).memories).toEqual([]);
  expect((await json('list', '--min-strength', '0.01', '--state', 'active,fading,dormant')).memories).toHaveLength(3);
  expect((await run('list', '--format', 'text')).stdout).toContain('3 of 3');
  expect((await json('list', '--min-strength', '0.99999')).total).toBe(0);
  expect((await run('list', '--state', 'asleep')).code).toBe(2);
  const found = async (...options: string[]) => (await json('search', 'boat', ...options)).hits;
  expect(await found('--min-strength', '0.01', '--state', 'active', '--limit', '1')).toMatchObject([{ text: said[2] }]);
  expect(await found('--min-strength', '1')).toEqual([]);
  expect((await run('search', 'boat', '--min-strength', '1')).stdout).toContain('at least 1 alive');
  expect(JSON.parse((await run('search', 'boat', '--format', 'json')).stdout).hits).not.toEqual([]);
});

test('[CLI-13] stats, inspect, history, graph, export, import and the daily cycle answer to the names they had', async () => {
  await place.start();
  const stored = await json('store', 'The gauge keeps UTC.', '--kind', 'decision', '--at', '2026-02-02T14:30');
  expect(JSON.parse((await run('stats', '--format', 'json')).stdout)).toMatchObject({ counts: { episodic: 1 } });
  expect((await run('inspect', stored.id, '--format', 'text')).stdout).toContain('The gauge keeps UTC.');
  expect((await run('inspect', 'vault:none')).code).toBe(3);
  expect((await run('history', stored.id)).code).toBe(0);
  expect((await run('graph', '--format', 'dot')).stdout).toContain('digraph');
  expect(JSON.parse((await run('graph', '--format', 'json')).stdout)).toMatchObject({ nodes: [], edges: [] });
  expect((await run('graph', '--format', 'graphml')).stdout).toContain('<graphml');
  const file = join(place.root, '..', 'all.json');
  expect((await run('export', file)).stdout).toContain('exported');
  expect((await run('import', file)).stdout).toContain('nothing new');
  expect((await run('memory-sleep')).code).toBe(0);
  expect((await run('memory-cleanup')).code).toBe(0);
  const notes = join(place.root, '..', 'memory.jsonl');
  writeFileSync(notes, '{"type":"entity","name":"Bo","entityType":"person","observations":["Answers on Mondays"]}\n');
  expect((await run('memory-migrate', notes)).stdout).toContain('2 imported');
  expect((await run('memory-migrate')).code).toBe(0);
});
