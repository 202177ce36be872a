import type { Change, Proposal, Reflection } from '../shared/model/reflection.ts';
import { connectAgent } from './agent.ts';
import { axe } from './axe.ts';
import { expect, goTo, test } from './fixtures.ts';
import { lookAt } from './look.ts';
import { grant, search, set } from './owner.ts';
import type { Place } from './place.ts';

test.use({ beginning: 'sample' });

type Page = import('@playwright/test').Page;
const pendingFile = 'memory/meta/pending-reflection.json';
const log = 'memory/meta/reflection-log.md';
const ines = 'memory/graph/entities/person--ines-kolar.md';

/** `otherwise`: words beside the change of a number that say otherwise. */
type More = Partial<Reflection> & { otherwise?: Record<number, string> };

/** A reflection as a run leaves it, resting on a line of the sample. */
async function pend(place: Place, proposals: Proposal[], { otherwise = {}, ...more }: More = {}): Promise<void> {
  const path = 'memory/graph/entities/person--ines-kolar.md';
  const lines = (await place.read(path)).split('\n');
  const line = lines.findIndex((one) => one.startsWith('- '));
  const evidence = { id: 'entity:person--ines-kolar', path, line: line + 1, quote: lines[line] ?? '', at: null };
  const changes = proposals.map(
    (does, n): Change => ({
      id: `c${n + 1}`,
      does,
      reason: `It was said ${n + 2} times.`,
      evidence: [evidence],
      ...(otherwise[n + 1] !== undefined && {
        otherwise: [{ ...evidence, quote: otherwise[n + 1] ?? '', at: '2026-02-26T10:20' }],
      }),
      verdict: 'open',
      edited: null,
      lossAccepted: false,
    }),
  );
  const reflection: Reflection = {
    version: 1,
    session: 'r-031',
    number: 31,
    made: new Date().toISOString(),
    by: 'rules',
    fellBack: null,
    trigger: 'test',
    tokens: { estimated: 0, used: 0, cap: 8_000 },
    processed: { episodes: 23, entities: 8, procedures: 3 },
    reviewed: 3,
    dropped: 0,
    withheld: 0,
    read: {},
    changes,
    ...more,
  };
  await place.write(pendingFile, JSON.stringify(reflection));
}

const fact = (n: number): Proposal => ({
  kind: 'fact',
  entity: 'person--ines-kolar',
  statement: `Keeps logbook number ${n} in the harbour office`,
  supersedes: null,
});

const note = 'Mneme’s own rules read this; your agent finds more when you ask it to reflect.';

async function review(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Review', exact: true }).click();
}
/** Follows a link into Review, as `mneme://` does. */
const follow = (page: Page, search: string) =>
  page.evaluate((to) => {
    location.hash = `#/review?${to}`;
  }, search);
const row = (page: Page, n: number) => page.locator('li', { has: page.locator(`[data-stop="c${n}"]`) });
const apply = (page: Page) => page.locator('footer').getByRole('button', { name: /^Apply/ });

/** Two pages of the sample that cannot both be right. */
const calledTwice: Proposal = {
  kind: 'contradiction',
  about: 'When Ines is called',
  sides: [
    { id: 'entity:person--ines-kolar', text: 'Before eight' },
    { id: 'entity:person--amara-nwosu', text: 'After nine' },
  ],
  holds: null,
};

test('sixty changes are decided by keyboard, each of them read, applied as one, and taken back', async ({
  page,
  place,
}) => {
  // As many as the test is about: by default a morning has half of them.
  await set(place, { 'reflection.decisions': 60 });
  await pend(
    place,
    Array.from({ length: 60 }, (_, n) => fact(n + 1)),
  );
  await review(page);
  await expect(page.getByRole('heading', { name: 'Reflection 31' })).toBeVisible();
  await expect(row(page, 60)).toBeAttached();
  const began = Date.now();
  for (let n = 0; n < 58; n++) {
    // Every card is read: what is decided on is in sight, with its sentence.
    await expect(row(page, n + 1)).toBeInViewport();
    await expect(row(page, n + 1)).toHaveClass(/focus/);
    await page.keyboard.press(n % 10 === 3 ? 'r' : 'a');
  }
  await expect(page.locator('footer').getByText('58 of 60')).toBeVisible();
  await page.keyboard.press('z');
  await expect(page.locator('footer').getByText('57 of 60')).toBeVisible();
  await expect(row(page, 58)).toHaveClass(/focus/);
  await page.keyboard.press('a');
  await page.keyboard.press('e');
  const words = page.getByRole('textbox', { name: 'Your own words' });
  await words.fill('Keeps the last logbook at home');
  await page.keyboard.press('Control+Enter');
  await expect(row(page, 59)).toContainText('Keeps the last logbook at home');
  await page.keyboard.press('u');
  await page.keyboard.press('Space');
  await expect(page.locator('footer').getByText('60 of 60')).toBeVisible();
  expect(await place.read(ines)).not.toContain('Keeps logbook number 1 in');
  await expect(apply(page)).toHaveText(/^Apply 54/);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Nothing waits for you')).toBeVisible();
  expect(Date.now() - began).toBeLessThan(180_000);
  const text = await place.read(ines);
  expect(text).toContain('Keeps logbook number 1 in the harbour office');
  expect(text).not.toContain('Keeps logbook number 4 in');
  expect(text).toContain('Keeps the last logbook at home');
  expect(await place.read(log)).toContain('## Reflection #31');
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(page.getByRole('heading', { name: 'Reflection 31' })).toBeVisible();
  expect(await place.read(ines)).not.toContain('Keeps logbook number 1 in');
});

test('a contradiction is settled by its owner with one key, and what no longer fits is said', async ({
  page,
  place,
}) => {
  await pend(
    place,
    [
      fact(1),
      {
        kind: 'core',
        block: 'Active Context',
        was: { id: 'core:active-context:99', text: 'This line is no longer there' },
        now: 'Something new',
        to: null,
      },
      calledTwice,
    ],
    { note },
  );
  await review(page);
  await expect(page.getByText(note)).toBeVisible();
  await expect(row(page, 2).getByRole('img', { name: 'No longer fits' })).toBeVisible();
  // What cannot both be true stands first, by names and days, never by ids.
  await expect(row(page, 3)).toHaveClass(/focus/);
  await expect(row(page, 3)).toContainText('Ines Kolar');
  await expect(row(page, 3)).not.toContainText('entity:');
  // A link names the reflection and its line, and leads back there.
  await page.keyboard.press('j');
  await expect(row(page, 3)).not.toHaveClass(/focus/);
  await page.keyboard.press('k');
  await page.keyboard.press('Control+Shift+c');
  await expect(page.getByText('mneme://show/review?reflection=31&change=c3', { exact: true })).toBeVisible();
  await follow(page, 'reflection=31&change=c1');
  await expect(row(page, 1).locator('[data-stop]')).toBeFocused();
  await follow(page, 'reflection=31&change=c3');
  await expect(row(page, 3).locator('[data-stop]')).toBeFocused();
  await page.keyboard.press('Shift+S');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Say which side holds');
  await expect(dialog).toContainText('no longer there');
  expect(await axe(page)).toEqual([]);
  await page.keyboard.press('Control+Enter');
  await expect(row(page, 1)).toHaveCount(0);
  await row(page, 3).locator('[data-stop]').click();
  await page.keyboard.press('3');
  await expect(page.getByText('When Ines is called: both stand')).toBeVisible();
  // Settled again by the choice itself, on which the keyboard then stands.
  await row(page, 3).locator('[data-stop]').click();
  await row(page, 3)
    .getByRole('radio', { name: /Both stand/ })
    .focus();
  await page.keyboard.press('Control+Enter');
  await expect(row(page, 3)).toHaveCount(0);
  await expect(row(page, 2)).toHaveCount(1);
});

test('a decision that turns a pinned question red says so, and is made by a yes of its own', async ({
  page,
  place,
}) => {
  const line =
    (await place.read('MEMORY.md'))
      .split('\n')
      .find((one) => /^- Waiting on/.test(one))
      ?.slice(2) ?? '';
  expect(line).not.toBe('');
  await goTo(page, 'Search');
  await page.getByRole('searchbox', { name: 'Search memory' }).fill('what are we waiting on');
  await page.getByRole('button', { name: 'Pin this question…' }).click();
  await page
    .getByRole('dialog')
    .getByLabel(/A right answer contains/)
    .fill(line);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Pinned. It is answered now.', { exact: true })).toBeVisible();
  const items = (await place.read('MEMORY.md')).split('\n## Active Context')[1]?.split('\n## ')[0]?.split('\n- ') ?? [];
  const at = items.findIndex((one) => one.startsWith('Waiting on'));
  const was = { id: `core:active-context:${at}`, text: line };
  await pend(place, [{ kind: 'core', block: 'Active Context', was, now: 'Nothing is open', to: null }]);
  await review(page);
  await expect(row(page, 1)).toHaveClass(/focus/);
  await page.keyboard.press('a');
  await expect(page.locator('footer').getByText('1 pinned question would lose its answer')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('“what are we waiting on”');
  expect(await axe(page)).toEqual([]);
  await page.keyboard.press('Control+Enter');
  expect(await place.read('MEMORY.md')).toContain(line);
  await dialog.getByRole('button', { name: 'Apply 1 all the same' }).click();
  await expect(page.getByText('Nothing waits for you')).toBeVisible();
  expect(await place.read('MEMORY.md')).toContain('Nothing is open');
  // What rests on the new line loses its answer by the undo, which says so.
  await goTo(page, 'Search');
  await page.getByRole('searchbox', { name: 'Search memory' }).fill('is anything open');
  await page.getByRole('button', { name: 'Pin this question…' }).click();
  await page
    .getByRole('dialog')
    .getByLabel(/A right answer contains/)
    .fill('Nothing is open');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Pinned. It is answered now.', { exact: true }).last()).toBeVisible();
  await goTo(page, 'Today');
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Pinned questions lost their answer: “is anything open”', { exact: true })).toBeVisible();
  expect(await place.read('MEMORY.md')).toContain(line);
});

test('MEMORY.md is rewritten as a whole and applied so', async ({ page, place }) => {
  await pend(place, [{ kind: 'core', block: 'Active Context', was: null, now: 'Gauge 2 sends over LoRa', to: null }]);
  await review(page);
  await expect(row(page, 1)).toHaveClass(/focus/);
  await page.keyboard.press('w');
  const whole = page.getByRole('textbox', { name: 'MEMORY.md as you would have it' });
  await expect(whole).toHaveValue(/Gauge 2 sends over LoRa/);
  await whole.fill((await whole.inputValue()).replace('Gauge 2 sends over LoRa', 'Gauge 2 is on LoRa since March'));
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('After, as you wrote it')).toHaveText(/tokens, [\d,]+ free/);
  await expect(apply(page)).toHaveText(/^Apply 1/);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Nothing waits for you')).toBeVisible();
  expect(await place.read('MEMORY.md')).toContain('Gauge 2 is on LoRa since March');
  // What was decided is no longer in the way; a link to it leads to what became of it.
  await follow(page, 'reflection=31&change=c1');
  await expect(page.getByRole('article', { name: 'Reflection 31' })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Past' })).toBeChecked();
});

test('a question is answered in its owner’s words, which become an entry of the day', async ({ page, place }) => {
  await pend(place, [{ kind: 'question', text: 'When does the pilot contract end?', about: [] }]);
  await review(page);
  await expect(row(page, 1)).toHaveClass(/focus/);
  await page.keyboard.press('e');
  await page.getByRole('textbox', { name: 'Your answer' }).fill('On 30 June 2026.');
  await page.keyboard.press('Control+Enter');
  await expect(row(page, 1)).toContainText('On 30 June 2026.');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Nothing waits for you')).toBeVisible();
  expect(await search(place, 'pilot contract end')).toContain('When does the pilot contract end?\nOn 30 June 2026.');
});

/** A morning with every kind of decision in it. */
async function morning(place: Place): Promise<void> {
  const core = await place.read('MEMORY.md');
  const line = core.split('\n').find((one) => one.startsWith('- ')) ?? '';
  const facts = (await place.read(ines)).split('\n').filter((one) => one.startsWith('- '));
  await pend(
    place,
    [
      fact(1),
      { ...fact(2), statement: 'No deploys on a Friday afternoon' } as Proposal,
      { kind: 'relation', from: 'person--ines-kolar', relation: 'works-with', to: 'person--amara-nwosu' },
      {
        kind: 'belief',
        entity: 'person--ines-kolar',
        statement: 'Prefers the large figure',
        was: null,
        confidence: 0.6,
      },
      {
        kind: 'procedure',
        title: 'Release on a weekday',
        trigger: 'a release',
        steps: ['Dry run', 'Deploy'],
        id: null,
      },
      { kind: 'merge', keep: 'entity:person--ines-kolar', drop: 'entity:person--amara-nwosu', merged: '' },
      {
        kind: 'archive',
        items: [
          { id: 'entity:person--amara-nwosu', score: 0.04 },
          { id: 'entity:person--tomas-reyes', score: 0.05 },
        ],
      },
      { kind: 'core', block: 'Active Context', was: null, now: 'Gauge 2 sends over the LoRa gateway', to: null },
      { kind: 'insight', title: 'Two versions', text: 'You settle what to build by sketching two versions.' },
      { kind: 'question', text: 'When does the pilot contract end?', about: [] },
      calledTwice,
    ],
    { note, otherwise: { 2: 'Deploys go out on Fridays' } },
  );
  expect([line, ...facts].join('')).not.toBe('');
}

test('a morning with every kind of decision reads well at every width', async ({ front, page, place }) => {
  test.slow();
  await morning(place);
  await review(page);
  await expect(row(page, 11)).toHaveClass(/focus/);
  await expect(row(page, 2)).toContainText('Also said: “Deploys go out on Fridays”');
  await expect(row(page, 1)).not.toContainText('Also said');
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    for (const [width, height] of [
      [1440, 900],
      [1024, 700],
      [720, 700],
    ] as const) {
      await front.resize(width, height);
      await page.evaluate(() => document.fonts.ready);
      await row(page, 11).scrollIntoViewIfNeeded();
      await page.screenshot({ path: `.test-results/screenshots/review-morning-${theme}-${width}.png` });
      await page.getByRole('heading', { name: 'The same thing twice' }).scrollIntoViewIfNeeded();
      await page.locator('.reviewstream').evaluate((stream) => stream.scrollBy(0, 420));
      await page.screenshot({ path: `.test-results/screenshots/review-morning-2-${theme}-${width}.png` });
      expect(await axe(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    }
  }
});

test('what is nearly always accepted comes as one, what is nearly always refused only when it is asked for', async ({
  front,
  page,
  place,
}) => {
  test.slow();
  const habit = (sort: string, accepted: number, rejected: number) =>
    JSON.stringify({ at: '2026-03-11T07:00:00Z', session: 'r-030', sort, accepted, rejected });
  const lines = [habit('fact from unknown', 34, 1), habit('insight from unknown', 0, 12)];
  await place.write('memory/meta/decided.jsonl', `${lines.join('\n')}\n`);
  await pend(place, [
    ...Array.from({ length: 9 }, (_, n) => fact(n + 1)),
    { kind: 'insight', title: 'Mood', text: 'It was a good day.' },
  ]);
  await review(page);
  const bundle = page.getByRole('listitem').filter({ hasText: '9 facts about Ines Kolar' });
  await expect(bundle).toContainText('You accepted 34 of the last 35 like these');
  await expect(page.getByText('It was a good day.')).toHaveCount(0);
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await front.resize(theme === 'light' ? 1440 : 720, 800);
    await page.screenshot({ path: `.test-results/screenshots/review-bundle-${theme}.png` });
    expect(await axe(page)).toEqual([]);
  }
  await front.resize(1280, 800);
  await page.getByRole('button', { name: 'Show them' }).click();
  await expect(page.getByText('It was a good day.')).toBeVisible();
  await page.keyboard.press('k');
  await page.keyboard.press('Shift+F10');
  const menu = page.getByRole('menu', { name: 'Change' });
  await expect(menu.getByRole('menuitem')).toHaveText([
    'Accept 9A',
    'One by oneO',
    'RejectR',
    'Accept what is open in this card⇧A',
    'History of the lineH',
    'Copy link',
  ]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('o');
  await expect(row(page, 9)).toBeVisible();
  await expect(row(page, 1)).toHaveClass(/focus/);
  await row(page, 2).click({ button: 'right' });
  await expect(row(page, 2)).toHaveClass(/focus/);
  await menu.getByRole('menuitem', { name: 'Rewrite' }).click();
  await page.keyboard.press('Escape');
  await row(page, 1).click({ button: 'right' });
  await menu.getByRole('menuitem', { name: 'Reject' }).click();
  await page.keyboard.press('Shift+A');
  await expect(apply(page)).toHaveText(/^Apply 8/);
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => place.read(ines)).toContain('Keeps logbook number 9');
  expect(await place.read(ines)).not.toContain('Keeps logbook number 1 in');
});

test('a list that is full, stale in parts, empty or failed says so, in both themes and sizes', async ({
  front,
  page,
  place,
  surface,
}) => {
  test.slow();
  await review(page);
  await lookAt(front, surface, 'review-empty');
  const was = { id: 'core:active-context:99', text: 'This line is no longer there' };
  const stale: Proposal = { kind: 'core', block: 'Active Context', was, now: 'Something new', to: null };
  await set(place, { 'reflection.decisions': 60 });
  await pend(place, [stale, ...Array.from({ length: 40 }, (_, n) => fact(n + 1))]);
  await expect(row(page, 41)).toBeAttached();
  await lookAt(front, surface, 'review-full');
  await row(page, 1).locator('[data-stop]').click();
  await expect(page.getByText('is no longer there').first()).toBeVisible();
  await lookAt(front, surface, 'review-stale');
  await place.write(pendingFile, '{ "changes": 7 }');
  await expect(page.getByText('Nothing waits for you')).toBeVisible();
  await expect(page.getByText('cannot be read')).toBeVisible();
});

test('an approval passed on by an agent needs the code that only its owner sees', async ({ page, place, agent }) => {
  await pend(place, [fact(1)]);
  await review(page);
  await expect(row(page, 1)).toBeVisible();
  const asked = { session: 'r-031', verdict: 'sure' };
  await expect(agent.use('memory_approve_reflection', asked)).rejects.toThrow(/Only the owner approves/);
  await set(place, { 'reflection.agentApproval': true });
  await page.getByRole('button', { name: 'Code for an agent…' }).click();
  const code = await page.locator('.agentcode').textContent();
  await expect(agent.use('memory_approve_reflection', { ...asked, code: 'AAAAAA' })).rejects.toThrow(
    /missing or wrong/,
  );
  await agent.use('memory_approve_reflection', { ...asked, code });
  expect(await place.read(ines)).toContain('Keeps logbook number 1 in the harbour office');
});

test('reflecting now proposes changes with their evidence; the page reads well in both themes and sizes', async ({
  page,
}) => {
  await review(page);
  await expect(page.getByText('Nothing waits for you')).toBeVisible();
  await page.getByRole('button', { name: 'Reflect now' }).click();
  await expect(page.getByRole('heading', { name: /^Reflection \d+$/ })).toBeVisible({ timeout: 90_000 });
  await expect(page.getByText('Why it matters')).toBeVisible();
  await expect(page.locator('.evidencetext mark').first()).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await axe(page)).toEqual([]);
  }
  await page.getByRole('radio', { name: 'Past' }).click();
  await expect(page.getByText(/^Reflection \d+$/).first()).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await page.getByRole('radio', { name: 'Evolution' }).click();
  await expect(page.getByText('Next milestone')).toBeVisible();
  // A list as Past is one: walked by keys, and each row leads to its reflection there, and back.
  const grown = page.getByRole('navigation', { name: 'What was understood' });
  const row = grown.locator('[aria-current="true"]');
  await expect(row).toContainText('The fear of the new radio was about rain');
  await page.keyboard.press('j');
  await expect(row).toContainText('Ines decides faster when both costs stand side by side');
  await expect(row).toBeFocused();
  expect(await axe(page)).toEqual([]);
  const second = page.getByRole('article', { name: 'Reflection 2' });
  await second.getByRole('link', { name: 'What was decided' }).click();
  await expect(page.getByRole('radio', { name: 'Past' })).toBeChecked();
  await second.getByRole('link', { name: 'What was understood' }).click();
  await expect(row).toContainText('both costs stand side by side');
  await grown.getByRole('button', { name: /^Exactness/ }).click();
  await page.keyboard.press('Control+Shift+c');
  await expect(page.getByText(/^mneme:\/\/show\/review\?tab=evolution&line=\d+$/)).toBeVisible();
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Today', exact: true }).click();
  await expect(page.getByText(/^Reflection \d+ waits for you$/)).toBeVisible();
});

test('a connected agent reflects: how far it is stands in Review, and what it answers comes to its owner', async ({
  page,
  place,
}) => {
  const agent = await connectAgent(place, 'Scribe', await grant(place, 'Scribe', 'main'));
  await review(page);
  const { session, parts } = await agent.use<{ session: string; parts: number }>('memory_reflect', { who: 'you' });
  const run = page.getByRole('status').filter({ hasText: 'Scribe reflects' });
  await expect(run).toContainText(`0 of ${parts}`);
  await page.screenshot({ path: '.test-results/screenshots/review-by-agent.png' });
  expect(await axe(page)).toEqual([]);
  await agent.use('memory_reflect_propose', { session, part: 1, changes: [] });
  await expect(run).toContainText(`1 of ${parts}`);
  await run.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Nothing waits for you')).toBeVisible();
  await agent.close();
});

test('what else was said ends within its card, and its day is in view', async ({ page, place }) => {
  await pend(place, [fact(1)], {
    otherwise: { 1: 'The gauges of all three harbours send over the radio modem. '.repeat(5) },
  });
  await review(page);
  const edge = async (selector: string) => {
    const box = await page.locator(selector).first().boundingBox();
    return (box?.x ?? 0) + (box?.width ?? Number.NaN);
  };
  expect(await edge('.alsosaid .nowrap')).toBeLessThan(await edge('.card:has(.alsosaid)'));
});
