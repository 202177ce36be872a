import { isToolVisibilityAppOnly } from '@modelcontextprotocol/ext-apps/app-bridge';
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { build } from 'esbuild';
import { type Agent, connectAgent } from './agent.ts';
import { expect, test } from './fixtures.ts';
import { grant, set } from './owner.ts';

type Page = import('@playwright/test').Page;
type App = import('@playwright/test').ElectronApplication;
const viewUri = 'ui://mneme/memory.html';
const mime = 'text/html;profile=mcp-app';

/** The official host's side of a view, in a page: what it relays goes to the agent's own connection. */
const hostSide = `
import { AppBridge, PostMessageTransport } from '@modelcontextprotocol/ext-apps/app-bridge';
window.show = async (result) => {
  const frame = document.querySelector('iframe');
  const bridge = new AppBridge(null, { name: 'Host', version: '1' }, { openLinks: {}, serverTools: {} });
  bridge.oncalltool = (params) => window.callTool(params);
  bridge.onopenlink = async ({ url }) => { window.opened = url; return {}; };
  bridge.onsizechange = ({ height }) => { frame.style.height = height + 'px'; };
  const ready = new Promise((resolve) => { bridge.oninitialized = resolve; });
  await bridge.connect(new PostMessageTransport(frame.contentWindow, frame.contentWindow));
  frame.srcdoc = await window.readView();
  await ready;
  await bridge.sendToolResult(result);
};`;

async function hostScript(): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: hostSide, resolveDir: import.meta.dirname },
    bundle: true,
    write: false,
    format: 'iife',
  });
  return outputFiles[0]?.text ?? '';
}

/** An empty window that has nothing of Mneme's, as a client's is. */
async function clientsWindow(app: App): Promise<Page> {
  const opened = app.waitForEvent('window');
  await app.evaluate(({ BrowserWindow }) =>
    new BrowserWindow({ width: 700, height: 500, webPreferences: { sandbox: true } }).loadURL('about:blank'),
  );
  return opened;
}

/** A client's window with a frame for views, sandboxed as hosts do it, on the agent's connection. */
async function showView(page: Page, { client }: Agent, tool: string, input: Record<string, unknown>) {
  const requests: string[] = [];
  page.on('request', (request) => void requests.push(request.url()));
  await page.exposeFunction('callTool', (params: { name: string; arguments: Record<string, unknown> }) =>
    client.callTool(params),
  );
  await page.exposeFunction('readView', async () => {
    const { contents } = await client.readResource({ uri: viewUri });
    return (contents[0] as { text: string }).text;
  });
  await page.setContent('<iframe sandbox="allow-scripts" style="width: 640px; border: 0"></iframe>');
  await page.addScriptTag({ content: await hostScript() });
  const result = await client.callTool({ name: tool, arguments: input });
  await page.evaluate((shown) => (window as unknown as { show(one: unknown): Promise<void> }).show(shown), result);
  return { view: page.frameLocator('iframe'), requests, result };
}

test('a person accepts, rejects, pins and archives in a view of a client, which reaches nothing else', async ({
  place,
  front,
  page: own,
}) => {
  const { app } = front;
  if (app === null) throw new Error('This takes windows.');
  await own.getByRole('navigation', { name: 'Pages' }).waitFor();
  const views = { elicitation: {}, extensions: { 'io.modelcontextprotocol/ui': { mimeTypes: [mime] } } };
  const agent = await connectAgent(place, 'Scribe', await grant(place, 'Scribe', 'main'), views);
  const helper = await connectAgent(place, 'Helper', await grant(place, 'Helper', 'subagent'));
  for (const content of ['The ferry leaves at nine.', '<img src=x onerror=alert(1)> The mill turns at noon.'])
    await helper.use('memory_propose', { content, store: 'episodic' });
  const thrown: string[] = [];
  const first = await clientsWindow(app);
  const unasked = await showView(first, agent, 'memory_review', {});
  await expect(unasked.view.getByRole('listitem')).toHaveCount(2);
  await expect(unasked.view.getByRole('status')).toContainText('Settings › Agents');
  await expect(unasked.view.getByRole('button', { name: 'Accept' })).toHaveCount(0);
  await first.screenshot({ path: test.info().outputPath('shown.png') });
  await set(place, { 'reflection.inViews': true });
  const page = await clientsWindow(app);
  page.on('pageerror', ({ message }) => void thrown.push(message));

  const { view, requests, result } = await showView(page, agent, 'memory_review', {});
  await expect(view.getByRole('listitem')).toHaveCount(2);
  const ferry = view.getByRole('listitem').filter({ hasText: 'ferry' });
  await expect(view.getByRole('button', { name: 'Apply' })).toBeDisabled();
  // The host offers its model no such tool, and who calls it with all that the model was told is refused.
  const { tools } = await agent.client.listTools();
  const { name, _meta = {} } = tools.find((one) => one.name === 'memory_review_decide') ?? { name: '' };
  expect(isToolVisibilityAppOnly({ name, _meta })).toBe(true);
  const { list, rows } = (result._meta as Record<string, unknown>)['mneme/view'] as {
    list: string;
    rows: { id: string }[];
  };
  const decisions = rows.map(({ id }) => ({ id, accept: true }));
  const made = await agent.client.callTool({ name, arguments: { page: list, list, decisions } });
  expect(made).toMatchObject({ isError: true, _meta: { 'mneme/error': { code: 'view.unknown' } } });
  expect(await agent.use('memory_review', {})).toMatchObject({ proposals: [{}, {}] });
  await ferry.getByRole('button', { name: 'Accept' }).click();
  await expect(ferry.getByRole('button', { name: 'Accept' })).toHaveAttribute('aria-pressed', 'true');
  await view.getByRole('listitem').filter({ hasText: '<img' }).getByRole('button', { name: 'Reject' }).click();
  await page.screenshot({ path: test.info().outputPath('review.png') });
  await view.getByRole('button', { name: 'Apply' }).click();
  await expect(view.getByRole('status')).toContainText('#L');
  expect(await agent.use('memory_review', {})).toMatchObject({ proposals: [] });
  await view.getByRole('button', { name: 'Open in Mneme' }).click();
  expect(await page.evaluate(() => (window as unknown as { opened: string }).opened)).toBe('mneme://show/review');

  const second = await clientsWindow(app);
  const found = await showView(second, agent, 'memory_search', { query: 'ferry' });
  const hit = found.view.getByRole('listitem').filter({ hasText: 'ferry' });
  await hit.getByRole('button', { name: 'Pin' }).click();
  await expect(found.view.getByRole('status')).toContainText(/pinned/i);
  await second.screenshot({ path: test.info().outputPath('results.png') });
  // A host that asks the person once more: their no is a no, and said so.
  const said = ['decline', 'accept'] as const;
  let asked = 0;
  agent.client.setRequestHandler(ElicitRequestSchema, () => ({
    action: said[asked++] ?? 'cancel',
    content: { answer: 'yes' },
  }));
  await hit.getByRole('button', { name: 'Archive' }).click();
  await expect(found.view.getByRole('status')).toHaveText('The user did not agree: nothing was forgotten.');
  expect(await agent.use('memory_search', { query: 'ferry' })).toMatchObject({ hits: [{}] });
  await hit.getByRole('button', { name: 'Archive' }).click();
  await expect(found.view.getByRole('status')).toContainText('1 archived');
  expect(await agent.use('memory_search', { query: 'ferry' })).toMatchObject({ hits: [] });

  expect([...requests, ...found.requests].filter((url) => !url.startsWith('about:'))).toEqual([]);
  expect(thrown).toEqual([]);
  for (const one of [first, page, second]) await one.close();
  for (const one of [agent, helper]) await one.close();
});
