import { expect, test } from 'vitest';
import { agentOf, openRolling } from './testing/rolling.ts';

const target = { what: 'session', session: 's-1' } as const;

async function asking() {
  const house = await openRolling();
  await house.write('memory/a.md', 'one\n');
  await house.write('memory/a.md', 'two\n', agentOf('s-1'));
  const scribe = agentOf('s-2');
  return { ...house, rollBack: (code?: string) => house.ask('memory.rollback', { target, code }, scribe) };
}

test('[ASKED-1] an agent rolls back with the code that only its owner sees, once', async () => {
  const house = await asking();
  expect(await house.ask('rollback.code', {})).toMatchObject({ code: null, asked: null });
  const shown = await house.rollBack();
  expect(shown).toMatchObject({ status: 'preview', change: null });
  expect(shown.message).toContain('Roll back session s-1: 1 file.\n- memory/a.md: returns, +1 −1');
  expect(await house.read('memory/a.md')).toBe('two\n');
  const { code, asked } = await house.ask('rollback.code', {});
  expect(asked).toContain('a.md: returns');
  expect((await house.ask('rollback.code', {})).code).toBe(code);
  expect(shown.message).not.toContain(code);
  expect(await house.rollBack(` ${code?.toLowerCase()} `)).toMatchObject({ status: 'done' });
  expect(await house.read('memory/a.md')).toBe('one\n');
  await house.head();
  const said = await house.git('log', '-1', '--format=%B', '--', 'memory/a.md');
  expect(said).toContain('Actor: bot:auto-detect\nApproval: approved\nTrigger: Scribe rolled back session s-1, with');
  await expect(house.rollBack(code ?? '')).rejects.toMatchObject({ code: 'rollback.code' });
});

test('[ASKED-2] without a code, with one for something else, too late, or wrong thrice: nothing', async () => {
  const house = await asking();
  await house.rollBack();
  const { code } = await house.ask('rollback.code', {});
  const other = { what: 'change', change: 'c-1' } as const;
  const refused = { code: 'rollback.code' };
  await expect(house.ask('memory.rollback', { target: other, code: code ?? '' }, agentOf('s-2'))).rejects.toMatchObject(
    refused,
  );
  for (let n = 0; n < 3; n++) await expect(house.rollBack('WRONG1')).rejects.toMatchObject(refused);
  await expect(house.rollBack(code ?? '')).rejects.toMatchObject(refused);
  expect((await house.ask('rollback.code', {})).code).toBeNull();
  await house.rollBack();
  const late = (await house.ask('rollback.code', {})).code ?? '';
  house.later(11);
  await expect(house.rollBack(late)).rejects.toMatchObject(refused);
  expect(await house.ask('rollback.code', {})).toMatchObject({ code: null, asked: null });
  await house.rollBack();
  const again = (await house.ask('rollback.code', {})).code ?? '';
  await house.write('memory/a.md', 'three\n');
  await expect(house.rollBack(again)).rejects.toMatchObject({ code: 'file.changed' });
  expect(await house.read('memory/a.md')).toBe('three\n');
});

test('[ASKED-3] what conflicts is refused with words, and is the owner’s to decide', async () => {
  const house = await asking();
  await house.write('memory/a.md', 'three\n');
  await expect(house.rollBack()).rejects.toMatchObject({
    code: 'file.changed',
    message: expect.stringContaining('a.md: Changed since by you'),
  });
  expect((await house.ask('rollback.code', {})).code).toBeNull();
});
