import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { closeCapture, main, openCapture, owner } from '../capture/testing/open-capture.ts';

test('two lines of core memory that say otherwise are asked about, and the one that does not hold becomes history', async () => {
  const it = await openCapture();
  onTestFinished(() => closeCapture(it));
  const old = 'The rent is £1,150 a month, due on the 1st, we split it half and half.';
  const fresh = "The user's rent is £1,200 a month, due on the 1st.";
  const said = {
    kind: 'fact',
    confidence: 'high',
    source: 'user-explicit',
    tags: [],
    title: 'Critical Facts',
  } as const;
  for (const content of [old, fresh])
    await it.engine.call('memory.store', { ...said, tags: [], content, store: 'core' }, main);
  await it.engine.call('memory.reflect', { who: 'mneme' }, main);
  const { pending } = await it.engine.call('reflection.pending', {}, owner);
  const about = (pending?.changes ?? []).filter(({ does }) => JSON.stringify(does).includes('£1,'));
  expect(about.map(({ does }) => does.kind)).toEqual(['contradiction']);
  const [change] = about;
  if (change?.does.kind !== 'contradiction') throw new Error('nothing is asked');
  expect(change.does.sides.map(({ text }) => text)).toEqual([old, fresh]);

  const session = pending?.session ?? '';
  const does = { ...change.does, holds: 'second' as const };
  const decisions = [{ id: change.id, verdict: 'accept' as const, edited: does }];
  await it.engine.call('reflection.draft', { session, decisions }, owner);
  await it.engine.call('reflection.decide', { session, verdict: 'decided' }, owner);
  const core = await readFile(join(it.root, 'MEMORY.md'), 'utf8');
  expect(core).toContain(fresh);
  expect(core).not.toContain(old);
  const { memories } = await it.engine.call('memory.browse', { kinds: ['episode'], k: 10 }, owner);
  expect(memories.map(({ text }) => text).join('\n')).toMatch(/Was in core memory \(Critical Facts\) until .*£1,150/);
});

test('what was said since takes the place of a line of core memory where its owner says that it holds', async () => {
  const it = await openCapture();
  onTestFinished(() => closeCapture(it));
  const said = { kind: 'fact', confidence: 'high', source: 'conversation', tags: [] as string[] } as const;
  const store = (content: string, more: object) =>
    it.engine.call('memory.store', { ...said, tags: [], content, ...more }, main);
  const old = 'The mooring fee of the boathouse is 2,400 kroner; Ragnhild keeps the spare key.';
  const fresh = 'The mooring fee of the boathouse is 2,650 kroner.';
  await store(old, { store: 'core', title: 'Critical Facts' });
  const day = new Date().toISOString().slice(0, 10);
  await mkdir(join(it.root, 'memory/episodes'), { recursive: true });
  await writeFile(
    join(it.root, `memory/episodes/${day}.md`),
    `# ${day} — Episode Log\n\n## 00:01 | fact | confidence:high | tags:[] | source:conversation\n${fresh}\n`,
  );
  await it.engine.call('index.rebuild', {}, owner);
  await it.engine.call('memory.reflect', { who: 'mneme' }, main);
  const { pending } = await it.engine.call('reflection.pending', {}, owner);
  const [change] = (pending?.changes ?? []).filter(({ does }) => does.kind === 'contradiction');
  if (change?.does.kind !== 'contradiction') throw new Error('nothing is asked');
  const session = pending?.session ?? '';
  const decisions = [
    { id: change.id, verdict: 'accept' as const, edited: { ...change.does, holds: 'second' as const } },
  ];
  await it.engine.call('reflection.draft', { session, decisions }, owner);
  await it.engine.call('reflection.decide', { session, verdict: 'decided' }, owner);
  const core = await readFile(join(it.root, 'MEMORY.md'), 'utf8');
  expect(core).toContain(`- ${fresh}\n`);
  expect(core).toContain('Ragnhild keeps the spare key');
  expect(core).not.toContain('2,400');
  const { hits } = await it.engine.call(
    'memory.search',
    { query: 'mooring fee of the boathouse', explain: false },
    main,
  );
  expect(hits[0]?.text).toBe(fresh);
});
