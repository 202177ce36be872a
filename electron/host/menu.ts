import { app, BrowserWindow, Menu, type MenuItemConstructorOptions } from 'electron';
import type { Texts } from '#shared/text/texts.ts';

/** What the menu does. `open`: one more window; `show`: the window in front, at a page. */
type Acts = { quit(): void; open(): void; show(page: string): void };
type Named = Acts & Pick<Texts, 't'>;

const mac = process.platform === 'darwin';

/**
 * The application's menu. On macOS it is the menu bar; elsewhere it is never drawn, and gives the keys people expect:
 * a window, zoom, full screen, close, quit, and on macOS also editing.
 */
export function setMenu(acts: Acts, { t }: Texts): void {
  const named = { ...acts, t };
  Menu.setApplicationMenu(
    Menu.buildFromTemplate([
      { label: 'Mneme', submenu: [...(mac ? macItems(named) : []), quitItem(named)] },
      { label: t('File'), submenu: fileItems(named) },
      { role: 'editMenu', label: t('Edit') },
      { label: t('View'), submenu: viewItems(t) },
      { label: t('Go'), submenu: goItems(named) },
      { role: 'windowMenu', label: t('Window') },
      { role: 'help', label: t('Help'), submenu: helpItems(named) },
    ]),
  );
}

/** What macOS expects in an application's own menu. */
const macItems = ({ show, t }: Named): MenuItemConstructorOptions[] => [
  { role: 'about' },
  { type: 'separator' },
  { label: t('Settings…'), accelerator: 'Command+,', click: () => show('/settings') },
  { type: 'separator' },
  { role: 'services' },
  { type: 'separator' },
  { role: 'hide' },
  { role: 'hideOthers' },
  { role: 'unhide' },
  { type: 'separator' },
];

const quitItem = ({ quit, t }: Named): MenuItemConstructorOptions => ({
  id: 'quit',
  label: t('Quit Mneme'),
  accelerator: 'CommandOrControl+Q',
  click: quit,
});

/** The page hears these keys itself, so that they are in its list; here they only stand beside their names. */
const heardByPage = { registerAccelerator: false };

const fileItems = ({ open, t }: Named): MenuItemConstructorOptions[] => [
  { label: t('New Window'), accelerator: 'CommandOrControl+Shift+N', ...heardByPage, click: open },
  { type: 'separator' },
  {
    label: t('Print…'),
    accelerator: 'CommandOrControl+P',
    ...heardByPage,
    click: () => BrowserWindow.getFocusedWindow()?.webContents.print(),
  },
  { type: 'separator' },
  { role: 'close', label: t('Close Window') },
];

function viewItems(t: Texts['t']): MenuItemConstructorOptions[] {
  const items: MenuItemConstructorOptions[] = [
    { role: 'resetZoom', label: t('Actual Size') },
    { role: 'zoomIn', label: t('Zoom In') },
    // Ctrl+= without Shift, as in browsers.
    { role: 'zoomIn', accelerator: 'CommandOrControl+=', visible: false },
    { role: 'zoomOut', label: t('Zoom Out') },
    { type: 'separator' },
    { role: 'togglefullscreen', label: t('Full Screen') },
  ];
  return app.isPackaged ? items : [...items, { type: 'separator' }, { role: 'toggleDevTools' }];
}

const goItems = ({ show, t }: Named): MenuItemConstructorOptions[] => [
  { label: t('Back'), click: () => BrowserWindow.getFocusedWindow()?.webContents.navigationHistory.goBack() },
  { label: t('Forward'), click: () => BrowserWindow.getFocusedWindow()?.webContents.navigationHistory.goForward() },
  { type: 'separator' },
  { label: t('Today'), click: () => show('/today') },
  { label: t('Review'), click: () => show('/review') },
  { label: t('Inbox'), click: () => show('/inbox') },
  { label: t('Graph'), click: () => show('/graph') },
  { label: t('Timeline'), click: () => show('/timeline') },
  { label: t('Library'), click: () => show('/library') },
  { label: t('Search'), click: () => show('/search') },
  { label: t('Audit'), click: () => show('/audit') },
  { label: t('Agents'), click: () => show('/agents') },
  { label: t('Import'), click: () => show('/import') },
];

const helpItems = ({ show, t }: Named): MenuItemConstructorOptions[] => [
  { label: t('Guide'), click: () => show('/guide') },
  { label: t('Report a problem…'), click: () => show('/settings?section=advanced') },
];
