import { expect, onTestFinished, test } from 'vitest';
import { agent, openGraph } from './testing/graph.ts';

/** @source 004 "Retain" */
test('what stands under Retain is found, and a reflection offers it, wherever the day’s file stands', async () => {
  const workspace = await openGraph({
    'memory/2026-11-18.md': '# 2026-11-18\n\n## Retain\n- W @Gudrun: Gudrun Moen keeps the ledger.\n',
    'memory/episodes/2026-11-19.md':
      '# 2026-11-19 — Episode Log\n\n## 09:00 | fact | confidence:high | tags:[] | source:conversation\nGlued the chair.\n\n## Retain\n- W @Osvald: Osvald Lie runs the sawmill.\n',
  });
  onTestFinished(() => workspace.close());
  const { hits } = await workspace.ask('memory.search', { query: 'Who runs the sawmill?' }, agent);
  expect(hits[0]).toMatchObject({ text: 'Osvald Lie runs the sawmill.', path: 'memory/episodes/2026-11-19.md' });
  await workspace.ask('memory.reflect', { who: 'mneme' }, agent);
  const { pending } = await workspace.ask('reflection.pending', {});
  const facts = pending?.changes.flatMap(({ does }) => (does.kind === 'fact' ? [does.statement] : []));
  expect(facts?.sort()).toEqual(['Gudrun Moen keeps the ledger', 'Osvald Lie runs the sawmill']);
});

test('whom a day’s file names without a type is told by the page that is called so, unless two are', async () => {
  const page = (id: string) => ({ [`memory/graph/entities/${id}.md`]: `# ${id}\n\n## Facts\n- Has a page.\n` });
  const workspace = await openGraph({
    ...page('person--gudrun-moen'),
    ...page('person--osvald'),
    ...page('place--osvald'),
    'memory/episodes/2026-11-18.md':
      '# 2026-11-18\n\n## Retain\n- O(c=0.9) @gudrun-moen: Prefers oak to spruce.\n- O(c=0.9) @osvald: Prefers birch to spruce.\n',
  });
  onTestFinished(() => workspace.close());
  const { hits } = await workspace.ask('memory.search', { query: 'Who prefers what to spruce?' }, agent);
  const named = Object.fromEntries(hits.map(({ text, entities }) => [text, entities]));
  expect(named['Prefers oak to spruce.']).toEqual(['person--gudrun-moen']);
  expect(named['Prefers birch to spruce.']).toEqual(['osvald']);
});
