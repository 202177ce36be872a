import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openProposals, owner, type ProposalsWorkspace } from '../proposals/testing/workspace.ts';

let workspace: ProposalsWorkspace;
beforeEach(async () => {
  workspace = await openProposals();
});
afterEach(() => workspace.close());

const summaries = async () => {
  const { files } = await workspace.ask('file.list', {});
  return new Map(files.map(({ path, summary }) => [path, summary]));
};

test('[FILE-20] a list of files says what is inside each, not only its title', async () => {
  await workspace.ask('memory.store', { content: 'We chose Postgres over SQLite for the API.', store: 'episodic' });
  await workspace.ask('memory.store', { content: 'The ferry leaves at 07:40.', store: 'episodic' });
  await workspace.ask('memory.store', { content: 'Ines prefers short answers.', store: 'core', title: 'Persona' });
  const title = 'Rotate the keys';
  await workspace.ask('memory.store', { content: '1. Make a key\n2. Deploy it', store: 'procedural', title });
  const found = await summaries();
  expect(found.get('memory/episodes/2026-02-03.md')).toBe(
    '2026-02-03: We chose Postgres over SQLite for the API. · The ferry leaves at 07:40.',
  );
  expect(found.get('MEMORY.md')).toBe('Core memory: Ines prefers short answers.');
  expect(found.get('memory/procedures/rotate-the-keys.md')).toMatch(/^Rotate the keys: .*1\. Make a key 2\. Deploy it/);
  expect(Math.max(...[...found.values()].map((summary) => summary.length))).toBeLessThan(400);
});

test('[FILE-21] a Retain section is read wherever a day’s file stands', async () => {
  await workspace.reopen(async () => {
    await mkdir(join(workspace.root, 'memory'), { recursive: true });
    const text =
      '# 2026-02-01\n\nA long day.\n\n## Retain\n- W @Peter: Lives in Marseille.\n- O(c=0.9) @Peter: Prefers tea.\n';
    await writeFile(join(workspace.root, 'memory/2026-02-01.md'), text);
  });
  const { hits } = await workspace.ask('memory.search', { query: 'where does Peter live?' }, owner);
  expect(hits[0]).toMatchObject({
    kind: 'fact',
    text: 'Lives in Marseille.',
    at: '2026-02-01',
    citation: 'memory/2026-02-01.md#L6',
  });
});
