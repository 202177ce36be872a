import { type ChildProcess, spawn } from 'node:child_process';
import { WebSocket } from 'ws';
import { electronBinary, type Place, repository } from '../place.ts';

const patienceMs = 30_000;
// Root has no sandbox of Chromium's; a person's own start never carries this switch.
const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

/** Asked of the page itself: the instant of its first contentful paint, in milliseconds since the epoch. */
const paintedAt = `new Promise((resolve) => {
  const look = () => {
    const paint = performance.getEntriesByName('first-contentful-paint')[0];
    if (paint) resolve(performance.timeOrigin + paint.startTime);
    else setTimeout(look, 5);
  };
  look();
})`;

/** Milliseconds from starting the app to the first contentful paint of its window. Nothing but the page is touched. */
export async function firstPaint(place: Place): Promise<number> {
  const began = Date.now();
  const window = openWindow(place);
  try {
    return (await window.ask(paintedAt)) - began;
  } finally {
    await window.close();
  }
}

type BenchWindow = { address: Promise<string>; ask(expression: string): Promise<number>; close(): Promise<void> };

/** The app with its window on a workspace; `address` of its page's debugger, `ask` has the page work out a number. */
export function openWindow(place: Place): BenchWindow {
  const args = [...asRoot, '--remote-debugging-port=0', '.', '--workspace', place.root];
  const app = spawn(electronBinary, args, {
    cwd: repository,
    env: { ...place.env, ...display() },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => app.once('exit', () => resolve()));
  const page = debuggerOf(app).then(pageOf);
  page.catch(() => undefined);
  return {
    address: page,
    ask: async (expression) => evaluate(await page, expression),
    async close() {
      app.kill('SIGINT');
      await ended;
    },
  };
}

function display(): Record<string, string> {
  return process.env.DISPLAY === undefined ? {} : { DISPLAY: process.env.DISPLAY };
}

/** The address Chromium prints: `DevTools listening on ws://127.0.0.1:PORT/…`. */
function debuggerOf(app: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    app.stderr?.on('data', (part: Buffer) => {
      said += part.toString();
      const found = /DevTools listening on ws:\/\/(127\.0\.0\.1:\d+)/.exec(said);
      if (found?.[1]) resolve(`http://${found[1]}/json/list`);
    });
    app.once('exit', (code) => reject(new Error(`The app ended with ${code}: ${said.slice(-2000)}`)));
  });
}

async function pageOf(list: string): Promise<string> {
  for (const until = Date.now() + patienceMs; Date.now() < until; ) {
    const targets = (await (await fetch(list)).json()) as { type: string; url: string; webSocketDebuggerUrl: string }[];
    const page = targets.find(({ type, url }) => type === 'page' && url.startsWith('mneme:'));
    if (page) return page.webSocketDebuggerUrl;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('The app showed no window.');
}

/** Asks the page for a number; while it is still being made there is nobody to ask, so it is asked again. */
function evaluate(page: string, expression: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(page);
    const until = Date.now() + patienceMs;
    const params = { expression, awaitPromise: true, returnByValue: true };
    const ask = () => socket.send(JSON.stringify({ id: 1, method: 'Runtime.evaluate', params }));
    socket.once('open', ask);
    socket.on('message', (data) => {
      const { id, result } = JSON.parse(String(data)) as { id?: number; result?: { result?: { value?: number } } };
      if (id !== 1) return;
      const value = result?.result?.value;
      if (typeof value === 'number') {
        socket.close();
        resolve(value);
      } else if (Date.now() < until) setTimeout(ask, 10);
      else reject(new Error(`The page answered ${String(data).slice(0, 500)}`));
    });
    socket.once('error', reject);
  });
}
