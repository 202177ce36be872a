import { app, BrowserWindow, Menu, type MenuItemConstructorOptions } from 'electron';
import type { Texts } from '#shared/text/texts.ts';

/** What the menu does. `open`: one more window; `show`: the window in front, at a page; `openFolder`: another workspace. */
type Acts = { quit(): void; open(): void; show(page: string): void; openFolder(): void };
type Named = Acts & Pick<Texts, 't'>;

const mac = process.platform === 'darwin';

/** The application's menu: macOS and the desktops that show one have it in their bar; elsewhere it gives the keys that people expect. */
export function setMenu(acts: Acts, { t }: Texts): void {
  const named = { ...acts, t };
  Menu.setApplicationMenu(
    Menu.buildFromTemplate([
      { label: 'Mneme', submenu: [...(mac ? macItems(named) : [settingsItem(named)]), quitItem(named)] },
      { label: t('File'), submenu: fileItems(named) },
      { label: t('Edit'), submenu: editItems(t) },
      { label: t('View'), submenu: viewItems(t) },
      { label: t('Go'), submenu: goItems(named) },
      { role: 'window', label: t('Window'), submenu: windowItems(t) },
      { role: 'help', label: t('Help'), submenu: helpItems(named) },
    ]),
  );
}

const settingsItem = ({ show, t }: Named): MenuItemConstructorOptions => ({
  label: t('Settings…'),
  accelerator: 'CommandOrControl+,',
  click: () => show('/settings'),
});

/** What macOS expects in an application's own menu. */
const macItems = (named: Named): MenuItemConstructorOptions[] => [
  { role: 'about', label: named.t('About Mneme') },
  { type: 'separator' },
  settingsItem(named),
  { type: 'separator' },
  { role: 'services', label: named.t('Services') },
  { type: 'separator' },
  { role: 'hide', label: named.t('Hide Mneme') },
  { role: 'hideOthers', label: named.t('Hide Others') },
  { role: 'unhide', label: named.t('Show All') },
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

const fileItems = ({ open, openFolder, show, t }: Named): MenuItemConstructorOptions[] => [
  { label: t('Remember…'), accelerator: 'CommandOrControl+N', ...heardByPage, click: () => show('/remember') },
  { type: 'separator' },
  { label: t('New Window'), accelerator: 'CommandOrControl+Shift+N', ...heardByPage, click: open },
  { label: t('Open a folder…'), click: openFolder },
  { type: 'separator' },
  { label: t('Import…'), click: () => show('/import') },
  { label: t('Backup and handover…'), click: () => show('/settings?section=sync') },
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
  return app.isPackaged
    ? items
    : [...items, { type: 'separator' }, { role: 'toggleDevTools', label: t('Developer Tools') }];
}

const editItems = (t: Texts['t']): MenuItemConstructorOptions[] => [
  { role: 'undo', label: t('Undo') },
  { role: 'redo', label: t('Redo') },
  { type: 'separator' },
  { role: 'cut', label: t('Cut') },
  { role: 'copy', label: t('Copy') },
  { role: 'paste', label: t('Paste') },
  { role: 'delete', label: t('Delete') },
  { type: 'separator' },
  { role: 'selectAll', label: t('Select all') },
];

const windowItems = (t: Texts['t']): MenuItemConstructorOptions[] => [
  { role: 'minimize', label: t('Minimise') },
  ...(mac
    ? [{ role: 'zoom', label: t('Zoom') } as const, { role: 'front', label: t('Bring All to Front') } as const]
    : []),
];

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
