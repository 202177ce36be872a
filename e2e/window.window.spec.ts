import { spawn } from 'node:child_process';
import { expect, goTo, test } from './fixtures.ts';
import { asRoot, openFront } from './front.ts';
import { electronBinary, repository } from './place.ts';

test.use({ beginning: 'nothing' });

test('the page’s own controls steer the window', async ({ front, page }) => {
  const state = () =>
    front.app?.evaluate(({ BrowserWindow }) => {
      const window = BrowserWindow.getAllWindows()[0];
      return { maximised: window?.isMaximized(), minimised: window?.isMinimized(), visible: window?.isVisible() };
    });
  await page.getByRole('button', { name: 'Maximise' }).waitFor();
  expect(await state()).toMatchObject({ visible: true });
  const asked = await front.app?.evaluate(({ BrowserWindow }) => {
    // A bare X server has no window manager to carry these out, so what is asked of the window is what counts.
    const asked: string[] = [];
    Reflect.set(globalThis, 'steered', asked);
    const window = BrowserWindow.getAllWindows()[0];
    if (window) {
      window.minimize = () => void asked.push('minimise');
      window.maximize = () => void asked.push('maximise');
    }
    return asked;
  });
  expect(asked).toEqual([]);
  await page.getByRole('button', { name: 'Minimise' }).click();
  await page.getByRole('button', { name: 'Maximise' }).click();
  await expect
    .poll(() => front.app?.evaluate(() => Reflect.get(globalThis, 'steered')))
    .toEqual(['minimise', 'maximise']);
  const closed = front.app?.waitForEvent('close');
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await closed;
});

test('the theme is the system’s until the person sets one, and is kept', async ({ front, page, place }) => {
  const source = (app = front.app) => app?.evaluate(({ nativeTheme }) => nativeTheme.themeSource);
  await page.getByRole('button', { name: 'Theme' }).waitFor();
  await expect.poll(() => source()).toBe('system');
  await page.getByRole('button', { name: 'Theme' }).click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await expect.poll(() => source()).toBe('dark');
  await front.close();
  const again = await openFront('window', place, null);
  await again.page.getByRole('button', { name: 'Theme' }).waitFor();
  expect(await source(again.app)).toBe('dark');
  await expect(again.page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await again.close();
});

test('the window comes back where it was', async ({ front, page, place }) => {
  await page.waitForLoadState();
  const bounds = (app = front.app) =>
    app?.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getNormalBounds());
  await front.app?.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setSize(901, 702));
  await expect.poll(bounds).toMatchObject({ width: 901, height: 702 });
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await front.app?.waitForEvent('close');
  const again = await openFront('window', place, null);
  expect(await bounds(again.app)).toMatchObject({ width: 901, height: 702 });
  await again.close();
});

test('a second start hands over to the first', async ({ front, page, place }) => {
  await page.waitForLoadState();
  const second = spawn(electronBinary, [...asRoot, '.'], { cwd: repository, env: place.env, stdio: 'ignore' });
  expect(await new Promise((resolve) => second.once('exit', resolve))).toBe(0);
  expect(await front.app?.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);
});

test('a frame that is no call is answered with words, and changes nothing', async ({ page }) => {
  await page.getByRole('button', { name: 'Open sample' }).waitFor();
  const answers = await page.evaluate(async () => {
    type Bridge = { post(frame: string): void; listen(hear: (frame: string) => void): () => void };
    const bridge = Reflect.get(globalThis, 'mneme') as Bridge;
    const heard: { id: number | null; code: string }[] = [];
    const stop = bridge.listen((frame) => {
      const { id, error } = JSON.parse(frame);
      if (error) heard.push({ id, code: error.data.code });
    });
    const call = (id: number, method: string) => ({
      jsonrpc: '2.0',
      id,
      method: 'mneme/call',
      params: { method, input: {} },
    });
    bridge.post('not json');
    bridge.post(JSON.stringify({ ...call(900_001, 'host.state'), method: 'mneme/hello' }));
    bridge.post(JSON.stringify(call(900_002, 'host.erase')));
    bridge.post(JSON.stringify(call(900_003, 'host.open')));
    while (heard.length < 4) await new Promise((resolve) => setTimeout(resolve, 20));
    stop();
    return heard;
  });
  expect(answers).toEqual([
    { id: null, code: 'input.invalid' },
    { id: 900_001, code: 'input.invalid' },
    { id: 900_002, code: 'workspace.none' },
    { id: 900_003, code: 'input.invalid' },
  ]);
});

test('a page that is loaded anew hears no answer to what the page before it asked', async ({ front, page }) => {
  await page.getByRole('button', { name: 'Open sample' }).waitFor();
  await front.app?.evaluate(({ dialog }) => {
    dialog.showOpenDialog = () => new Promise((resolve) => Reflect.set(globalThis, 'choose', resolve));
  });
  const call = (id: number, method: string, input: object) =>
    JSON.stringify({ jsonrpc: '2.0', id, method: 'mneme/call', params: { method, input } });
  await page.evaluate(
    (frame) => Reflect.get(globalThis, 'mneme').post(frame),
    call(900_001, 'host.pickFolder', { purpose: 'open' }),
  );
  await expect.poll(() => front.app?.evaluate(() => Reflect.has(globalThis, 'choose'))).toBe(true);
  await page.reload();
  const heard = page.evaluate(
    (frame) => {
      type Bridge = { post(frame: string): void; listen(hear: (frame: string) => void): () => void };
      const bridge = Reflect.get(globalThis, 'mneme') as Bridge;
      const ids: number[] = [];
      return new Promise<number[]>((resolve) => {
        bridge.listen((text) => {
          const { id } = JSON.parse(text);
          if (id > 900_000) ids.push(id);
          if (id === 900_002) resolve(ids);
        });
        Reflect.set(globalThis, 'ask', () => bridge.post(frame));
      });
    },
    call(900_002, 'host.state', {}),
  );
  await front.app?.evaluate(() => Reflect.get(globalThis, 'choose')({ filePaths: ['/chosen'] }));
  await page.evaluate(() => Reflect.get(globalThis, 'ask')());
  expect(await heard).toEqual([900_002]);
});

test.describe('with the sample', () => {
  test.use({ beginning: 'sample' });

  test('one more window shows the same workspace at the same page, and either lives without the other', async ({
    front,
    page,
  }) => {
    await goTo(page, 'Timeline');
    const opened = front.app?.waitForEvent('window');
    await page.keyboard.press('Control+Shift+n');
    const second = await opened;
    await expect(second?.getByRole('heading', { level: 1, name: 'Timeline' }) ?? page.locator('none')).toBeVisible();
    // The theme is the person's, not a window's.
    await page.getByRole('button', { name: 'Theme' }).click();
    await page.getByRole('menuitemradio', { name: 'Dark' }).click();
    await expect(second?.locator('html') ?? page.locator('none')).toHaveAttribute('data-theme', 'dark');
    await second?.getByRole('button', { name: 'Close', exact: true }).click();
    await expect.poll(() => front.app?.windows().length).toBe(1);
    await goTo(page, 'Audit');
    await expect(page.getByRole('button', { name: 'Go back to…' })).toBeVisible();
  });

  test('on paper a page stands alone', async ({ page }) => {
    await goTo(page, 'Today');
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Pages' })).toBeHidden();
    await expect(page.getByRole('button', { name: 'Theme' })).toBeHidden();
  });
});
