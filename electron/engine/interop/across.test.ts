import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { agent, openGraph, page } from '../handlers/testing/graph.ts';

test('what two programs, or an agent and the owner, told is shown side by side: agreed, twice, otherwise', async () => {
  const place = await mkdtemp(join(tmpdir(), 'mneme-across-'));
  const workspace = await openGraph(
    page('project--tide-gauge', [
      ...['<!-- Type: project | Created: 2026-01-01 | Last updated: 2026-01-01 -->', '', '## Facts'],
      ...['- The gauge stands at pier four.', '- The port of the tide gauge is 8080.', '- It was painted in May.'],
    ]),
  );
  onTestFinished(async () => {
    await workspace.close();
    await rm(place, { recursive: true, force: true });
  });
  const { ask } = workspace;
  const observations = ['The gauge stands at pier four.', 'The port of the tide gauge is 9090.', 'Its lamp is red.'];
  const path = join(place, 'memory.jsonl');
  await writeFile(
    path,
    `${JSON.stringify({ type: 'entity', name: 'Tide Gauge', entityType: 'project', observations })}\n`,
  );
  await ask('import.run', { path });
  await ask('memory.store', { content: 'Its lamp is red.', store: 'episodic' }, agent);

  const across = await ask('import.across', {});
  expect(across).toMatchObject({ agree: 1, contradict: 1, whole: true });
  const told = across.pairs.map(({ standing, one, other }) => ({
    standing,
    said: [one.text, other.text].toSorted(),
    by: [one.source, other.source].toSorted(),
  }));
  expect(told).toContainEqual({
    standing: 'agree',
    said: ['The gauge stands at pier four.', 'The gauge stands at pier four.'],
    by: ['MCP memory server', 'You'],
  });
  expect(told.find(({ standing }) => standing === 'contradict')?.said.join(' ')).toMatch(/8080.*9090/);
  expect(JSON.stringify(told)).not.toContain('painted');
});
