import { expect, test } from 'vitest';
import { agentOf, openRolling } from './testing/rolling.ts';

const target = { what: 'session', session: 's-1' } as const;

async function asking() {
  const workspace = await openRolling();
  await workspace.write('memory/a.md', 'one\n');
  await workspace.write('memory/a.md', 'two\n', agentOf('s-1'));
  const scribe = agentOf('s-2');
  return { ...workspace, rollBack: (code?: string) => workspace.ask('memory.rollback', { target, code }, scribe) };
}

test('[ASKED-1] an agent rolls back with the code that only its owner sees, once', async () => {
  const workspace = await asking();
  expect(await workspace.ask('rollback.code', {})).toMatchObject({ code: null, asked: null });
  const shown = await workspace.rollBack();
  expect(shown).toMatchObject({ status: 'preview', change: null });
  expect(shown.message).toContain('Roll back session s-1: 1 file.\n- memory/a.md: returns, +1 −1');
  expect(await workspace.read('memory/a.md')).toBe('two\n');
  const { code, asked } = await workspace.ask('rollback.code', {});
  expect(asked).toContain('a.md: returns');
  expect((await workspace.ask('rollback.code', {})).code).toBe(code);
  expect(shown.message).not.toContain(code);
  expect(await workspace.rollBack(` ${code?.toLowerCase()} `)).toMatchObject({ status: 'done' });
  expect(await workspace.read('memory/a.md')).toBe('one\n');
  await workspace.head();
  const said = await workspace.git('log', '-1', '--format=%B', '--', 'memory/a.md');
  expect(said).toContain('Actor: bot:auto-detect\nApproval: approved\nTrigger: Scribe rolled back session s-1, with');
  await expect(workspace.rollBack(code ?? '')).rejects.toMatchObject({ code: 'rollback.code' });
});

test('[ASKED-2] without a code, with one for something else, too late, or wrong thrice: nothing', async () => {
  const workspace = await asking();
  await workspace.rollBack();
  const { code } = await workspace.ask('rollback.code', {});
  const other = { what: 'change', change: 'c-1' } as const;
  const refused = { code: 'rollback.code' };
  await expect(
    workspace.ask('memory.rollback', { target: other, code: code ?? '' }, agentOf('s-2')),
  ).rejects.toMatchObject(refused);
  for (let n = 0; n < 3; n++) await expect(workspace.rollBack('WRONG1')).rejects.toMatchObject(refused);
  await expect(workspace.rollBack(code ?? '')).rejects.toMatchObject(refused);
  expect((await workspace.ask('rollback.code', {})).code).toBeNull();
  await workspace.rollBack();
  const late = (await workspace.ask('rollback.code', {})).code ?? '';
  workspace.later(11);
  await expect(workspace.rollBack(late)).rejects.toMatchObject(refused);
  expect(await workspace.ask('rollback.code', {})).toMatchObject({ code: null, asked: null });
  await workspace.rollBack();
  const again = (await workspace.ask('rollback.code', {})).code ?? '';
  await workspace.write('memory/a.md', 'three\n');
  await expect(workspace.rollBack(again)).rejects.toMatchObject({ code: 'file.changed' });
  expect(await workspace.read('memory/a.md')).toBe('three\n');
});

test('[ASKED-3] what conflicts is refused with words, and is the owner’s to decide', async () => {
  const workspace = await asking();
  await workspace.write('memory/a.md', 'three\n');
  await expect(workspace.rollBack()).rejects.toMatchObject({
    code: 'file.changed',
    message: expect.stringContaining('a.md: Changed since by you'),
  });
  expect((await workspace.ask('rollback.code', {})).code).toBeNull();
});
