import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkAudit } from '../health/audit-check/check.ts';
import { openWorkspace, owner, type TestWorkspace } from '../trust/alerts/testing/workspace.ts';
import { alertHandlers } from './alerts.ts';

const log = 'memory/meta/audit.log';
const caller = { name: 'test', role: 'owner', session: '' } as const;
const agent = { actor: 'bot:trigger-remember', approval: 'auto', trigger: 'user said so' } as const;
const list = (it: TestWorkspace, settled = false) => alertHandlers['alerts.list'](it.workspace, { settled }, caller);
const findings = async (it: TestWorkspace) => (await checkAudit(it.workspace)).findings;

test('raised, listed, settled either way; log and history agree all along', async () => {
  const it = await openWorkspace();
  await it.commit('SOUL.md', 'mine\n', owner);
  const { alerts, open } = await list(it);
  expect([alerts.length, open]).toEqual([1, 1]);
  const [first] = alerts;
  expect(
    await alertHandlers['alerts.settle'](it.workspace, { id: first?.id ?? '', how: 'mine' }, caller),
  ).toMatchObject({
    alert: { settled: { how: 'mine' } },
    message: 'SOUL.md stays as it is.',
  });
  await it.commit('IDENTITY.md', 'not mine\n', { ...agent, actor: 'skill:weather' });
  const [second] = (await list(it)).alerts;
  await alertHandlers['alerts.settle'](it.workspace, { id: second?.id ?? '', how: 'restored' }, caller);
  expect((await list(it, true)).alerts.map(({ settled }) => settled?.how)).toEqual(['restored', 'mine']);
  expect((await list(it)).open).toBe(0);
  expect(await findings(it)).toEqual([]);
});

test('after audit.log was emptied and taken back, log and history agree to the line', async () => {
  const it = await openWorkspace();
  for (let n = 0; n < 5; n++) await it.commit(`memory/procedures/p${n}.md`, `# P${n}\n`, agent);
  await it.reopen(() => rmSync(join(it.root, log)));
  await it.commit('memory/procedures/later.md', '# Later\n', agent);
  const [alert] = (await list(it)).alerts;
  await alertHandlers['alerts.settle'](it.workspace, { id: alert?.id ?? '', how: 'restored' }, caller);
  expect(await findings(it)).toEqual([]);
});

test('digests are answered from the file, newest first; the checker holds them against git', async () => {
  const it = await openWorkspace();
  for (const day of ['2026-02-06', '2026-03-04', '2026-03-20']) {
    it.clock.ms = Date.parse(`${day}T09:00:00Z`);
    await it.commit(`memory/procedures/on-${day}.md`, `# ${day}\n`, agent);
    await it.commit('SOUL.md', `${day}\n`, owner);
  }
  it.clock.ms = Date.parse('2026-06-10T09:00:00Z');
  await it.workspace.shortenLog();
  const { digests } = await alertHandlers['audit.digests'](it.workspace, {}, caller);
  expect(digests.map(({ month }) => month)).toEqual(['2026-03', '2026-02']);
  expect(
    digests[0]?.text.startsWith('# Audit Digest — March 2026\n\n## Summary\n- 4 total mutations across 3 files'),
  ).toBe(true);
  expect(await findings(it)).toEqual([]);
});

test('a folder that brings a secret is taken up without that secret, which waits over a restart, and is whole once it is decided', async () => {
  const it = await openWorkspace();
  const secret = 'sk-proj-8fK2mZ7Qw4LxR9tB3vN6yH1c';
  await it.reopen(() => {
    for (const name of ['.audit', '.mneme']) rmSync(join(it.root, name), { recursive: true });
    it.write('TOOLS.md', `# Tools\n\nThe key of the billing service is ${secret}.\n`);
    it.write('notes.md', '# Notes\n\nThe pier opens at six.\n');
  });
  for (const restart of [false, true]) {
    if (restart) await it.reopen();
    expect((await list(it)).alerts).toMatchObject([{ kind: 'secret', path: 'TOOLS.md' }]);
    await it.workspace.door.settled();
    expect(it.git('log', '--all', '-p')).not.toContain(secret);
    expect(it.git('ls-files')).not.toContain('TOOLS.md');
    expect(it.workspace.index.file('notes.md')).not.toBe(null);
  }
  await it.workspace.keeper.rebuild('asked for');
  // What else it says can be found; the secret stands in no index.
  expect(JSON.stringify(it.workspace.index.memoriesOf('TOOLS.md'))).not.toContain(secret);
  expect(it.workspace.index.file('TOOLS.md')?.size).toBe(-1);
  await alertHandlers['alerts.settle'](it.workspace, { id: 'secret:TOOLS.md', how: 'restored' }, caller);
  expect(it.read('TOOLS.md')).toContain('[held back: ');
  expect(it.workspace.index.file('TOOLS.md')?.size).toBeGreaterThan(0);
  expect(await findings(it)).toEqual([]);
});
