import { test as base, type Page } from '@playwright/test';
import { type Agent, connectAgent } from './agent.ts';
import { type OpenFront, openFront, type Surface } from './front.ts';
import { grant } from './owner.ts';
import { type Beginning, makePlace, type Place } from './place.ts';

export { expect } from '@playwright/test';

export type Options = { surface: Surface };

type Fixtures = {
  /** What the test begins with; `test.use({ beginning: 'sample' })`. */
  beginning: Beginning;
  place: Place;
  front: OpenFront;
  page: Page;
  /** An agent with the main role, connected over the pipe. */
  agent: Agent;
};

/** A test of the built app: its own home, its own workspace, a real engine, and a page on either surface. */
export const test = base.extend<Options & Fixtures>({
  surface: ['window', { option: true }],
  beginning: ['empty', { option: true }],
  place: async ({ beginning }, use) => {
    const place = await makePlace(beginning);
    await use(place);
    await place.remove();
  },
  front: async ({ surface, place, beginning }, use) => {
    const front = await openFront(surface, place, beginning === 'nothing' ? null : place.root);
    await use(front);
    await front.close();
  },
  page: async ({ front }, use, testInfo) => {
    const errors: string[] = [];
    front.page.on('pageerror', (error) => errors.push(String(error)));
    await use(front.page);
    if (testInfo.status !== testInfo.expectedStatus) {
      const body = await front.page.screenshot().catch(() => null);
      if (body !== null) await testInfo.attach('page', { body, contentType: 'image/png' });
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
  name: 'Today' | 'Review' | 'Inbox' | 'Audit' | 'Agents' | 'Graph' | 'Timeline' | 'Library' | 'Search' | 'Settings',
): Promise<void> {
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name, exact: true }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
}
