import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ParsedInput } from '#shared/contract/methods.ts';
import type { Caller } from '#shared/model/agent.ts';
import type { Engine } from '../engine.ts';
import { git } from '../git/testing/git.ts';
import { openSample } from './testing/sample.ts';

const owner: Caller = { name: 'the window', role: 'owner', session: '' };
const agent: Caller = { name: 'Scribe', role: 'main', session: 's1' };

const list = (engine: Engine, input: Partial<ParsedInput<'history.list'>> = {}) =>
  engine.call('history.list', { what: 'changes', limit: 50, ...input }, owner);
const store = (engine: Engine, content: string, more: Partial<ParsedInput<'memory.store'>> = {}, caller = agent) =>
  engine.call(
    'memory.store',
    { kind: 'fact', confidence: 'medium', source: 'conversation', tags: [], content, store: 'episodic', ...more },
    caller,
  );
const forget = (engine: Engine, ids: string[], caller = owner) =>
  engine.call('memory.forget', { permanent: false, rewriteHistory: false, ids }, caller);

test('[ASK-1] what changed: latest first, with who, why, leave and session', async () => {
  const { engine } = await openSample();
  const { path } = await store(engine, 'The tide gauge of Rovinj was moved to the northern pier.');
  const { rows, total, answer } = await list(engine);
  expect(rows[0]).toMatchObject({
    path,
    actor: 'bot:auto-detect',
    approval: 'auto',
    session: 's1',
    added: expect.any(Number),
  });
  expect(rows[0]?.added).toBeGreaterThan(0);
  expect(rows[0]?.group).toMatchObject({ kind: 'agent', label: 'Scribe' });
  expect(total).toBe(2);
  expect(answer).toContain('the agent, by itself');
});

test('[ASK-1] bookkeeping is left out, or stands alone, and checkpoints are one group', async () => {
  const { engine, reopen } = await openSample();
  await store(engine, 'The tide gauge of Rovinj was moved to the northern pier.');
  const again = await reopen({ withoutIndex: false });
  await store(again, 'The tide gauge of Piran was painted.');
  const last = await reopen({ withoutIndex: false });
  const all = await list(last);
  const only = await list(last, { bookkeeping: 'only' });
  expect(only.rows.every(({ actor }) => actor === 'system:checkpoint')).toBe(true);
  expect(new Set(only.rows.map(({ group }) => group.key)).size).toBe(1);
  expect(only.total).toBeGreaterThan(1);
  expect((await list(last, { bookkeeping: 'without' })).total).toBe(all.total - only.total);
});

test('[ASK-2] narrowed by actor, session, action, words, time and file; pages follow each other', async () => {
  const { engine } = await openSample();
  for (let n = 0; n < 5; n++)
    await store(engine, `The buoy number ${n} of the Limski channel was painted anew in colour ${n}.`);
  await store(engine, 'Answers before nine are preferred.', {}, { ...owner, session: '' });
  expect((await list(engine, { actor: 'bot' })).total).toBe(5);
  expect((await list(engine, { actor: 'manual' })).total).toBe(1);
  expect((await list(engine, { session: 's1' })).total).toBe(5);
  expect((await list(engine, { about: 'Limski buoy' })).total).toBe(5);
  expect((await list(engine, { about: 'zeppelin' })).rows).toEqual([]);
  expect((await list(engine, { actions: ['DELETE'] })).total).toBe(0);
  expect((await list(engine, { until: '2020-01-01' })).total).toBe(0);
  expect((await list(engine, { since: 'today', actor: 'bot' })).total).toBe(5);
  const first = await list(engine, { limit: 2, actor: 'bot' });
  const second = await list(engine, { limit: 2, actor: 'bot', cursor: first.next ?? '' });
  const third = await list(engine, { limit: 2, actor: 'bot', cursor: second.next ?? '' });
  expect([...first.rows, ...second.rows, ...third.rows].map(({ seq }) => seq)).toEqual([6, 5, 4, 3, 2]);
  expect(third.next).toBeNull();
  await expect(list(engine, { cursor: '7.1' })).rejects.toMatchObject({ code: 'input.invalid' });
});

test('[ASK-3] has SOUL.md ever changed: as it came, then by hand outside', async () => {
  const { engine, root, settle } = await openSample();
  const before = await list(engine, { what: 'file', about: 'has SOUL.md ever changed?' });
  expect(before.rows.map(({ action, actor }) => [action, actor])).toEqual([['CREATE', 'system:init']]);
  expect(before.answer).toContain('has not changed since');
  writeFileSync(join(root, 'SOUL.md'), '# Soul\n\nBe kind.\n');
  await settle();
  const after = await list(engine, { what: 'file', about: 'SOUL.md' });
  expect(after.rows[0]).toMatchObject({
    action: 'EDIT',
    actor: 'manual',
    critical: true,
    trigger: 'edited outside Mneme',
  });
  expect((await list(engine, { critical: true, actor: 'manual' })).rows.map(({ path }) => path)).toEqual(['SOUL.md']);
  // What another program did is no part of the owner's sitting around it.
  await store(engine, 'Answers before noon are preferred.', {}, { ...owner, session: '' });
  const { rows } = await list(engine, { actor: 'manual' });
  expect(rows.map(({ group }) => group.label)).toEqual(['You', 'Outside Mneme']);
  await expect(list(engine, { what: 'file', about: 'no/such.md' })).rejects.toMatchObject({ code: 'file.missing' });
});

test('[ASK-4] why is it forgotten: by its words, its id and its entity', async () => {
  const { engine } = await openSample();
  const { id } = await store(engine, 'The winter party is at the Zvijezda hall, with the brass band.');
  await forget(engine, [id], agent);
  for (const about of ['the Zvijezda hall', id, 'why did you forget about the winter party?']) {
    const { rows, answer } = await list(engine, { what: 'forgotten', about });
    expect(rows[0], about).toMatchObject({ action: 'ARCHIVE', actor: 'bot:trigger-forget', session: 's1' });
    expect(answer).toContain(`${id} is archived`);
  }
  await forget(engine, ['entity:concept--chart-datum']);
  const { rows } = await list(engine, { what: 'forgotten', about: 'chart datum' });
  expect(rows[0]).toMatchObject({ action: 'ARCHIVE', actor: 'manual' });
});

test('[ASK-5] a rename and a merge are followed', async () => {
  const { engine } = await openSample();
  await engine.call('graph.rename', { entity: 'concept--chart-datum', name: 'Vertical datum' }, owner);
  const paths = (await list(engine, { what: 'file', about: 'memory/graph/entities/concept--vertical-datum.md' })).rows;
  expect(new Set(paths.map(({ path }) => path))).toEqual(
    new Set(['memory/graph/entities/concept--vertical-datum.md', 'memory/graph/entities/concept--chart-datum.md']),
  );
  const { rows } = await list(engine, { what: 'forgotten', about: 'chart datum' });
  expect(rows[0]?.summary).toBe('renamed concept--chart-datum to concept--vertical-datum');
});

test('[ASK-6] commits that an owner made by hand are there, as theirs', async () => {
  const { engine, root } = await openSample();
  mkdirSync(join(root, 'notes'), { recursive: true });
  writeFileSync(join(root, 'notes/own.md'), 'by hand\n');
  const own = () => git(root, 'log', '--format=%H', '--grep=^an orphaned lighthouse note').trim();
  const byHand = (...commands: string[][]) => {
    try {
      for (const command of commands) git(root, ...command);
    } catch {
      // What Mneme commits by itself came in between, as it may for a person: the next try follows.
    }
  };
  const said = 'an orphaned lighthouse note';
  await expect
    .poll(async () => {
      if (own() === '') byHand(['read-tree', 'HEAD'], ['add', 'notes/own.md'], ['commit', '-qm', said]);
      return (await list(engine, { about: said })).rows[0];
    })
    .toMatchObject({
      ...{ path: 'notes/own.md', action: 'CREATE', actor: 'manual', approval: '—', change: null, seq: null },
      ...{ summary: said, trigger: 'committed by hand', added: 1 },
    });
  await expect
    .poll(async () => {
      if (own() !== '') byHand(['reset', '-q', '--soft', own()], ['commit', '-q', '--amend', '-m', 'said better']);
      return (await list(engine, { about: said })).rows;
    })
    .toEqual([]);
  expect((await list(engine, { about: 'said better' })).total).toBe(1);
});

test('[ASK-7] what a change did: of a commit, a change set, a session', async () => {
  const { engine } = await openSample();
  const { path } = await store(engine, 'The tide gauge of Rovinj was moved to the northern pier.');
  const [row] = (await list(engine)).rows;
  const one = await engine.call('history.diff', { commit: row?.commit.slice(0, 10) }, owner);
  expect(one.files.map((file) => file.path)).toEqual([path]);
  expect(one.files[0]?.after).toContain('northern pier');
  expect(one.files[0]?.before ?? '').not.toContain('northern pier');
  await store(engine, 'The northern pier is closed to visitors from October on.');
  const session = await engine.call('history.diff', { session: 's1' }, owner);
  expect(session.rows).toHaveLength(2);
  expect(session.files).toHaveLength(1);
  expect(session.files[0]?.before).toBe(one.files[0]?.before);
  expect(session.files[0]?.after).toContain('visitors from October');
  const change = await engine.call('history.diff', { change: row?.change ?? '' }, owner);
  expect(change.files).toEqual(one.files);
  const beginning = (await list(engine, { actor: 'system:init' })).rows[0];
  const whole = await engine.call('history.diff', { commit: beginning?.commit ?? '' }, owner);
  expect(whole.files.map((file) => file.path)).toContain('SOUL.md');
  await expect(engine.call('history.diff', { commit: 'abcdef0123' }, owner)).rejects.toMatchObject({
    code: 'history.none',
  });
  await expect(engine.call('history.diff', {}, owner)).rejects.toMatchObject({ code: 'input.invalid' });
});

test('[ASK-8] facets count what there is to filter by', async () => {
  const { engine } = await openSample();
  await store(engine, 'The tide gauge of Rovinj was moved to the northern pier.');
  await list(engine);
  const facets = await engine.call('history.facets', {}, owner);
  expect(facets.commits).toBe(2);
  expect(facets.actors).toEqual([
    { value: 'bot:auto-detect', count: 1 },
    { value: 'system:init', count: 1 },
  ]);
  expect(facets.days.reduce((sum, { count }) => sum + count, 0)).toBe(2);
  expect(facets.first).not.toBeNull();
});

test('[ASK-9] what was removed for good is in no index of the history, and the rest still is', async () => {
  const { engine, root } = await openSample();
  const { id } = await store(engine, 'The safe behind the barometer opens with Quetzalcoatl.');
  await store(engine, 'The barometer was made in Trieste.');
  expect((await list(engine, { about: 'Quetzalcoatl' })).total).toBe(1);
  const gone = await engine.call('memory.forget', { permanent: true, rewriteHistory: true, ids: [id] }, owner);
  expect(gone.verified?.filter(({ absent }) => !absent)).toEqual([]);
  expect((await list(engine, { about: 'Quetzalcoatl' })).total).toBe(0);
  expect((await list(engine, { about: 'Trieste' })).total).toBe(1);
  expect(() => execFileSync('grep', ['-r', 'Quetzalcoatl', join(root, '.mneme')])).toThrow();
});

test('[ASK-10] who wrote each line: commit, actor, leave, and what is not committed yet', async () => {
  const { engine, root, settle } = await openSample();
  const { path, line } = await store(engine, 'The tide gauge of Rovinj was moved to the northern pier.');
  const asked = { path };
  const { runs, content } = await engine.call('history.blame', asked, owner);
  const own = runs.find(({ from, to }) => from <= line && line <= to);
  expect(own?.row).toMatchObject({ actor: 'bot:auto-detect', approval: 'auto', session: 's1' });
  expect(runs[0]?.from).toBe(1);
  for (const [n, run] of runs.entries()) expect(run.from).toBe((runs[n - 1]?.to ?? 0) + 1);
  expect(runs.at(-1)?.to).toBe(content.split('\n').length - 1);
  const { answer, rows, lines } = await list(engine, { what: 'lines', about: `${path}#L${line}` });
  expect(answer).toContain('the agent, by itself');
  expect(rows).toHaveLength(1);
  expect(lines).toEqual([{ from: line, to: line, commit: rows[0]?.commit, text: [expect.any(String)] }]);
  const text = await (await import('node:fs/promises')).readFile(join(root, path), 'utf8');
  writeFileSync(join(root, path), `${text}\nA line of mine.\n`);
  await settle();
  const after = await engine.call('history.blame', asked, owner);
  expect(after.runs.at(-1)?.row).toMatchObject({ actor: 'manual', trigger: 'edited outside Mneme' });
  const then = await engine.call('history.blame', { ...asked, commit: own?.row?.commit }, owner);
  expect(then.content).toBe(content);
  await expect(engine.call('history.blame', { path: 'no/such.md' }, owner)).rejects.toMatchObject({
    code: 'file.missing',
  });
});

test('[ASK-11] lines are traced as git traces them, through a rename, whatever was edited', async () => {
  const { engine, root, settle } = await openSample();
  const lines = Array.from({ length: 12 }, (_, n) => `line ${n}`);
  for (let round = 0; round < 9; round++) {
    if (round % 3 === 2) lines.splice((round * 5) % lines.length, 2);
    lines.splice((round * 7) % (lines.length + 1), 0, `added in ${round}`);
    lines[(round * 3) % lines.length] = `edited in ${round}`;
    writeFileSync(join(root, 'traced.md'), `${lines.join('\n')}\n`);
    await settle();
  }
  await list(engine);
  const said = git(root, 'blame', '-s', '-l', '--root', 'main', '--', 'traced.md').trim().split('\n');
  const { runs } = await engine.call('history.blame', { path: 'traced.md' }, owner);
  const ours = runs.flatMap(({ from, to, row }) => Array.from({ length: to - from + 1 }, () => row?.commit));
  expect(ours).toEqual(said.map((line) => line.slice(0, 40)));
});

test('[ASK-12] where histories were joined, lines are of whoever wrote them on either side', async () => {
  const { engine, root, settle } = await openSample();
  const write = async (lines: string[], message: string, ...branch: string[]) => {
    if (branch.length > 0) git(root, 'checkout', '-q', '-f', ...branch);
    writeFileSync(join(root, 'both.md'), `${lines.join('\n')}\n`);
    git(root, 'add', 'both.md');
    git(root, 'commit', '-qm', message);
  };
  await list(engine);
  git(root, 'read-tree', 'HEAD');
  await write(['one', 'two', 'three', 'four', 'five'], 'the ground');
  await write(['one of theirs', 'two', 'three', 'four', 'five'], 'their side', '-b', 'theirs');
  await write(['one', 'two', 'three', 'four', 'five of mine'], 'my side', 'main');
  git(root, 'merge', '-q', '-m', 'joined', 'theirs');
  await settle();
  const { runs } = await engine.call('history.blame', { path: 'both.md' }, owner);
  expect(runs.map(({ from, to, row }) => [from, to, row?.summary])).toEqual([
    [1, 1, 'their side'],
    [2, 4, 'the ground'],
    [5, 5, 'my side'],
  ]);
});
