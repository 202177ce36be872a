import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openTerminal } from './testing/terminal.ts';

const terminal = openTerminal();
const { run, json, start } = terminal;

/** Files of the workspace that say a word, the hold left out. */
const saying = (word: string) =>
  readdirSync(terminal.root, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile() && !/^held\.jsonl$|\.lock$/.test(one.name))
    .map((one) => join(one.parentPath, one.name))
    .filter((file) => `${file} ${readFileSync(file, 'latin1')}`.includes(word));

test('[HELD-1] a secret that the owner stores is held, named with its id, and kept or thrown away at their word', async () => {
  await start();
  const alone = await run('store', 'My PIN for the bank card is 4821.');
  expect([alone.code, alone.stderr]).toEqual([2, expect.stringContaining('held back for the owner')]);
  const beside = await run('store', 'I use the fish shell. The home wifi password is SonneMond2024!');
  expect(beside.stdout).toMatch(/mneme held keep [0-9a-f]{16} stores it after all/);
  const named = await run('store', 'The jira account is the team’s.', '--tags', 'jira,password:Tr0ub4dor&3xx');
  expect([named.code, named.stderr]).toEqual([2, expect.stringContaining('tags holds a secret')]);
  for (const word of ['4821', 'SonneMond', 'sonnemond', 'Tr0ub4dor']) expect([word, saying(word)]).toEqual([word, []]);
  expect((await run('search', 'fish shell')).stdout).toContain('fish shell');

  const { held } = await json('held');
  expect(held).toHaveLength(3);
  const wifi = held.find(({ masked }: { masked: string }) => masked.includes('wifi'));
  expect((await run('held')).stdout).toContain(wifi.id);
  expect((await run('held', 'keep', wifi.id)).stdout).toMatch(/^Stored in memory\/episodes\//);
  expect((await run('search', 'wifi password')).stdout).toContain('SonneMond2024!');
  for (const { id } of held) if (id !== wifi.id) expect((await run('held', 'discard', id)).code).toBe(0);
  expect((await run('held')).stdout).toBe('Nothing is held.\n');
  expect((await run('held', 'keep', wifi.id)).code).toBe(2);
});
