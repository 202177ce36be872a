import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** What a request to the browser host is: let in, a first visit with the token, or refused with a reason. */
export type Admission =
  | { kind: 'admitted' }
  | { kind: 'enter'; token: string }
  | { kind: 'refused'; status: 401 | 403; reason: 'host' | 'origin' | 'session' };

export type AdmissionDoor = {
  port: number;
  /**
   * Each stands in one address that nobody has used yet; traded for the cookie, once, so that what a history, a list of
   * processes or a screen kept of the address opens nothing.
   */
  tokens: Set<string>;
  /** Value of the session's cookie. Cookies are shared by all ports of a host, so the name carries the port. */
  secret: string;
};

export const cookieName = (port: number): string => `mneme-${port}`;

/** `HttpOnly`: no script reads it. `SameSite=Strict`: no other site's request carries it. */
export function cookieOf(door: AdmissionDoor): string {
  return `${cookieName(door.port)}=${door.secret}; HttpOnly; SameSite=Strict; Path=/`;
}

/**
 * Decides on one request. The Host header keeps out pages that rebind a name of theirs to 127.0.0.1; the Origin header
 * keeps out scripts of other pages, which may reach loopback sockets. A WebSocket must name its origin.
 */
export function admitRequest(door: AdmissionDoor, headers: IncomingHttpHeaders, url: URL, socket: boolean): Admission {
  if (!ownHosts(door.port).includes(headers.host ?? '')) return { kind: 'refused', status: 403, reason: 'host' };
  if (!originAllowed(door.port, headers.origin, socket)) return { kind: 'refused', status: 403, reason: 'origin' };
  const given = socket || url.pathname !== '/' ? null : url.searchParams.get('token');
  const token = given === null ? undefined : [...door.tokens].find((one) => same(given, one));
  if (token !== undefined) return { kind: 'enter', token };
  if (same(cookie(headers.cookie, cookieName(door.port)) ?? '', door.secret)) return { kind: 'admitted' };
  return { kind: 'refused', status: 401, reason: 'session' };
}

const ownHosts = (port: number) => [`127.0.0.1:${port}`, `localhost:${port}`];

function originAllowed(port: number, origin: string | undefined, socket: boolean): boolean {
  if (origin === undefined) return !socket;
  return ownHosts(port).some((host) => origin === `http://${host}`);
}

function cookie(header: string | undefined, name: string): string | undefined {
  for (const pair of (header ?? '').split(';')) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return undefined;
}

/** Compares hashes, so that neither the time nor the length tells anything. */
function same(given: string, expected: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(expected));
}
