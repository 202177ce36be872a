import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { expect, test } from './fixtures.ts';
import { lookAt } from './look.ts';
import type { Place } from './place.ts';

test.use({ beginning: 'nothing' });

type Page = import('@playwright/test').Page;
type Server = { command: string; args: string[]; env?: Record<string, string> };

/** What a person would paste. */
async function snippetOf(page: Page, client: string): Promise<string> {
  await page.getByRole('button', { name: client, exact: true }).click();
  const section = page.getByRole('article', { name: 'Connect an agent' });
  await section.getByRole('button', { name: 'Copy', exact: true }).first().click();
  await expect(page.getByText('Copied', { exact: true })).toBeVisible();
  // What was copied has the token; what is shown has it a moment later.
  await expect(section.locator('.agentsnippet')).not.toContainText('••••');
  return (await section.locator('.agentsnippet').textContent()) ?? '';
}

/** An MCP client as its configuration says, started as that program starts it. */
async function startedAs({ command, args, env }: Server, place: Place): Promise<Client> {
  const client = new Client({ name: 'Any client', version: '1.0.0' });
  await client.connect(
    new StdioClientTransport({ command, args, env: { ...place.env, ...env }, cwd: place.home, stderr: 'ignore' }),
  );
  return client;
}

test('from nothing to a first memory on screen, by what the window says alone', async ({
  front,
  page,
  place,
  surface,
}) => {
  const began = Date.now();
  await page.getByRole('button', { name: 'Create…' }).click();
  await page.getByRole('textbox', { name: 'Folder of the new workspace' }).press('Enter');
  await expect(page.getByRole('list', { name: 'Ways to begin' })).toContainText('Bring what you have');
  await page.getByRole('link', { name: 'Connect…' }).click();
  const text = await snippetOf(page, 'Any MCP client');
  const server = (JSON.parse(text) as { mcpServers: { mneme: Server } }).mcpServers.mneme;
  expect(server.env?.MNEME_TOKEN).toMatch(/^[\w-]{40,}$/);
  await expect(page.getByText('Start the agent; this turns green by itself.')).toBeVisible();

  const client = await startedAs(server, place);
  await expect(page.getByRole('heading', { name: /My agent said hello/ })).toBeVisible();
  const words = 'Ines prefers short answers.';
  const answer = await client.callTool({ name: 'memory_store', arguments: { content: words } });
  expect(answer.structuredContent).toMatchObject({ status: 'stored' });
  await expect(page.getByRole('heading', { name: /Its first memory is here/ })).toBeVisible();
  await expect(page.getByRole('article', { name: 'Connect an agent' })).toContainText('short answers');
  expect(Date.now() - began).toBeLessThan(120_000);
  await lookAt(front, surface, 'first-done');
  await page.getByRole('link', { name: 'Show where it is written' }).click();
  await expect(page.getByText(words).first()).toBeVisible();
  await client.close();
});

test('the command for a terminal is one that a shell takes as it stands, spaces in the path and all', async ({
  page,
  place,
}) => {
  await page.getByRole('button', { name: 'Create…' }).click();
  const field = page.getByRole('textbox', { name: 'Folder of the new workspace' });
  await field.fill(`${place.home}/Ines’s memory 'n' notes`);
  await field.press('Enter');
  await page.getByRole('link', { name: 'Connect…' }).click();
  const text = await snippetOf(page, 'Claude Code');
  // A `claude` that says what it was given, as a shell hands it over.
  const { stdout } = await promisify(execFile)('sh', ['-c', `claude() { printf '%s\\0' "$@"; }; ${text}`]);
  const given = stdout.split('\0').slice(0, -1);
  const [command = '', ...args] = given.slice(given.indexOf('--') + 1);
  const token = given.find((one) => one.startsWith('MNEME_TOKEN='))?.slice('MNEME_TOKEN='.length) ?? '';
  const client = await startedAs({ command, args, env: { MNEME_TOKEN: token } }, place);
  await expect(page.getByRole('heading', { name: /Claude Code said hello/ })).toBeVisible();
  await client.close();
});

test('an agent that may only propose leads to the Inbox with its first words', async ({
  front,
  page,
  place,
  surface,
}) => {
  test.slow();
  await page.getByRole('button', { name: 'Create…' }).click();
  await page.getByRole('textbox', { name: 'Folder of the new workspace' }).press('Enter');
  await page.getByRole('link', { name: 'Connect…' }).click();
  await page.getByRole('radio', { name: 'Proposes' }).click();
  await lookAt(front, surface, 'first-connect');
  const text = await snippetOf(page, 'Cursor');
  const server = (JSON.parse(text) as { mcpServers: { mneme: Server } }).mcpServers.mneme;
  expect(server.env).toBeUndefined();
  const client = await startedAs(server, place);
  await client.callTool({ name: 'memory_store', arguments: { content: 'The ferry leaves at nine.' } });
  await page.getByRole('link', { name: 'Decide in the Inbox' }).click();
  await expect(page.getByRole('article')).toContainText('The ferry leaves at nine.');
  await page.keyboard.press('a');
  await expect(page.getByText('Nothing waits for you')).toBeVisible();
  await client.close();
});
