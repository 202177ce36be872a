import { type ChildProcess, spawn } from 'node:child_process';
import {
  _electron,
  type Browser,
  type BrowserContext,
  chromium,
  type ElectronApplication,
  type Page,
} from '@playwright/test';
import { built, electronBinary, type Home, type Place, repository } from './place.ts';

export type Surface = 'window' | 'browser';

/** A running front of Mneme and the page in it. */
export type OpenFront = {
  page: Page;
  /** The Electron application; null in a browser. */
  app: ElectronApplication | null;
  /** The printed address of the browser host; null in the window. */
  address: string | null;
  context: BrowserContext;
  /** Another person's browser, without our cookie. */
  newContext(): Promise<BrowserContext>;
  /** Points of the page's inside. */
  resize(width: number, height: number): Promise<void>;
  close(): Promise<void>;
};

type Environment = Home['env'];

// Root has no sandbox of Chromium's; a person's own start never carries this switch.
export const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

/** A front of the test's own: its process begins and ends with it. */
export function openFront(surface: Surface, { env }: Pick<Place, 'env'>, workspace: string | null): Promise<OpenFront> {
  const args = workspace === null ? [] : ['--workspace', workspace];
  return surface === 'window' ? openWindow(env, args) : openBrowser(env, args);
}

export async function openWindow(env: Environment, args: string[]): Promise<OpenFront> {
  // Without a path of ours: only then does Playwright hold the app back until it is attached. No test's machine has a
  // graphics card: to imitate one costs a sixth of the processor's time of all of them.
  const app = await _electron.launch({ args: [...asRoot, '--disable-gpu', '.', ...args], cwd: repository, env });
  const page = await app.firstWindow();
  return {
    page,
    app,
    address: null,
    context: app.context(),
    newContext: () => Promise.reject(new Error('A window has one context.')),
    async resize(width, height) {
      await app.evaluate(
        ({ BrowserWindow }, size) => BrowserWindow.getAllWindows()[0]?.setContentSize(size.width, size.height),
        { width, height },
      );
      await page.waitForFunction((wide) => innerWidth === wide, width);
    },
    close: () => app.close(),
  };
}

async function openBrowser(env: Environment, args: string[]): Promise<OpenFront> {
  const { child, invite } = await startHeadless({ env }, args);
  const browser = await launchBrowser();
  const front = await enter(await openTab(browser), await invite());
  return {
    ...front,
    async close() {
      await browser.close();
      await stop(child);
    },
  };
}

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [
      ...asRoot,
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

/** An empty tab of a person's own browser. */
export async function openTab(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: desktop, locale: 'en-GB', timezoneId: 'UTC' });
  return context.newPage();
}

export const desktop = { width: 1280, height: 800 };

/** A person who comes to the browser host by its printed address; `close` leaves host and browser running. */
export async function enter(page: Page, address: string): Promise<OpenFront> {
  await page.goto(address);
  // The first page sets the cookie and goes on to the clean address.
  await page.waitForURL((url) => !url.searchParams.has('token'));
  return {
    page,
    app: null,
    address,
    context: page.context(),
    newContext() {
      const browser = page.context().browser();
      if (browser === null) throw new Error('The browser is gone.');
      return browser.newContext();
    },
    resize: (width, height) => page.setViewportSize({ width, height }),
    close: async () => undefined,
  };
}

/** Starts the browser host; `invite` answers the next address that it prints. Each lets in one browser, once. */
export async function startHeadless(
  { env }: Pick<Place, 'env'>,
  args: string[],
): Promise<{ child: ChildProcess; invite(): Promise<string> }> {
  const child = spawn(electronBinary, [built('headless.mjs'), '--no-open', ...args], {
    env: { ...env, ELECTRON_RUN_AS_NODE: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (part: Buffer) => {
      said += part.toString();
    });
  }
  let used = 0;
  const invite = async () => {
    const printed = () => [...said.matchAll(/(http:\S+\?token=\S+)\n/g)][used]?.[1];
    while (printed() === undefined) {
      if (child.exitCode !== null) throw new Error(`The browser host ended with ${child.exitCode}: ${said}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    const address = printed() ?? '';
    used++;
    return address;
  };
  return { child, invite };
}

/** Ends a front of ours as a person would, with Ctrl-C, and answers its exit code. */
export async function stop(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null) return child.exitCode;
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  child.kill('SIGINT');
  return ended;
}
