import { expect, test } from './fixtures.ts';

test('the page has no way to Node and only the narrow bridge', async ({ page }) => {
  const seen = await page.evaluate(() => ({
    require: typeof Reflect.get(globalThis, 'require'),
    process: typeof Reflect.get(globalThis, 'process'),
    buffer: typeof Reflect.get(globalThis, 'Buffer'),
    bridge: Object.keys(Reflect.get(globalThis, 'mneme')).sort(),
    url: location.href,
  }));
  expect(seen).toMatchObject({
    require: 'undefined',
    process: 'undefined',
    buffer: 'undefined',
    bridge: ['language', 'listen', 'locale', 'pathOf', 'platform', 'post', 'setLanguage', 'setTheme', 'window'],
    url: expect.stringMatching(/^mneme:\/\/app\//),
  });
});

test('the window is isolated and sandboxed', async ({ front, page }) => {
  await page.waitForLoadState();
  const preferences = await front.app?.evaluate(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    // Not in Electron's types: what the window was really made with.
    return (contents as unknown as { getLastWebPreferences(): Record<string, unknown> }).getLastWebPreferences();
  });
  expect(preferences).toMatchObject({
    contextIsolation: true,
    sandbox: true,
    nodeIntegration: false,
    webSecurity: true,
    webviewTag: false,
  });
});

test('the content security policy is strict, and holds', async ({ page }) => {
  await page.waitForLoadState();
  const held = await page.evaluate(async () => {
    const blocked: string[] = [];
    document.addEventListener('securitypolicyviolation', (event) => blocked.push(event.effectiveDirective));
    const inline = document.createElement('script');
    inline.textContent = 'globalThis.ran = true';
    document.head.append(inline);
    const image = new Image();
    image.src = 'https://example.org/a.png';
    const frame = document.createElement('iframe');
    frame.src = 'https://example.org/';
    document.body.append(frame);
    const fetched = await fetch('https://example.org/').then(
      () => 'reached',
      () => 'refused',
    );
    // Each is heard of by itself, on a busy machine late; what is not blocked is waited for in vain.
    for (let waits = 0; waits < 200 && new Set(blocked).size < 4; waits++)
      await new Promise((resolve) => setTimeout(resolve, 50));
    frame.remove();
    return { ran: Reflect.has(globalThis, 'ran'), fetched, blocked: [...new Set(blocked)].sort() };
  });
  expect(held).toEqual({
    ran: false,
    fetched: 'refused',
    blocked: ['connect-src', 'frame-src', 'img-src', 'script-src-elem'],
  });
});

test('permissions are denied, save for copying', async ({ page }) => {
  await page.waitForLoadState();
  const states = await page.evaluate(async () => {
    const names = ['geolocation', 'notifications', 'camera', 'microphone'] as PermissionName[];
    return Promise.all(names.map(async (name) => (await navigator.permissions.query({ name })).state));
  });
  expect(states).toEqual(['denied', 'denied', 'denied', 'denied']);
});

test('the custom scheme serves the built page and nothing beside it', async ({ page }) => {
  await page.waitForLoadState();
  const statuses = await page.evaluate(async () => {
    const load = (url: string) =>
      new Promise<boolean>((resolve) => {
        const image = new Image();
        image.onload = () => resolve(true);
        image.onerror = () => resolve(false);
        image.src = url;
      });
    return [await load('/../resources/icons/icon-16.png'), await load('/%2e%2e/%2e%2e/resources/icons/icon-16.png')];
  });
  expect(statuses).toEqual([false, false]);
});

test.describe('in a process whose way out is watched', () => {
  test.use({ ownProcess: true });

  test('navigation and new windows are denied', async ({ front, page }) => {
    await page.waitForLoadState();
    const opened = await front.app?.evaluate(({ shell }) => {
      const asked: string[] = [];
      Reflect.set(globalThis, 'asked', asked);
      shell.openExternal = async (url: string) => void asked.push(url);
      return asked;
    });
    expect(opened).toEqual([]);
    await page.evaluate(() => {
      window.open('https://example.org/opened-by-script');
      location.href = 'https://example.org/navigated';
    });
    await page.evaluate(() => {
      location.href = 'file:///etc/passwd';
    });
    await page.waitForTimeout(300);
    expect(page.url()).toMatch(/^mneme:\/\/app\//);
    expect(front.context.pages()).toHaveLength(1);
    expect(await front.app?.evaluate(() => Reflect.get(globalThis, 'asked'))).toEqual([]);
  });

  test('a link the person clicks opens in their browser, over https only', async ({ front, page }) => {
    await page.waitForLoadState();
    await front.app?.evaluate(({ shell }) => {
      const asked: string[] = [];
      Reflect.set(globalThis, 'asked', asked);
      shell.openExternal = async (url: string) => void asked.push(url);
    });
    await page.evaluate(() => {
      for (const [id, href] of [
        ['safe', 'https://example.org/clicked'],
        ['plain', 'http://example.org/plain'],
        ['file', 'file:///etc/passwd'],
      ] as const) {
        const link = document.createElement('a');
        Object.assign(link, { id, href, textContent: id, target: '_blank' });
        link.style.cssText = 'position: fixed; bottom: 0; z-index: 99999; padding: 8px';
        link.style.left = `${document.querySelectorAll('a[target]').length * 80}px`;
        document.body.append(link);
      }
    });
    for (const id of ['plain', 'file', 'safe']) await page.locator(`#${id}`).click();
    await expect
      .poll(() => front.app?.evaluate(() => Reflect.get(globalThis, 'asked')))
      .toEqual(['https://example.org/clicked']);
  });
});
