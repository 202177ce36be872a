import { app, Menu, type MenuItemConstructorOptions } from 'electron';

/**
 * The application's menu. On macOS it is the menu bar; elsewhere it is never drawn, and gives the keys people expect:
 * zoom, full screen, close, quit, and on macOS also editing.
 */
export function setMenu(): void {
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
      ...(mac ? [{ role: 'appMenu' } as const] : [{ label: 'Mneme', submenu: [{ role: 'quit' } as const] }]),
      { role: 'editMenu' },
      { label: 'View', submenu: view },
      { label: 'Window', submenu: [{ role: 'minimize' }, { role: 'close' }] },
    ]),
  );
}
