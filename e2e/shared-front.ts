import { WebSocket } from 'ws';
import {
  desktop,
  enter,
  launchBrowser,
  type OpenFront,
  openTab,
  openWindow,
  type Surface,
  startHeadless,
  stop,
} from './front.ts';
import type { Home, Place } from './place.ts';

/**
 * One running Mneme for the tests of a worker. Each test has its own workspace opened in it, as a person opens another
 * folder, and its own page: nothing is shown, kept or remembered of the test before.
 */
export type SharedFront = {
  /** The front with this place open, and a page that has just been loaded. */
  open(place: Place): Promise<OpenFront>;
  /** Removes a place; one that is still open when the next one is. */
  remove(place: Place): Promise<void>;
  close(): Promise<void>;
};

/** What a surface does its own way; it starts with the first test that needs it. */
type Running = {
  open(root: string): Promise<OpenFront>;
  close(): Promise<void>;
};

export function shareFront(surface: Surface, home: Home): SharedFront {
  let running: Running | null = null;
  let current: Place | null = null;
  let left: Place | null = null;

  const removeLeft = async () => {
    await left?.remove();
    left = null;
  };
  return {
    async open(place) {
      running ??= surface === 'window' ? await runWindow(home) : await runBrowser(home);
      const front = await running.open(place.root);
      await removeLeft();
      current = place;
      return front;
    },
    async remove(place) {
      // Its engine would be started again, were it stopped under an open front.
      if (place === current) left = place;
      else await place.remove();
    },
    async close() {
      await running?.close();
      await removeLeft();
    },
  };
}

/** What a page sends when a person chooses a folder. */
const openFrame = (path: string) => ({
  jsonrpc: '2.0',
  id: 1_000_000,
  method: 'mneme/call',
  params: { method: 'host.open', input: { how: 'open', path } },
});

async function runWindow(home: Home): Promise<Running> {
  const window = await openWindow(home.env, []);
  const { page } = window;
  const size = await page.evaluate(() => ({ width: innerWidth, height: innerHeight }));
  return {
    async open(root) {
      await page.mouse.move(0, 0);
      await page.emulateMedia({ colorScheme: null, reducedMotion: null });
      const now = await page.evaluate(() => ({ width: innerWidth, height: innerHeight }));
      if (now.width !== size.width || now.height !== size.height) await window.resize(size.width, size.height);
      check(await page.evaluate(askBridge, openFrame(root)));
      await page.evaluate(() => {
        location.hash = '';
        localStorage.clear();
        sessionStorage.clear();
      });
      await page.reload();
      return { ...window, close: async () => undefined };
    },
    close: window.close,
  };
}

/** Runs in the page: sends one frame over the bridge, and answers the reply's error or null. */
function askBridge(frame: { id: number }): Promise<unknown> {
  type Bridge = { post(frame: string): void; listen(hear: (frame: string) => void): () => void };
  const bridge = Reflect.get(globalThis, 'mneme') as Bridge;
  return new Promise((resolve) => {
    const stop = bridge.listen((text) => {
      const { id, error } = JSON.parse(text);
      if (id !== frame.id) return;
      stop();
      resolve(error ?? null);
    });
    bridge.post(JSON.stringify(frame));
  });
}

async function runBrowser(home: Home): Promise<Running> {
  const { child, invite } = await startHeadless(home, []);
  const browser = await launchBrowser();
  const address = await invite();
  const entered = await fetch(address);
  const [cookie = ''] = (entered.headers.get('set-cookie') ?? '').split(';');
  // One tab for all: another would compile the page's scripts anew, which costs more than most tests.
  const page = await openTab(browser);
  const context = page.context();
  return {
    async open(root) {
      for (const other of context.pages()) if (other !== page) await other.close();
      await page.mouse.move(0, 0);
      await page.emulateMedia({ colorScheme: null, reducedMotion: null });
      await page.setViewportSize(desktop);
      check(await askSocket(address, cookie, openFrame(root)));
      if (page.url() !== 'about:blank') {
        await page.evaluate(() => {
          localStorage.clear();
          sessionStorage.clear();
        });
      }
      await context.clearCookies();
      return enter(page, await invite());
    },
    async close() {
      await browser.close();
      await stop(child);
    },
  };
}

/** Another tab of the same person: sends one frame, and answers the reply's error or null. */
function askSocket(address: string, cookie: string, frame: { id: number }): Promise<unknown> {
  const { origin, host } = new URL(address);
  const socket = new WebSocket(`ws://${host}/ws`, { headers: { cookie, origin } });
  return new Promise((resolve, reject) => {
    socket.on('open', () => socket.send(JSON.stringify(frame)));
    socket.on('message', (data) => {
      const { id, error } = JSON.parse(String(data));
      if (id !== frame.id) return;
      socket.close();
      resolve(error ?? null);
    });
    socket.on('error', reject);
  });
}

function check(error: unknown): void {
  if (error !== null) throw new Error(`The workspace could not be opened: ${JSON.stringify(error)}`);
}
