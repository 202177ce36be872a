import { expect, goTo, test } from './fixtures.ts';
import { lookAt } from './look.ts';

// A page is reached from the one before, as a person goes: to begin anew for each would cost more than the looks.
test.describe('with the sample', () => {
  test.use({ beginning: 'sample' });
  test.slow();

  test('every page, a file and the palette in both themes and sizes', { tag: '@both' }, async ({
    front,
    page,
    surface,
  }) => {
    for (const name of ['Today', 'Review', 'Timeline', 'Search', 'Settings', 'Library'] as const) {
      await test.step(name, async () => {
        await goTo(page, name);
        await lookAt(front, surface, name.toLowerCase());
      });
    }
    await page.getByText('MEMORY.md').first().click();
    await expect(page.locator('.monaco-editor').first()).toBeVisible();
    await lookAt(front, surface, 'library-file');

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

  test('a page with nothing on it says what will appear here', async ({ front, page, surface }) => {
    for (const name of ['Today', 'Timeline', 'Search', 'Audit'] as const) {
      await test.step(name, async () => {
        await goTo(page, name);
        await lookAt(front, surface, `${name.toLowerCase()}-empty`);
      });
    }
  });
});
