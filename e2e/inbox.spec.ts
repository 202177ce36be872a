import { connectAgent } from './agent.ts';
import { axe } from './axe.ts';
import { expect, goTo, test } from './fixtures.ts';
import { lookAt } from './look.ts';
import type { Place } from './place.ts';

test.use({ beginning: 'sample' });

type Page = import('@playwright/test').Page;
const pending = 'memory/meta/pending-memories.md';

type Given = {
  from: string;
  content: string;
  store?: string;
  entities?: string;
  confidence?: string;
  trigger?: string;
};

/** One proposal as 000 §13.2 has it. */
const proposal = (n: number, { from, content, store, entities, confidence, trigger }: Given) =>
  [
    '---',
    `## Proposal #${n}`,
    `- **From**: ${from}`,
    `- **Timestamp**: 2026-02-03T10:${String(n % 60).padStart(2, '0')}:00Z`,
    `- **Trigger**: ${trigger ?? 'auto-detect during research task'}`,
    `- **Suggested store**: ${store ?? 'episodic'}`,
    `- **Content**: ${content}`,
    ...(entities === undefined ? [] : [`- **Entities**: [${entities}]`]),
    `- **Confidence**: ${confidence ?? 'medium'}`,
    '- **Core-worthy**: no',
    '- **Status**: pending',
    '',
  ].join('\n');

const head = '# Pending Memory Proposals\n<!-- Sub-agents append proposals here. Main agent reviews and commits. -->\n';
const fill = (place: Place, given: Given[]) =>
  place.write(pending, `${head}${given.map((one, n) => proposal(n + 1, one)).join('')}`);

const row = (page: Page, words: string) =>
  page.getByRole('navigation', { name: 'Proposals' }).getByRole('button', { name: words });
const rows = (page: Page) => page.locator('[data-proposal]');
const detail = (page: Page) => page.getByRole('article');

const themes = [
  'The ferry to Rovinj takes bicycles on weekdays',
  'Gauge nine needs a new battery every spring',
  'The surge table is printed on blue paper',
  'Amara answers fastest before nine in the morning',
  'The night watch writes its log in pencil',
  'Oil for the winch is kept in the red shed',
];

/** Sixty things, none of which says anything about another. */
const things =
  'anchor awning ballast barge beacon bell bilge boom bollard bowsprit breakwater buoy cabin cable capstan chart cleat compass crane davit deck dinghy dock drawbridge engine fender ferry flag forecastle gangway gauge generator grapnel hawser helm hoist jetty keel ladder lantern lighthouse mast mooring net oar pier pilot pontoon pump quay radar raft rigging rudder sail sextant shed siren slipway winch'.split(
    ' ',
  );

test('sixty proposals are decided by keyboard in under three minutes, and what was done is taken back', async ({
  page,
  place,
}) => {
  await fill(
    place,
    Array.from({ length: 60 }, (_, n) => ({
      from: n % 3 === 0 ? 'coder' : 'researcher',
      content: `The ${things[n]} was looked after on the ${n + 1}. round`,
      confidence: n % 4 === 0 ? 'high' : 'medium',
    })),
  );
  await goTo(page, 'Inbox');
  await expect(rows(page)).toHaveCount(60);
  await expect(page.getByRole('link', { name: 'Inbox' })).toContainText('60');
  const began = Date.now();
  for (let n = 0; n < 50; n++) {
    if (n % 10 === 3) {
      await page.keyboard.press('r');
      await page.getByRole('textbox', { name: 'Why it is rejected' }).waitFor();
      await page.keyboard.press('Enter');
    } else await page.keyboard.press(n % 10 === 7 ? 'd' : 'a');
  }
  await page.keyboard.press('e');
  const words = page.getByRole('textbox', { name: 'What is remembered' });
  await words.fill('The night watch writes its log in ink since May');
  await page.keyboard.press('Control+Enter');
  // The rest of them in one go.
  await page.keyboard.press('Shift+A');
  await page.keyboard.press('a');
  await expect(page.getByText('Nothing is left to decide')).toBeVisible();
  expect(Date.now() - began).toBeLessThan(180_000);
  await expect.poll(() => place.read(pending)).not.toContain('Status**: pending');
  const left = await place.read(pending);
  expect(left.match(/Status\*\*: deferred/g)).toHaveLength(5);
  const log = () => place.read('memory/meta/audit.log');
  await expect.poll(log).toMatch(/\| COMMIT \| .* \| bot:commit-from:researcher \| approved/);
  await expect.poll(log).toMatch(/\| REJECT \| .*Not worth keeping/);
  const { hits } = JSON.parse(await place.cli('search', 'log in ink since May', '--json', '--workspace', place.root));
  expect(hits[0].text).toContain('in ink since May');

  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(page.getByText('Taken back. They wait for you again.', { exact: true })).toBeVisible();
  await expect(page.getByText('Nothing is left to decide')).toBeHidden();
});

test('a name of two scripts asks for a second look, and what is invisible says so', async ({ page, place }) => {
  const entities = 'person--\u0430mara-nwosu';
  await fill(place, [{ from: 'Rese\u0430rcher', entities, content: 'Amara \u200bpays the crew' }]);
  await goTo(page, 'Inbox');
  const mark = 'Look twice: this name mixes Latin and Cyrillic letters';
  await expect(page.getByRole('navigation', { name: 'Proposals' }).getByRole('img', { name: mark })).toHaveCount(1);
  await row(page, 'Amara ⟨invisible⟩pays').click();
  await expect(detail(page).getByRole('img', { name: mark })).toHaveCount(2);
  await expect(detail(page)).toContainText('Amara ⟨invisible⟩pays the crew');
  expect(await axe(page)).toEqual([]);
});

test('a contradiction stands side by side with three ways out, and many at once cannot settle it', async ({
  page,
  place,
}) => {
  const about = { store: 'semantic', entities: 'project--tideline' };
  await fill(place, [
    { ...about, from: 'researcher', content: 'Project deadline is March 15' },
    { ...about, from: 'coder', content: 'Project deadline is March 30' },
    { from: 'coder', content: 'The winch was oiled' },
  ]);
  await goTo(page, 'Inbox');
  await expect(page.getByRole('region', { name: 'Contradictions' })).toContainText('March 15');
  await row(page, 'March 15').click();
  const sides = page.getByRole('region', { name: 'Contradiction', exact: true });
  await expect(sides).toContainText('researcher says');
  await expect(sides).toContainText('coder says');
  await expect(sides).toContainText('March 30');
  expect(await axe(page)).toEqual([]);
  await page.getByRole('checkbox', { name: 'Select all of Contradictions' }).click();
  await expect(page.getByText('contradictions are decided one by one')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Accept 0' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await page.keyboard.press('2');
  await expect(rows(page)).toHaveCount(1);
  await expect.poll(() => place.read('memory/graph/entities/project--tideline.md')).toContain('March 30');
  expect(await place.read('memory/graph/entities/project--tideline.md')).not.toContain('March 15');
  await expect.poll(() => place.read(pending)).not.toContain('March 15');
});

test('keeping both links them, with low confidence', async ({ page, place }) => {
  const about = { store: 'semantic', entities: 'project--tideline' };
  await fill(place, [
    { ...about, from: 'researcher', content: 'Project deadline is March 15' },
    { ...about, from: 'coder', content: 'Project deadline is March 30' },
  ]);
  await goTo(page, 'Inbox');
  await row(page, 'March 15').click();
  await page.keyboard.press('3');
  await expect(page.getByText('Nothing waits for you')).toBeVisible();
  const file = await place.read('memory/graph/entities/project--tideline.md');
  expect(file).toContain('March 15');
  expect(file).toContain('March 30');
});

test('what cannot be read is kept, explained at its line, and discarded only by hand', async ({ page, place }) => {
  await place.write(
    pending,
    `${head}---\n## Proposal #1\n- **From**: researcher\n- **Suggested store**: attic\n- **Status**: pending\n`,
  );
  await goTo(page, 'Inbox');
  await expect(detail(page)).toContainText('This cannot be read as a proposal');
  await expect(detail(page)).toContainText(/attic|Content/);
  expect(await axe(page)).toEqual([]);
  await page.getByRole('link', { name: 'Open the line' }).click();
  await expect(page.locator('.monaco-editor').first()).toBeVisible();
  await goTo(page, 'Inbox');
  await page.keyboard.press('r');
  await expect(page.getByText('Nothing waits for you')).toBeVisible();
  expect(await place.read(pending)).not.toContain('attic');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(detail(page)).toContainText('This cannot be read as a proposal');
});

test('beyond the day’s cap the pile stays readable, and the page says why', async ({ page, place }) => {
  await fill(
    place,
    things.slice(0, 45).map((thing) => ({ from: 'researcher', content: `The ${thing} was looked after` })),
  );
  await goTo(page, 'Inbox');
  await expect(rows(page)).toHaveCount(40);
  await expect(page.getByText(/5 more wait in the file/)).toBeVisible();
  await page.keyboard.press('Shift+A');
  await page.keyboard.press('a');
  await expect(rows(page)).toHaveCount(5);
  await expect(page.getByText(/more wait in the file/)).toBeHidden();
});

test('a proposal comes live, is edited to another store, and its agent’s mode is set right there', async ({
  page,
  place,
}) => {
  await place.write(pending, head);
  await goTo(page, 'Inbox');
  await expect(page.getByText('Nothing waits for you')).toBeVisible();
  const agent = await connectAgent(place, 'researcher');
  const proposed = await agent.use('memory_propose', {
    content: 'Luka prefers a call to a letter.',
    trigger: 'he said so',
  });
  expect(proposed).toMatchObject({ status: 'pending' });
  await expect(row(page, 'Luka prefers a call')).toBeVisible();
  await expect(detail(page)).toContainText('he said so');
  await page.getByRole('button', { name: 'Review mode of researcher: Main agent may decide' }).click();
  await page.getByRole('menuitemradio', { name: 'By you alone' }).click();
  await expect(page.getByRole('button', { name: 'Review mode of researcher: Only you decide' })).toBeVisible();
  await page.keyboard.press('Escape');
  await row(page, 'Luka prefers a call').click();
  await page.keyboard.press('e');
  await page.getByRole('radio', { name: 'Vault' }).click();
  await page.getByRole('button', { name: /Accept so/ }).click();
  await expect(page.getByText('Nothing waits for you')).toBeVisible();
  const { hits } = JSON.parse(await place.cli('search', 'Luka prefers a call', '--json', '--workspace', place.root));
  expect(hits[0]).toMatchObject({ store: 'vault' });
  await agent.close();
});

test('the inbox reads well empty and full, and Today shows what waits, in both themes and sizes', async ({
  front,
  page,
  place,
  surface,
}) => {
  test.slow();
  await place.write(pending, head);
  await goTo(page, 'Inbox');
  await expect(page.getByText('Nothing waits for you')).toBeVisible();
  await lookAt(front, surface, 'inbox-empty');
  const about = { store: 'semantic', entities: 'project--tideline' };
  await fill(place, [
    { ...about, from: 'researcher', content: 'Project deadline is March 15', confidence: 'low' },
    { ...about, from: 'coder', content: 'Project deadline is March 30', confidence: 'high' },
    ...themes.map((content, n) => ({ from: n < 4 ? 'researcher' : 'reviewer', content })),
    ...[1, 2, 3].map((n) => ({
      from: 'researcher',
      store: 'semantic',
      entities: 'person--ines-kolar',
      content: `Ines Kolar keeps logbook number ${n} in the harbour office, under the map of the old breakwater`,
    })),
    { from: 'reviewer', store: 'attic', content: 'Nobody knows this store' },
  ]);
  await expect(rows(page)).toHaveCount(12);
  await row(page, 'March 15').click();
  await lookAt(front, surface, 'inbox-conflict');
  await row(page, 'logbook number 2').click();
  await lookAt(front, surface, 'inbox-one');
  await page.getByRole('checkbox', { name: /Select 3 facts/ }).click();
  await page.keyboard.press('e');
  await lookAt(front, surface, 'inbox-edit');
  await page.keyboard.press('Escape');
  await page.locator('h1').click();
  await page.keyboard.press('r');
  await lookAt(front, surface, 'inbox-reject');
  await goTo(page, 'Today');
  const waiting = page.getByRole('list', { name: 'Waiting for you' });
  await expect(waiting.getByText(/\d+ proposals from /)).toBeVisible();
  await expect(waiting.getByText(/contradicts memory:/)).toBeVisible();
  await lookAt(front, surface, 'inbox-today');
});

test('who proposed in the file alone can be reviewed by hand, too', async ({ page, place }) => {
  await fill(place, [{ from: 'night-watch', content: 'The lantern was lit at nine' }]);
  await goTo(page, 'Inbox');
  await page.getByRole('button', { name: 'Review mode of night-watch: Main agent may decide' }).click();
  await expect(page.getByRole('menuitemradio', { name: 'At once when sure' })).toHaveCount(0);
  await page.getByRole('menuitemradio', { name: 'By you alone' }).click();
  await expect(page.getByRole('button', { name: 'Review mode of night-watch: Only you decide' })).toBeVisible();
  await expect(page.getByText('· only you decide')).toBeVisible();
});

test('against what is remembered already, either side can hold', async ({ page, place }) => {
  const about = { store: 'semantic', entities: 'project--tideline', confidence: 'high' };
  const file = 'memory/graph/entities/project--tideline.md';
  await fill(place, [{ ...about, from: 'researcher', content: 'Pilot contract ends on 30 June 2027' }]);
  await goTo(page, 'Inbox');
  await row(page, '30 June').click();
  await page.keyboard.press('a');
  await expect.poll(() => place.read(file)).toContain('30 June 2027');
  // Of two messages that can be undone the later one is meant below.
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await fill(place, [{ ...about, from: 'coder', content: 'Pilot contract ends on 31 July 2027' }]);
  await row(page, '31 July').click();
  const sides = page.getByRole('region', { name: 'Contradiction', exact: true });
  await expect(sides).toContainText('Remembered already');
  await expect(sides).toContainText('30 June 2027');
  await page.keyboard.press('2');
  await expect.poll(() => place.read(pending)).not.toContain('31 July');
  expect(await place.read(file)).not.toContain('31 July');
  await page.getByRole('button', { name: 'Undo' }).click();
  await row(page, '31 July').click();
  await page.keyboard.press('a');
  await expect.poll(() => place.read(file)).toContain('31 July 2027');
  await expect(rows(page)).toHaveCount(0);
});
