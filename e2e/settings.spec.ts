import { axe } from './axe.ts';
import { expect, goTo, test } from './fixtures.ts';

type Page = Parameters<typeof goTo>[0];

const section = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Sections' }).getByRole('button', { name: new RegExp(`^${name}`) });

test('a parameter is changed, refused in words, undone and put back', async ({ page, place }) => {
  await goTo(page, 'Settings');
  await section(page, 'Forgetting').click();
  const lambda = page.getByRole('textbox', { name: 'Rate of forgetting (λ)' });
  await lambda.fill('0.05');
  await lambda.press('Enter');
  await expect(page.getByText('Rate of forgetting (λ) is 0.05', { exact: true })).toBeVisible();
  expect(JSON.parse(await place.read('mneme.json')).decay).toEqual({ lambda: 0.05 });

  await expect(section(page, 'Forgetting')).toContainText('1');
  // The curve says it, and the parameter that was changed.
  await expect(page.getByText('Unused, a memory fades to half in 14 days.')).toHaveCount(2);
  await page.getByRole('button', { name: /^Changed/ }).click();
  await expect(page.getByRole('textbox')).toHaveCount(1);
  await page.getByRole('button', { name: /^Changed/ }).click();

  await lambda.fill('7');
  await lambda.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'between 0.001 and 1' })).toBeVisible();
  expect(JSON.parse(await place.read('mneme.json')).decay).toEqual({ lambda: 0.05 });

  await page.getByRole('button', { name: 'Restore Rate of forgetting (λ)' }).click();
  await expect.poll(async () => JSON.parse(await place.read('mneme.json')).decay).toEqual({});
  await expect(lambda).toHaveValue('0.03');
});

test('a switch, a choice and a phrase of the owner’s change mneme.json at once', async ({ page, place }) => {
  await goTo(page, 'Settings');
  await section(page, 'Recall').click();
  await page.getByRole('combobox', { name: 'Search by meaning' }).selectOption('none');
  await section(page, 'Capture').click();
  await page.getByRole('switch', { name: 'Capture from conversations' }).click();
  // The way back that comes with it moves what stands below.
  await expect(page.getByRole('button', { name: 'Restore Capture from conversations' })).toBeVisible();
  await page.getByRole('textbox', { name: 'A new phrase' }).fill('remember that');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('remember that')).toBeVisible();
  const held = JSON.parse(await place.read('mneme.json'));
  expect(held.capture).toEqual({ observe: false, phrases: [{ kind: 'remember', phrase: 'remember that' }] });
  expect(held.recall).toEqual({ embedder: 'none' });
});

test('what only one way of finding meaning needs is asked for with that way', async ({ page }) => {
  await goTo(page, 'Settings');
  await section(page, 'Recall').click();
  const way = page.getByRole('combobox', { name: 'Search by meaning' });
  const model = page.getByRole('textbox', { name: 'Embedding model', exact: true });
  const folder = page.getByRole('textbox', { name: 'Folder of the embedding model' });
  await expect(way).toBeVisible();
  await expect(model).toHaveCount(0);
  await expect(folder).toHaveCount(0);
  await way.selectOption('onnx');
  await expect(folder).toBeVisible();
  await expect(model).toHaveCount(0);
  await way.selectOption('ollama');
  await expect(model).toBeVisible();
  await expect(folder).toHaveCount(0);
  // A search finds what means nothing yet, too.
  await way.selectOption('builtin');
  await page.getByRole('searchbox', { name: 'Find a setting' }).fill('embedding server');
  await expect(page.getByRole('textbox', { name: 'Embedding server' })).toBeVisible();
});

test('an edit of mneme.json in another editor shows, and what is wrong in it is named', async ({ page, place }) => {
  await goTo(page, 'Settings');
  await place.write('mneme.json', '{"core": {"cap": 4200}, "decay": {"lambda": "fast"}}\n');
  await expect(page.getByRole('textbox', { name: 'Size of core memory' })).toHaveValue('4,200');
  await expect(page.getByText('decay.lambda:')).toBeVisible();
});

test('a word finds its parameters, and axe finds nothing', async ({ page }) => {
  await goTo(page, 'Settings');
  await page.getByRole('searchbox', { name: 'Find a setting' }).fill('rate of forgetting');
  await expect(page.getByRole('textbox', { name: 'Rate of forgetting (λ)' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Size of core memory' })).toBeHidden();
  // By what the page says of its value, too.
  await page.getByRole('searchbox', { name: 'Find a setting' }).fill('fades to half');
  await expect(page.getByText(/^Unused, a memory fades to half in/).first()).toBeVisible();
  await page.getByRole('searchbox', { name: 'Find a setting' }).fill('theme');
  await expect(page.getByRole('radiogroup', { name: 'Theme' })).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await page.getByRole('searchbox', { name: 'Find a setting' }).fill('');
  expect(await axe(page)).toEqual([]);
});

test('a share is drawn by hand, and kept when it is let go', async ({ page, place }) => {
  await goTo(page, 'Settings');
  await section(page, 'Recall').click();
  const slider = page.getByRole('slider', { name: 'Weight of decay in rank, by hand' });
  await slider.focus();
  await page.keyboard.press('End');
  await expect.poll(async () => JSON.parse(await place.read('mneme.json')).recall).toEqual({ decayWeight: 1 });
  await expect(page.getByRole('textbox', { name: 'Weight of decay in rank' })).toHaveValue('1.00');
  await expect(page.getByText('100 % of the rank is how alive a memory is.')).toBeVisible();
});
