import { readFile } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';

/** A built file of the renderer, ready to be answered over `mneme://` or HTTP. */
type Content = { status: 200 | 404; type: string; body: Uint8Array<ArrayBuffer>; immutable: boolean };

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.ttf': 'font/ttf',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
};

/**
 * The content security policy of the renderer, on both surfaces. Monaco writes style elements and measures with
 * inline styles, hence `'unsafe-inline'` for styles alone; its worker is a built file of our own.
 * @param connect `'none'` in the window, which talks over IPC; `'self'` in a browser, for the WebSocket.
 */
export function contentSecurityPolicy(connect: "'none'" | "'self'"): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self'",
    "img-src 'self' data:",
    "worker-src 'self'",
    `connect-src ${connect}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Headers that go with every answer of either front. */
export function securityHeaders(connect: "'none'" | "'self'"): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(connect),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    // In the window nothing can open or be opened, and the policy would swap its first page into another process.
    ...(connect === "'self'" && { 'cross-origin-opener-policy': 'same-origin' }),
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), usb=(), serial=(), hid=()',
  };
}

/**
 * Reads one file of the built renderer by its URL path. A path that leads to no file and does not look like an asset is
 * a page of the app, which its own router knows: it gets `index.html`.
 * @param folder absolute path of the built renderer
 * @param pathname percent-encoded, as in a URL
 */
export async function readContent(folder: string, pathname: string): Promise<Content> {
  const relative = safeRelative(pathname);
  if (relative === null) return notFound();
  const asset = types[extname(relative)] !== undefined && !relative.endsWith('.html');
  const found = relative === '' ? null : await readOrNull(join(folder, relative));
  if (found) return content(relative, found);
  if (asset && relative.startsWith(`assets${sep}`)) return notFound();
  const index = await readOrNull(join(folder, 'index.html'));
  return index ? content('index.html', index) : notFound();
}

/** The path under the folder, or null when it is malformed or leads out of it. */
function safeRelative(pathname: string): string | null {
  let decoded: string;
  try {
    decoded = decodeURIComponent(pathname);
  } catch {
    return null;
  }
  if (decoded.includes('\0') || decoded.includes('\\')) return null;
  const relative = normalize(decoded.replace(/^\/+/, '')).replace(/^\.$/, '');
  const leaves = relative.startsWith('..') || relative.startsWith(sep);
  return leaves ? null : relative;
}

async function readOrNull(file: string): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    return new Uint8Array(await readFile(file));
  } catch {
    return null;
  }
}

function content(relative: string, body: Uint8Array<ArrayBuffer>): Content {
  const type = types[extname(relative)] ?? 'application/octet-stream';
  // Vite puts a hash of the content into the name of everything under assets/.
  return { status: 200, type, body, immutable: relative.startsWith(`assets${sep}`) };
}

function notFound(): Content {
  return {
    status: 404,
    type: 'text/plain; charset=utf-8',
    body: Uint8Array.from(Buffer.from('Not found.\n')),
    immutable: false,
  };
}
