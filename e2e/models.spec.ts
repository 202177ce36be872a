import { type Provider, startProvider, theKey } from '../electron/adapters/llm/testing/provider.ts';
import { axe } from './axe.ts';
import { expect, goTo, test } from './fixtures.ts';

let provider: Provider;
test.beforeEach(async () => {
  provider = await startProvider({ does: 'answer', text: '{"sum": 5}' });
});
test.afterEach(() => provider.stop());

test('a model at an address is set up, tried, and says what it cost', async ({ page, place }) => {
  await setUp(page, provider.origin);
  expect(JSON.parse(await place.read('mneme.json')).model).toEqual({
    provider: 'openai-compatible',
    name: 'small-one',
    baseUrl: provider.origin,
  });
  await expect(page.getByText('small-one is ready')).toBeVisible();
  await page.getByRole('button', { name: /^Test/ }).click();
  await expect(page.getByText('It works', { exact: true })).toBeVisible();
  await expect(page.getByText(/30 were spent today/)).toBeVisible();
  expect(provider.received[0]?.body.model).toBe('small-one');
  expect(await axe(page)).toEqual([]);
});

test('a server that fails is said in words, with what to do', async ({ page }) => {
  provider.behave({ does: 'refuse', status: 401, said: 'no such user' });
  await setUp(page, provider.origin);
  await page.getByRole('button', { name: /^Test/ }).click();
  const said = page.locator('.modelwhy');
  await expect(said.filter({ hasText: /key/i }).first()).toBeVisible();
  await expect(page.getByText('It works', { exact: true })).toBeHidden();
  await expect(page.getByText(/at [\w-]+\.js|stack|undefined/)).toHaveCount(0);
});

test('a key is kept in the keychain and never shown, or the page says where else it can come from', {
  tag: '@both',
}, async ({ page, place }) => {
  await setUp(page, provider.origin);
  const field = page.getByLabel('API key', { exact: true });
  const none = page.getByText('Mneme keeps no key');
  await expect(field.or(none)).toBeVisible();
  if (await none.isVisible()) {
    await expect(page.getByText('MNEME_MODEL_KEY').first()).toBeVisible();
    return;
  }
  await expect(field).toHaveAttribute('type', 'password');
  await field.fill(theKey);
  await page.getByRole('button', { name: 'Keep', exact: true }).click();
  await expect(page.getByText('Key: from the keychain')).toBeVisible();
  await expect(field).toHaveValue('');
  await page.getByRole('button', { name: /^Test/ }).click();
  await expect(page.getByText('It works', { exact: true })).toBeVisible();
  expect(provider.received[0]?.headers.authorization).toBe(`Bearer ${theKey}`);
  expect(await place.read('mneme.json')).not.toContain(theKey);
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('Key: from the keychain')).toBeHidden();
});

test('without a model there is nothing to test, and what needs one is not shown', async ({ page }) => {
  await goTo(page, 'Settings');
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('button', { name: 'Models' }).click();
  const byItself = page.getByRole('switch', { name: 'Use it outside reflections' });
  await expect(page.getByText(/^you also choose its daily budget/)).toBeVisible();
  await expect(byItself).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Test/ })).toHaveCount(0);
  await page.getByRole('radio', { name: /^Ollama/ }).click();
  await expect(byItself).toBeEnabled();
  await expect(byItself).toBeChecked();
  await expect(page.getByRole('button', { name: /^Test/ })).toBeVisible();
});

type Page = Parameters<typeof goTo>[0];

async function setUp(page: Page, baseUrl: string): Promise<void> {
  await goTo(page, 'Settings');
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('button', { name: 'Models' }).click();
  await page.getByRole('radio', { name: /^OpenAI-compatible/ }).click();
  for (const [name, value] of [
    ['Address', baseUrl],
    ['Model', 'small-one'],
  ] as const) {
    const field = page.getByRole('textbox', { name, exact: true });
    await field.fill(value);
    await field.press('Enter');
    await expect(page.getByText(`${name} is ${value}`, { exact: true })).toBeVisible();
  }
}
