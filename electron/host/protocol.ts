import { protocol } from 'electron';
import { readContent, securityHeaders } from './content.ts';

/** Must run before the app is ready: only then may a scheme be given an origin and the rights of a secure one. */
export function registerScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: 'mneme', privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ]);
}

/** Serves the built renderer at `mneme://app/`, and nothing at any other host of the scheme. */
export function serveRenderer(folder: string): void {
  const headers = securityHeaders("'none'");
  protocol.handle('mneme', async (request) => {
    const url = new URL(request.url);
    if (url.host !== 'app' || request.method !== 'GET') return new Response('Not found.\n', { status: 404, headers });
    const { status, type, body } = await readContent(folder, url.pathname);
    return new Response(body, { status, headers: { ...headers, 'content-type': type } });
  });
}
