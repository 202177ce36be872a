import { app, Menu, type MenuItemConstructorOptions } from 'electron';

/**
 * The application's menu. On macOS it is the menu bar; elsewhere it is never drawn, and gives the keys people expect:
 * zoom, full screen, close, quit, and on macOS also editing.
 * @param quit what quitting by hand does
 */
export function setMenu(quit: () => void): void {
  const mac = process.platform === 'darwin';
  const view: MenuItemConstructorOptions[] = [
    { role: 'resetZoom' },
    { role: 'zoomIn' },
    // Ctrl+= without Shift, as in browsers.
    { role: 'zoomIn', accelerator: 'CommandOrControl+=', visible: false },
    { role: 'zoomOut' },
    { type: 'separator' },
    { role: 'togglefullscreen' },
  ];
  if (!app.isPackaged) view.push({ type: 'separator' }, { role: 'toggleDevTools' });
  Menu.setApplicationMenu(
    Menu.buildFromTemplate([
      { label: 'Mneme', submenu: [...(mac ? macItems : []), quitItem(quit)] },
      { role: 'editMenu' },
      { label: 'View', submenu: view },
      { label: 'Window', submenu: [{ role: 'minimize' }, { role: 'close' }] },
    ]),
  );
}

/** What macOS expects in an application's own menu. */
const macItems: MenuItemConstructorOptions[] = [
  { role: 'about' },
  { type: 'separator' },
  { role: 'services' },
  { type: 'separator' },
  { role: 'hide' },
  { role: 'hideOthers' },
  { role: 'unhide' },
  { type: 'separator' },
];

const quitItem = (quit: () => void): MenuItemConstructorOptions => ({
  id: 'quit',
  label: 'Quit Mneme',
  accelerator: 'CommandOrControl+Q',
  click: quit,
});
