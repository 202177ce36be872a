import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, realpath, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { launchBrowser, openTab } from './front.ts';
import { nodeFolder, nodes } from './installed/nodes.ts';
import { type Home, makeHome, repository } from './place.ts';

const run = promisify(execFile);
/** Bytes of what npm installs, without the sentence embedder and what it needs. */
const largest = 60 * 1024 * 1024;
/** Milliseconds in which the pipe greets an agent's program, on a machine that starts a bare Node in a third of them. */
const greetingMs = 150;
const embedder = /^(?:@energetic-ai|long|node-fetch|seedrandom|tr46|webidl-conversions|whatwg-url)$/;

let base = '';
let installed: string | null = null;

/** Packs what is built, and installs it with no script into an empty folder; not where no registry answers. */
test.beforeAll(async () => {
  test.setTimeout(180_000);
  base = await realpath(await mkdtemp(join(tmpdir(), 'mneme-installed-')));
  const pack = [join(repository, 'electron/setup/package.mjs'), 'npm'];
  const { stdout } = await run(process.execPath, pack, { cwd: repository });
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', '--prefix', base];
  const done = await run('npm', ['install', ...flags, stdout.trim()], { cwd: base }).catch((cause: Error) => cause);
  if (!(done instanceof Error)) installed = join(base, 'node_modules');
  else if (!/ENOTFOUND|ECONNREFUSED|ETIMEDOUT|EAI_AGAIN|network/.test(done.message)) throw done;
});
test.afterAll(() => rm(base, { recursive: true, force: true }));

/** Runs the installed command with one Node alone on the path before the system's own programs. */
async function installedOn(version: string) {
  const folder = await nodeFolder(version);
  test.skip(installed === null || folder === null, 'No registry answers here.');
  const home: Home = await makeHome();
  const reached = join(home.base, 'reached.txt');
  const watch = `--require ${join(repository, 'e2e/installed/reached.cjs')}`;
  const path = `${folder}${delimiter}${process.env.PATH}`;
  const env = { ...home.env, PATH: path, NODE_OPTIONS: watch, REACHED: reached };
  const bin = join(installed ?? '', '.bin/mneme');
  return {
    home,
    node: join(folder ?? '', 'node'),
    root: join(home.base, 'Notes'),
    cli: async (...args: string[]) => (await run(bin, args, { env, cwd: home.base })).stdout,
    start: (...args: string[]) => spawn(bin, args, { env, cwd: home.base, stdio: ['pipe', 'pipe', 'inherit'] }),
    reached: () => readFile(reached, 'utf8').catch(() => ''),
  };
}
type Installed = Awaited<ReturnType<typeof installedOn>>;

/** Milliseconds from the start of the pipe to its greeting. */
async function greeted({ start, root }: Installed): Promise<number> {
  const begun = performance.now();
  const pipe = start('mcp', '--workspace', root);
  const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } };
  pipe.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params })}\n`);
  const [line] = (await once(createInterface({ input: pipe.stdout }), 'line')) as [string];
  const took = performance.now() - begun;
  expect(JSON.parse(line)).toMatchObject({ result: { serverInfo: { name: 'mneme' } } });
  pipe.kill();
  return took;
}

/** Milliseconds that the same Node takes to start and do nothing. */
async function started({ node }: Installed): Promise<number> {
  const begun = performance.now();
  await run(node, ['--eval', '0']);
  return performance.now() - begun;
}

/** Opens the printed address in a browser, and searches there. */
async function searchInWindow({ start, root }: Installed, query: string, found: string): Promise<void> {
  const host = start('--workspace', root, '--no-open');
  const browser = await launchBrowser();
  try {
    const [line] = (await once(createInterface({ input: host.stdout }), 'line')) as [string];
    const page = await openTab(browser);
    await page.goto(line.replace('Mneme is at ', ''));
    await page.waitForURL((url) => !url.searchParams.has('token'));
    await expect(page.getByText(found).first()).toBeVisible();
    await page.goto(`${new URL(page.url()).origin}/#/search?q=${encodeURIComponent(query)}`);
    await expect(page.getByText(found).first()).toBeVisible();
  } finally {
    await browser.close();
    host.kill('SIGINT');
    await once(host, 'exit');
  }
}

test('nothing of it runs when it is installed, and it is small', async () => {
  test.skip(installed === null, 'No registry answers here.');
  const names = await readdir(installed ?? '');
  const bytes = await sizeWithout(embedder);
  test.info().annotations.push({ type: 'installed', description: `${(bytes / 1024 / 1024).toFixed(1)} MB` });
  expect(bytes).toBeLessThan(largest);
  expect(names).not.toContain('electron');
  const { scripts } = JSON.parse(await readFile(join(installed ?? '', 'mneme/package.json'), 'utf8'));
  expect(scripts).toBeUndefined();
});

const filesUnder = async (folder: string): Promise<string[]> => (await readdir(folder, { recursive: true })).sort();

/** Bytes of what is installed, but for the packages of these names. */
async function sizeWithout(left: RegExp): Promise<number> {
  const all = await readdir(installed ?? '', { recursive: true, withFileTypes: true });
  const paths = all.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
  const counted = paths.filter((path) => !left.test(path.slice((installed ?? '').length + 1).split('/')[0] ?? ''));
  return (await Promise.all(counted.map((path) => stat(path)))).reduce((sum, { size }) => sum + size, 0);
}

for (const version of nodes.slice(1))
  test(`installed on Node ${version}: store, recall by meaning, an agent's pipe, the window, and nothing fetched`, async () => {
    const mneme = await installedOn(version);
    const { root, cli } = mneme;
    await cli('init', root);
    const text = 'We chose Postgres over SQLite for the API.';
    expect(await cli('store', text, '--workspace', root)).toContain('Stored as');
    await expect.poll(() => cli('recall', 'which database', '--workspace', root), { timeout: 20_000 }).toContain(text);
    const times: number[] = [];
    const bare: number[] = [];
    for (let n = 0; n < 3; n++) {
      bare.push(await started(mneme));
      times.push(await greeted(mneme));
    }
    test.info().annotations.push({ type: 'first answer', description: [...times, ...bare].map(Math.round).join(', ') });
    expect(Math.min(...times)).toBeLessThan(Math.max(greetingMs, 3 * Math.min(...bare)));
    await searchInWindow(mneme, 'Postgres', text);
    const { folder, programs } = JSON.parse(await cli('connect', '--plugin', '--json'));
    expect(await filesUnder(folder)).toEqual(await filesUnder(join(repository, 'resources/plugin')));
    expect(programs[0].add[0]).toContain(folder);
    expect(await mneme.reached()).toBe('');
    await mneme.home.remove();
  });

test('what stands on SQLite does the same over the driver of the release', async () => {
  test.setTimeout(180_000);
  const folder = await nodeFolder(nodes[2]);
  test.skip(folder === null, 'No registry answers here.');
  const vitest = join(repository, 'node_modules/vitest/vitest.mjs');
  const rooms = ['index', 'vectors'].map((room) => `electron/engine/${room}`);
  const args = [
    vitest,
    'run',
    '--config',
    'electron/vitest.config.ts',
    '--reporter=json',
    '--testTimeout=120000',
    ...rooms,
  ];
  const { stdout } = await run(join(folder ?? '', 'node'), args, { cwd: repository, maxBuffer: 16_000_000 });
  const { numPassedTests, numFailedTests } = JSON.parse(stdout.slice(stdout.indexOf('{')));
  expect([numPassedTests > 50, numFailedTests]).toEqual([true, 0]);
});

test(`on Node ${nodes[0]} the pipe greets, and the engine says that it needs a newer one`, async () => {
  const mneme = await installedOn(nodes[0]);
  await greeted(mneme);
  const refused = await mneme.cli('init', mneme.root).catch((cause: Error & { stderr: string }) => cause.stderr);
  expect(refused).toMatch(/Node 20\.\S+ .* is too old[\s\S]*Install Node 22\.14\.0 or newer/);
  expect(existsSync(join(mneme.root, 'MEMORY.md'))).toBe(false);
  await mneme.home.remove();
});
