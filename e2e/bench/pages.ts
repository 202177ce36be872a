import { setTimeout as sleep } from 'node:timers/promises';
import { writeLargeGraph } from '../large-graph.ts';
import type { Place } from '../place.ts';
import { makeOwnPlace } from '../prepare.ts';
import { asked, attach, type Debugger, tasksOf } from './debugger.ts';
import { openDisplay } from './display.ts';
import { stopEngine } from './engine-process.ts';
import { type Figure, percentile, type Result } from './figures.ts';
import { fillDays } from './ground.ts';
import { openWindow } from './paint.ts';

export type PagesOptions = { entities: number; memories: number; rounds: number };

/** A page as it is opened, and what stands on it once it is painted. */
type Page = { name: string; at: string; shows: string };

const pages: readonly Page[] = [
  { name: 'Today', at: 'today', shows: '.glance .figure' },
  { name: 'Review', at: 'review', shows: 'h1' },
  { name: 'Inbox', at: 'inbox', shows: 'h1' },
  { name: 'Graph', at: 'graph', shows: '.graphname' },
  { name: 'Timeline', at: 'timeline', shows: '.entry' },
  { name: 'Library', at: 'library?path=MEMORY.md', shows: '[role="treeitem"]' },
  { name: 'Search', at: 'search?q=the+harbour+gauge', shows: '.result' },
  { name: 'Audit', at: 'audit', shows: '.aurow' },
  { name: 'Agents', at: 'agents', shows: 'h1' },
  { name: 'Import', at: 'import', shows: '.splitlist' },
  { name: 'Settings', at: 'settings', shows: '.parameter' },
];

/** Where each page is come from: a page that asks for nothing. */
const from: Page = { name: 'Guide', at: 'guide', shows: 'h1' };

const patienceMs = 60_000;
const quietMs = 1_200;
const mostRatio = 1.5;
/** Milliseconds of a task from which on a person sees it. @source https://web.dev/articles/long-tasks-devtools */
const longTask = 50;

/**
 * Each page of a window on thousands of memories, beside the same page of a window on a small workspace, one after the
 * other: until it is painted, nothing of it known yet; and the longest task of the main thread while it is scrolled.
 */
export async function benchPages({ entities, memories, rounds }: PagesOptions): Promise<Result> {
  const display = await openDisplay();
  // One after the other: each has a home of its own, which is this process's while it is made.
  const small = await makeOwnPlace('sample');
  const large = await makeOwnPlace('empty');
  try {
    await writeLargeGraph(large.root, entities);
    // A page of the graph holds two: the entity and a fact.
    await fillDays(large.root, Math.max(0, memories - 2 * entities));
    for (const place of [small, large]) await settle(place);
    const [few, many] = [await open(small), await open(large)];
    try {
      return { name: 'pages', about: about(entities, memories, rounds), ...(await measured(few, many, rounds)) };
    } finally {
      await Promise.all([few.close(), many.close()]);
    }
  } finally {
    display?.kill();
    for (const place of [small, large]) {
      await stopEngine(place);
      await place.remove();
    }
  }
}

const about = (entities: number, memories: number, rounds: number) =>
  `${entities} entities, ${memories} memories, beside the sample; words alone, median of ${rounds}`;

/** Taken up and indexed. No vectors: to make them would take longer than all the rest, and would go on meanwhile. */
async function settle(place: Place): Promise<void> {
  await place.cli('settings', 'set', 'recall.embedder', 'none', '--workspace', place.root);
  await place.cli('reindex', '--workspace', place.root, '--json');
  await stopEngine(place);
}

const isOpen = `location.protocol === 'mneme:' && document.querySelector('main') !== null ? 1 : 0`;

type Opened = { page: Debugger; close(): Promise<void> };

async function open(place: Place): Promise<Opened> {
  const window = openWindow(place);
  const page = await attach(await window.address);
  await page.send('Page.enable');
  // It is empty at first; while its document is being changed there is nobody to ask.
  for (const until = Date.now() + patienceMs; Date.now() < until; await sleep(50))
    if ((await asked(page, isOpen).catch(() => 0)) === 1) break;
  // As if it were the only one: what nobody looks at is not drawn.
  await page.send('Emulation.setFocusEmulationEnabled', { enabled: true });
  await page.send('Emulation.setDeviceMetricsOverride', {
    width: 1280,
    height: 800,
    deviceScaleFactor: 1,
    mobile: false,
  });
  const close = async () => {
    page.close();
    await window.close();
  };
  return { page, close };
}

async function measured(few: Opened, many: Opened, rounds: number): Promise<Pick<Result, 'figures' | 'notes'>> {
  const figures: Figure[] = [];
  for (const one of pages) {
    const took = { few: [] as number[], many: [] as number[] };
    // The first time its code is loaded and compiled: no round.
    for (let round = -1; round < rounds; round++)
      for (const [side, { page }] of [
        ['few', few],
        ['many', many],
      ] as const) {
        const ms = await painted(page, one);
        if (round >= 0) took[side].push(ms);
      }
    const value = percentile(took.many, 0.5);
    figures.push({ name: `${one.name}, painted`, value, unit: 'ms', baseline: percentile(took.few, 0.5), mostRatio });
    const longest = await scrolled(many.page);
    if (longest !== null)
      figures.push({ name: `${one.name}, longest task of scrolling`, value: longest, unit: 'ms', most: longTask });
  }
  const notes = [
    'Painted: from the address to the page with its content, nothing of it asked before; both windows in turn.',
    'A task: its processor time, which other programs of the machine do not lengthen.',
  ];
  return { figures, notes };
}

/** Milliseconds until a page is painted whose window knows nothing yet. */
async function painted({ send, on, close }: Debugger, page: Page): Promise<number> {
  const own = { send, on, close };
  const loaded = new Promise<void>((resolve) => on('Page.loadEventFired', () => resolve()));
  await asked(own, shown(from));
  await send('Page.reload');
  await loaded;
  await asked(own, shown(from));
  // What stands around every page is asked for first; it is no part of any.
  await sleep(quietMs);
  return asked(own, shown(page));
}

/** Goes to a page; answers the milliseconds until what it shows is there, nothing is loading, and it was drawn. */
const shown = ({ at, shows }: Page): string => `new Promise((resolve, reject) => {
  const began = performance.now();
  location.hash = ${JSON.stringify(`#/${at}`)};
  const look = () => {
    const main = document.querySelector('main');
    const isThere = location.hash.includes(${JSON.stringify(`/${at.split('?')[0]}`)}) && main?.querySelector(${JSON.stringify(shows)});
    if (isThere && !main.querySelector('.skeleton, [aria-busy="true"]')) {
      const drawn = new MessageChannel();
      drawn.port1.onmessage = () => resolve(performance.now() - began);
      requestAnimationFrame(() => drawn.port2.postMessage(0));
    } else if (performance.now() - began > ${patienceMs}) reject(new Error('It does not come: ' + main?.innerText.slice(0, 300)));
    else requestAnimationFrame(look);
  };
  look();
})`;

/** The longest task while the largest list of the page is scrolled by a wheel; null where nothing scrolls. */
async function scrolled(page: Debugger): Promise<number | null> {
  await sleep(1_500);
  const place = await asked(page, largest);
  if (place < 0) return null;
  const [x, y] = [Math.floor(place / 10_000), place % 10_000];
  const tasks = await tasksOf(page, async () => {
    for (let turn = 0; turn < 40; turn++) {
      await page.send('Input.dispatchMouseEvent', {
        type: 'mouseWheel',
        x,
        y,
        deltaX: 0,
        deltaY: turn < 30 ? 400 : -900,
      });
      await sleep(30);
    }
    await sleep(300);
  });
  return Math.max(0, ...tasks);
}

/** The middle of what scrolls furthest, as one number: left × 10,000 + top; −1 where nothing does. */
const largest = `(() => {
  const all = [...document.querySelectorAll('main *')].filter(
    (one) => one.scrollHeight > one.clientHeight + 40 && one.clientHeight > 100 && /auto|scroll/.test(getComputedStyle(one).overflowY));
  const [furthest] = all.sort((a, b) => b.scrollHeight - a.scrollHeight);
  if (!furthest) return -1;
  const { left, top, width, height } = furthest.getBoundingClientRect();
  return Math.round(left + width / 2) * 10000 + Math.round(top + height / 2);
})()`;
