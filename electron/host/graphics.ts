import { existsSync } from 'node:fs';
import { app } from 'electron';

/**
 * Draws in software where there is nothing else: on a Linux machine without a graphics device (a virtual one, a virtual
 * display) Chromium's graphics process fails and is started again, and now and then the window's first frame is lost
 * with it. Must run before the app is ready.
 */
export function drawWithWhatIsThere(): void {
  if (process.platform === 'linux' && !existsSync('/dev/dri')) app.disableHardwareAcceleration();
}
