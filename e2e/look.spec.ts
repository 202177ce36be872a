import { expect, goTo, test } from './fixtures.ts';
import { lookAt } from './look.ts';

test.describe('with the sample', () => {
  test.use({ beginning: 'sample' });
  test.slow();

  for (const name of ['Today', 'Review', 'Timeline', 'Library', 'Search', 'Settings'] as const) {
    test(`${name} in both themes and sizes`, async ({ front, page, surface }) => {
      await goTo(page, name);
      await lookAt(front, surface, name.toLowerCase());
    });
  }

  test('a file open in the Library', async ({ front, page, surface }) => {
    await goTo(page, 'Library');
    await page.getByText('MEMORY.md').first().click();
    await expect(page.locator('.monaco-editor').first()).toBeVisible();
    await lookAt(front, surface, 'library-file');
  });

  test('the palette', async ({ front, page, surface }) => {
    await goTo(page, 'Today');
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog')).toBeVisible();
    await lookAt(front, surface, 'palette');
  });
});

test.describe('with nothing', () => {
  test.use({ beginning: 'nothing' });

  test('the welcome page', async ({ front, page, surface }) => {
    await expect(page.getByRole('heading', { level: 1 })).toContainText('What your agents remember');
    await lookAt(front, surface, 'welcome');
  });
});

test.describe('with an empty workspace', () => {
  test.slow();

  for (const name of ['Today', 'Timeline', 'Search', 'Audit'] as const) {
    test(`${name} says what will appear here`, async ({ front, page, surface }) => {
      await goTo(page, name);
      await lookAt(front, surface, `${name.toLowerCase()}-empty`);
    });
  }
});
