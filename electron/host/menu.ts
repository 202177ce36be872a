import { app, BrowserWindow, Menu, type MenuItemConstructorOptions } from 'electron';

/** What the menu does. `open`: one more window; `show`: the window in front, at a page. */
type Acts = { quit(): void; open(): void; show(page: string): void };

const pages = ['Today', 'Review', 'Inbox', 'Graph', 'Timeline', 'Library', 'Search', 'Audit', 'Agents', 'Import'];
const mac = process.platform === 'darwin';

/**
 * The application's menu. On macOS it is the menu bar; elsewhere it is never drawn, and gives the keys people expect:
 * a window, zoom, full screen, close, quit, and on macOS also editing.
 */
export function setMenu(acts: Acts): void {
  Menu.setApplicationMenu(
    Menu.buildFromTemplate([
      { label: 'Mneme', submenu: [...(mac ? macItems(acts) : []), quitItem(acts)] },
      { label: 'File', submenu: fileItems(acts) },
      { role: 'editMenu' },
      { label: 'View', submenu: viewItems() },
      { label: 'Go', submenu: goItems(acts) },
      { role: 'windowMenu' },
      { role: 'help', submenu: [{ label: 'Guide', click: () => acts.show('/guide') }] },
    ]),
  );
}

/** What macOS expects in an application's own menu. */
const macItems = ({ show }: Acts): MenuItemConstructorOptions[] => [
  { role: 'about' },
  { type: 'separator' },
  { label: 'Settings…', accelerator: 'Command+,', click: () => show('/settings') },
  { type: 'separator' },
  { role: 'services' },
  { type: 'separator' },
  { role: 'hide' },
  { role: 'hideOthers' },
  { role: 'unhide' },
  { type: 'separator' },
];

const quitItem = ({ quit }: Acts): MenuItemConstructorOptions => ({
  id: 'quit',
  label: 'Quit Mneme',
  accelerator: 'CommandOrControl+Q',
  click: quit,
});

/** The page hears these keys itself, so that they are in its list; here they only stand beside their names. */
const heardByPage = { registerAccelerator: false };

const fileItems = ({ open }: Acts): MenuItemConstructorOptions[] => [
  { label: 'New Window', accelerator: 'CommandOrControl+Shift+N', ...heardByPage, click: open },
  { type: 'separator' },
  {
    label: 'Print…',
    accelerator: 'CommandOrControl+P',
    ...heardByPage,
    click: () => BrowserWindow.getFocusedWindow()?.webContents.print(),
  },
  { type: 'separator' },
  { role: 'close' },
];

function viewItems(): MenuItemConstructorOptions[] {
  const items: MenuItemConstructorOptions[] = [
    { role: 'resetZoom' },
    { role: 'zoomIn' },
    // Ctrl+= without Shift, as in browsers.
    { role: 'zoomIn', accelerator: 'CommandOrControl+=', visible: false },
    { role: 'zoomOut' },
    { type: 'separator' },
    { role: 'togglefullscreen' },
  ];
  return app.isPackaged ? items : [...items, { type: 'separator' }, { role: 'toggleDevTools' }];
}

const goItems = ({ show }: Acts): MenuItemConstructorOptions[] => [
  { label: 'Back', click: () => BrowserWindow.getFocusedWindow()?.webContents.navigationHistory.goBack() },
  { label: 'Forward', click: () => BrowserWindow.getFocusedWindow()?.webContents.navigationHistory.goForward() },
  { type: 'separator' },
  ...pages.map((label) => ({ label, click: () => show(`/${label.toLowerCase()}`) })),
];
