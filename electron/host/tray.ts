import { join } from 'node:path';
import { app, Menu, nativeImage, Tray } from 'electron';
import type { Texts } from '#shared/text/texts.ts';
import type { Autostart } from './autostart.ts';
import { trayItems, trayTip } from './tray-words.ts';
import { nothingWaits, totalWaiting, type Waits } from './waiting.ts';

type Options = {
  /** Folder of the icons. */
  icons: string;
  /** Shows the window, at a page when one is given. */
  open(page?: string): void;
  quit(): void;
  /** In the language that holds now. */
  texts(): Texts;
  /** Null for what is not installed: nothing would be there to start. */
  autostart: Autostart | null;
};

export type TrayIcon = { show(waits: Waits): void };

/** The icon in the system's tray: how much waits, the way to it, and the way out. */
export function openTray({ icons, open, quit, texts, autostart }: Options): TrayIcon {
  const calm = picture(icons, 'tray');
  const waiting = picture(icons, 'tray-waits');
  const tray = new Tray(calm);
  tray.on('click', () => open());

  function show(waits: Waits): void {
    const total = totalWaiting(waits);
    const now = texts();
    tray.setImage(total === 0 ? calm : waiting);
    tray.setToolTip(trayTip(waits, now));
    if (process.platform === 'darwin') tray.setTitle(total === 0 ? '' : String(total));
    app.setBadgeCount(total);
    const items = trayItems(waits, now).map(({ label, page }) => ({ label, click: () => open(page) }));
    tray.setContextMenu(
      Menu.buildFromTemplate([
        { label: now.t('Open Mneme'), click: () => open() },
        { label: now.t('Remember…'), click: () => open('/remember') },
        ...(items.length > 0 ? [{ type: 'separator' } as const, ...items] : []),
        { type: 'separator' },
        ...(autostart === null ? [] : [startItem(autostart, now)]),
        { label: now.t('Quit'), click: quit },
      ]),
    );
  }
  show(nothingWaits);
  return { show };
}

const startItem = (autostart: Autostart, { t }: Texts): Electron.MenuItemConstructorOptions => ({
  label: t('Start when I log in'),
  type: 'checkbox',
  checked: autostart.isOn(),
  click: ({ checked }) => autostart.set(checked),
});

/** On macOS a template, drawn in the bar's own colour; elsewhere in Mneme's. */
function picture(icons: string, name: string): Electron.NativeImage {
  const mac = process.platform === 'darwin';
  // `@2x` beside it is taken by itself where the screen is dense.
  const image = nativeImage.createFromPath(join(icons, `${name}${mac ? 'Template' : ''}.png`));
  if (mac) image.setTemplateImage(true);
  return image;
}
