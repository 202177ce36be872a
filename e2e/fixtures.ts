import { test as base, type Page } from '@playwright/test';
import { type Agent, connectAgent } from './agent.ts';
import { type OpenFront, openFront, type Surface } from './front.ts';
import { grant } from './owner.ts';
import { type Beginning, type Home, makeHome, makePlace, type Place } from './place.ts';
import { makeOwnPlace, preparedFor } from './prepare.ts';
import { type SharedFront, shareFront } from './shared-front.ts';

export { expect } from '@playwright/test';

export type Options = { surface: Surface };

type PerWorker = {
  /** The home of the worker's shared front. */
  home: Home;
  sharedFront: SharedFront;
};

type Fixtures = {
  /** What the test begins with; `test.use({ beginning: 'sample' })`. Without a workspace it is a first start. */
  beginning: Beginning;
  /**
   * The front is a process of the test's own, in a home of its own: for tests of starting, of ending and of what a home
   * keeps. Else one process serves the worker's tests, one after the other.
   */
  ownProcess: boolean;
  place: Place;
  front: OpenFront;
  page: Page;
  /** An agent with the main role, connected over the pipe. */
  agent: Agent;
};

/** Characters of a failed test's page that are printed. */
const mostRead = 6_000;

/** A test of the built app: its own workspace on the real disk, a real engine, and a page on either surface. */
export const test = base.extend<Fixtures, Options & PerWorker>({
  surface: ['window', { option: true, scope: 'worker' }],
  beginning: ['empty', { option: true }],
  ownProcess: [({ beginning }, use) => use(beginning === 'nothing'), { option: true }],
  home: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what is needed
    async ({}, use) => {
      const home = await makeHome();
      await use(home);
      await home.remove();
    },
    { scope: 'worker' },
  ],
  sharedFront: [
    async ({ surface, home }, use) => {
      const shared = shareFront(surface, home);
      await use(shared);
      await shared.close();
    },
    { scope: 'worker' },
  ],
  place: async ({ beginning, ownProcess, home, sharedFront }, use) => {
    const place =
      ownProcess || beginning === 'nothing'
        ? await makeOwnPlace(beginning)
        : await makePlace(home, await home.newFolder(), await preparedFor(beginning, home));
    await use(place);
    await sharedFront.remove(place);
  },
  front: async ({ surface, place, beginning, ownProcess, sharedFront }, use) => {
    const own = () => openFront(surface, place, beginning === 'nothing' ? null : place.root);
    const front = ownProcess ? await own() : await sharedFront.open(place);
    await use(front);
    await front.close();
  },
  page: async ({ front }, use, testInfo) => {
    const errors: string[] = [];
    const hear = (error: Error) => void errors.push(String(error));
    front.page.on('pageerror', hear);
    await use(front.page);
    front.page.off('pageerror', hear);
    if (testInfo.status !== testInfo.expectedStatus) {
      const body = await front.page.screenshot().catch(() => null);
      if (body !== null) await testInfo.attach('page', { body, contentType: 'image/png' });
      // Where only the output is kept, it is all there is to find the cause by.
      const read = await front.page.locator('body').ariaSnapshot().catch(String);
      process.stdout.write(`What the page held when “${testInfo.title}” failed:\n${read.slice(0, mostRead)}\n`);
    }
    if (errors.length > 0) throw new Error(`The page threw: ${errors.join('\n')}`);
  },
  // The front comes first: it starts the engine that the agent finds.
  agent: async ({ place, page }, use) => {
    await page.getByRole('navigation', { name: 'Pages' }).waitFor();
    const agent = await connectAgent(place, 'Scribe', await grant(place, 'Scribe', 'main'));
    await use(agent);
    await agent.close();
  },
});

/** Goes to a page by the sidebar. */
export async function goTo(
  page: Page,
  name:
    | 'Today'
    | 'Review'
    | 'Inbox'
    | 'Audit'
    | 'Agents'
    | 'Import'
    | 'Graph'
    | 'Timeline'
    | 'Library'
    | 'Search'
    | 'Settings',
): Promise<void> {
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name, exact: true }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
}
