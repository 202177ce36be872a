import { app, type Session, shell, type WebContents } from 'electron';
import { appOrigin, isOwnUrl, mayOpen } from './origin.ts';

/** Closes every way out of the page: navigation, new windows, webviews. Links leave only by the person's own hand. */
export function guardContents(contents: WebContents): void {
  let gesture = Number.NEGATIVE_INFINITY;
  contents.on('input-event', (_event, input) => {
    if (input.type === 'mouseDown' || input.type === 'mouseUp' || input.type === 'rawKeyDown')
      gesture = performance.now();
  });
  const leave = (url: string) => {
    if (mayOpen(url, performance.now() - gesture)) void shell.openExternal(url);
  };
  contents.setWindowOpenHandler(({ url }) => {
    leave(url);
    return { action: 'deny' };
  });
  contents.on('will-navigate', (event) => {
    if (isOwnUrl(event.url)) return;
    event.preventDefault();
    leave(event.url);
  });
  contents.on('will-frame-navigate', (event) => {
    if (!event.isMainFrame || !isOwnUrl(event.url)) event.preventDefault();
  });
  contents.on('will-redirect', (event) => event.preventDefault());
  contents.on('will-attach-webview', (event) => event.preventDefault());
}

/** No permission but copying to the clipboard, no device, no download but of what the page itself made, no request beyond the app's own files. */
export function guardSession(session: Session): void {
  session.setPermissionRequestHandler((_contents, permission, answer, details) =>
    answer(permission === 'clipboard-sanitized-write' && isOwnUrl(details.requestingUrl)),
  );
  session.setPermissionCheckHandler(
    (_contents, permission, origin) => permission === 'clipboard-sanitized-write' && isOwnUrl(origin),
  );
  session.setDevicePermissionHandler(() => false);
  session.on('will-download', (event, item) => {
    // The person says where it goes: the system asks.
    if (!item.getURL().startsWith(`blob:${appOrigin}/`)) event.preventDefault();
  });
  session.webRequest.onBeforeRequest((details, answer) => answer({ cancel: !isLocal(details.url) }));
}

/** `devtools:` is Chromium's own; `data:` and `blob:` never leave the machine. */
function isLocal(url: string): boolean {
  return isOwnUrl(url) || /^(data|blob|devtools):/.test(url);
}

/** Holds for every page that is ever created, whoever creates it. */
export function guardApp(): void {
  // Root cannot have Chromium's own sandbox; such a machine says so with --no-sandbox, and would only crash here.
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
  app.on('web-contents-created', (_event, contents) => guardContents(contents));
}
