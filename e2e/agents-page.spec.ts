import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { connectAgent } from './agent.ts';
import { expect, goTo, test } from './fixtures.ts';
import { lookAt } from './look.ts';
import { grant } from './owner.ts';

type Page = import('@playwright/test').Page;
const detail = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const line = (page: Page, name: string) => page.locator(`[data-agent="${name}"]`);

test('an agent that connects is seen with its calls; its role is changed in place, and counts at once', async ({
  page,
  place,
}) => {
  await goTo(page, 'Agents');
  const agent = await connectAgent(place, 'Scribe', await grant(place, 'Scribe', 'subagent'));
  await expect(line(page, 'Scribe')).toContainText('Connected');
  await line(page, 'Scribe').click();
  await agent.use('memory_search', { query: 'harbour tides' });
  await expect(detail(page, 'Scribe').getByRole('cell', { name: 'harbour tides' })).toBeVisible();
  const asked = { content: 'The harbour office opens at nine.' };
  expect(await agent.use('memory_store', asked)).toMatchObject({ status: 'proposed' });

  await detail(page, 'Scribe').getByRole('radio', { name: 'Writes', exact: true }).click();
  await expect(page.getByText('Scribe writes from now on', { exact: true })).toBeVisible();
  expect(await agent.use('memory_store', { content: 'The harbour office shuts at five.' })).toMatchObject({
    status: 'stored',
  });
  await detail(page, 'Scribe').getByRole('radio', { name: 'Reads', exact: true }).click();
  await expect(line(page, 'Scribe')).toContainText('reads');
  await expect(agent.use('memory_store', { content: 'Nobody reads this.' })).rejects.toThrow(/reader/);
  await expect(detail(page, 'Scribe').getByText('role.denied')).toBeVisible();
  await agent.close();
});

test('revoking says what it will do, and then the agent proposes as anybody', async ({ page, place, agent }) => {
  await goTo(page, 'Agents');
  await line(page, 'Scribe').click();
  await expect(detail(page, 'Scribe').getByText('1 open connection', { exact: true })).toBeVisible();
  const revoke = async () => {
    await detail(page, 'Scribe').getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Revoke access…' }).click();
  };
  await revoke();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('1 open connection');
  await expect(dialog).toContainText('stays');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  expect(await agent.use('memory_store', { content: 'Written with a role.' })).toMatchObject({ status: 'stored' });
  await revoke();
  await dialog.getByRole('button', { name: 'Revoke', exact: true }).click();
  await expect(page.getByText('Scribe has no role any more', { exact: true })).toBeVisible();
  expect(await agent.use('memory_store', { content: 'Written without a role.' })).toMatchObject({ status: 'proposed' });
  expect(await place.read('.mneme/agents.json')).not.toContain('Scribe');
});

test('a role is given with a token that is shown once, in what the client needs', { tag: '@both' }, async ({
  page,
  place,
}) => {
  await goTo(page, 'Agents');
  await page.getByRole('button', { name: 'A token for a name of your own…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Archivist');
  await dialog.getByRole('radio', { name: 'Writes', exact: true }).click();
  await dialog.getByRole('button', { name: 'Make the token' }).click();
  const token = (await dialog.locator('.grantedtoken code').textContent()) ?? '';
  expect(token.length).toBeGreaterThan(30);
  for (const name of [
    'Claude Code',
    'Codex CLI',
    'OpenClaw',
    'Cursor',
    'VS Code',
    'Goose',
    'Your own program (TypeScript)',
    'Any MCP client',
  ]) {
    await dialog.getByRole('button', { name, exact: true }).click();
    await expect(dialog.locator('.agentsnippet')).toContainText(token);
    await expect(dialog.locator('.agentsnippet')).toContainText('mcp.mjs');
  }
  await dialog.getByRole('button', { name: 'Cursor', exact: true }).click();
  await dialog.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Link copied', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  expect(await place.read('.mneme/agents.json')).not.toContain(token);
  const agent = await connectAgent(place, 'whoever', token);
  expect(await agent.use('memory_store', { content: 'The archive is in the cellar.' })).toMatchObject({
    status: 'stored',
  });
  await expect(line(page, 'Archivist')).toContainText('Connected');
  await agent.close();
});

test('who comes without a token cannot be raised, and the page says why', async ({ page, place }) => {
  await goTo(page, 'Agents');
  const agent = await connectAgent(place, 'Passer-by');
  await agent.use('memory_search', { query: 'anything' });
  await line(page, 'Passer-by').click();
  const pane = detail(page, 'Passer-by');
  await expect(pane.getByText('It comes without a token')).toBeVisible();
  await expect(pane.getByRole('radio', { name: 'Writes', exact: true })).toHaveCount(0);
  await pane.getByRole('button', { name: 'More' }).click();
  await expect(page.getByRole('menuitem', { name: 'Undo its changes…' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Revoke access…' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await pane.getByRole('radio', { name: 'By you alone' }).click();
  await expect(pane.getByRole('radio', { name: 'By you alone' })).toBeChecked();
  await agent.close();
});

test('the instructions are previewed, written between their marks, and taken back', async ({
  front,
  page,
  place,
  surface,
}) => {
  test.slow();
  await place.write('AGENTS.md', '# My own rules\n\nAlways be kind.\n');
  await goTo(page, 'Agents');
  await page.getByRole('button', { name: 'Instructions' }).click();
  const pane = page.getByRole('article', { name: 'Instructions for agents' });
  await expect(pane.getByRole('heading', { name: 'AGENTS.md' })).toBeVisible();
  await pane.getByRole('button', { name: 'Preview' }).first().click();
  await expect(pane.locator('.agentsnippet').first()).toContainText('memory_search');
  await lookAt(front, surface, 'agents-instructions');
  await pane.getByRole('button', { name: /^Write all \d$/ }).click();
  await expect(pane.getByRole('button', { name: /^Write/ })).toHaveCount(0);
  await expect(pane.locator('.tag', { hasText: 'up to date' }).first()).toBeVisible();
  const written = await place.read('AGENTS.md');
  expect(written).toContain('Always be kind.');
  expect(written).toContain('memory_search');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => place.read('AGENTS.md')).toBe('# My own rules\n\nAlways be kind.\n');
});

test('every part of the page reads well in both themes and sizes', async ({ front, page, place, surface }) => {
  test.slow();
  await goTo(page, 'Agents');
  await expect(page.getByRole('article', { name: 'Connect an agent' })).toBeVisible();
  await lookAt(front, surface, 'agents-none');
  const agent = await connectAgent(place, 'Scribe', await grant(place, 'Scribe', 'subagent'));
  const other = await connectAgent(place, 'Researcher');
  await grant(place, 'Night reader', 'reader');
  for (const query of ['who chose SQLite', 'tide gauge', 'what does Ada prefer'])
    await agent.use('memory_search', { query });
  await agent.use('memory_store', { content: 'The harbour office opens at nine.' });
  await expect(agent.use('memory_forget', { id: 'episode:2026-01-01:00:00' })).rejects.toThrow();
  await other.use('memory_search', { query: 'ferry times' });
  await line(page, 'Scribe').click();
  await expect(detail(page, 'Scribe').getByRole('cell', { name: 'tide gauge' })).toBeVisible();
  await lookAt(front, surface, 'agents-one');
  await page.getByRole('button', { name: 'Calls of all agents' }).click();
  await expect(page.getByRole('cell', { name: 'ferry times' })).toBeVisible();
  await lookAt(front, surface, 'agents-calls');
  await line(page, 'Researcher').click();
  await lookAt(front, surface, 'agents-unknown');
  await agent.close();
  await other.close();
});

test('a program is connected by a button that shows what it writes, and taken back to the byte', async ({
  page,
  place,
  front,
  surface,
}) => {
  const settings = join(place.home, '.gemini', 'settings.json');
  const theirs = '{\n\t"theme": "dark"\n}\n';
  await mkdir(dirname(settings), { recursive: true });
  await writeFile(settings, theirs);
  try {
    await goTo(page, 'Agents');
    const row = page.getByRole('list', { name: 'On this machine' }).getByRole('listitem').filter({ hasText: 'Gemini' });
    await row.getByRole('button', { name: 'Connect…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Connect Gemini CLI' });
    await expect(dialog.getByRole('figure', { name: `What is added to ${settings}` })).toContainText('mcpServers');
    await lookAt(front, surface, 'agents-connect-program');
    expect(await readFile(settings, 'utf8')).toBe(theirs);

    await dialog.getByRole('button', { name: 'Write this' }).click();
    await expect(page.getByText('Gemini CLI is connected', { exact: true })).toBeVisible();
    await expect(row).toContainText('connected');
    expect(JSON.parse(await readFile(settings, 'utf8'))).toMatchObject({
      theme: 'dark',
      mcpServers: { mneme: { args: expect.arrayContaining(['--workspace', place.root]) } },
    });
    expect(await place.read('.mneme/agents.json')).toContain('gemini');

    await row.getByRole('button', { name: 'Take Gemini CLI’s connection back' }).click();
    await expect(row.getByRole('button', { name: 'Connect…' })).toBeVisible();
    expect(await readFile(settings, 'utf8')).toBe(theirs);
    expect(await place.read('.mneme/agents.json')).not.toContain('gemini');
  } finally {
    await rm(dirname(settings), { recursive: true, force: true });
  }
});

test('what an agent said is traced back to the memory it was shown, and that and what rests on it are corrected by key', async ({
  front,
  page,
  place,
  agent,
  surface,
}) => {
  test.slow();
  const gate = 'The lock gate opens at half past six.';
  const { id } = (await agent.use('memory_store', { content: gate, store: 'episodic' })) as { id: string };
  const about = '# Lock gate\n- **Type**: place\n\n## Facts\n';
  await place.write(
    'memory/graph/entities/place--lock-gate.md',
    `${about}- Boats pass from half past six [from ${id}]\n`,
  );
  await agent.use('memory_search', { query: 'when does the lock gate open' });
  await goTo(page, 'Agents');
  await page.keyboard.press('b');
  const pane = detail(page, 'Why did it answer that?');
  await pane.getByRole('textbox', { name: 'What the agent said' }).fill('It opens at half past six, the lock gate.');
  await page.keyboard.press('Control+Enter');
  const source = pane.getByRole('listitem').filter({ hasText: gate });
  await expect(source.getByText(/Shown to Scribe \d+ times?/)).toBeVisible();
  await expect(source.getByText(/^Written by Scribe, .+; it may write without asking\.$/)).toBeVisible();
  const resting = source.getByRole('list', { name: '1 memory rests on it:' }).getByRole('listitem');
  await expect(resting).toContainText('Boats pass from half past six');
  await lookAt(front, surface, 'agents-blame');
  await source.getByRole('button', { name: 'Archive…' }).click();
  const archiving = page.getByRole('dialog').getByRole('checkbox');
  await expect(archiving.first()).toBeChecked();
  await expect(archiving.nth(1)).not.toBeChecked();
  await page.keyboard.press('Escape');
  await resting.getByRole('button', { name: 'Correct' }).focus();
  await page.keyboard.press('e');
  await expect(page).toHaveURL(/place--lock-gate.*line=/);
  await page.keyboard.press('Alt+ArrowLeft');
  await source.getByRole('button', { name: 'Correct' }).last().focus();
  await page.keyboard.press('e');
  await expect(page).toHaveURL(/episodes.*line=/);
});
