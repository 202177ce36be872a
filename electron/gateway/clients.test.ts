import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Clients, type Presence } from './clients.ts';

let root: string;
let told: string[];
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'mneme-clients-'));
  mkdirSync(join(root, '.mneme'));
  told = [];
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const file = () => join(root, '.mneme', 'agents.json');
const open = () =>
  new Clients(
    root,
    () => Date.UTC(2026, 1, 2),
    () => told.push('change'),
    () => told.push('roles'),
  );
const presence = (name: string, tokenHash: string | null = null): Presence => ({ name, tokenHash, session: 's' });

test('[CLIENTS-1] a token makes the role, whatever name its bearer gives', () => {
  const clients = open();
  const { token } = clients.grant('Scribe', 'main');
  expect(token).toMatch(/^[\w-]{43}$/);
  const caller = clients.caller(presence('anything', clients.hash(token)));
  expect(caller).toEqual({ name: 'Scribe', role: 'main', session: 's' });
  expect(clients.knows(token)).toBe(true);
  expect(clients.knows(`${token}x`)).toBe(false);
});

test('[CLIENTS-2] a name without its token is never more than a sub-agent, and a reader stays one', () => {
  const clients = open();
  clients.grant('Scribe', 'main');
  clients.grant('Eyes', 'reader');
  expect(clients.caller(presence('Scribe')).role).toBe('subagent');
  expect(clients.caller(presence('Scribe', clients.hash('guess'))).role).toBe('subagent');
  expect(clients.caller(presence('Eyes')).role).toBe('reader');
  expect(clients.caller(presence('nobody')).role).toBe('subagent');
});

test('[CLIENTS-3] a changed or revoked role counts at once for who is connected', () => {
  const clients = open();
  const { token } = clients.grant('Scribe', 'main');
  const here = presence('Scribe', clients.hash(token));
  clients.enter(here);
  told = [];
  expect(clients.revoke('Scribe')).toEqual({ name: 'Scribe', revoked: true });
  expect(told).toEqual(['change', 'roles']);
  expect(clients.caller(here).role).toBe('subagent');
  expect(clients.revoke('Scribe').revoked).toBe(false);
  const second = clients.grant('Scribe', 'main').token;
  expect(clients.caller(here).role).toBe('subagent');
  expect(clients.knows(token)).toBe(false);
  expect(clients.knows(second)).toBe(true);
});

test('[CLIENTS-4] grants outlive the engine, readable by their owner alone, and hold no token', () => {
  const { token } = open().grant('Scribe', 'main');
  const text = readFileSync(file(), 'utf8');
  expect(text).not.toContain(token);
  expect(statSync(file()).mode & 0o777).toBe(0o600);
  const again = open();
  expect(again.caller(presence('x', again.hash(token))).role).toBe('main');
});

test.each([
  ['no JSON', 'main main main'],
  ['a role nobody has', JSON.stringify({ Scribe: { role: 'owner', tokenHash: 'a'.repeat(64) } })],
  ['no hash', JSON.stringify({ Scribe: { role: 'main' } })],
  ['a list', '[1]'],
  ['null', 'null'],
])('[CLIENTS-5] a file with %s grants nothing', (_what, text) => {
  writeFileSync(file(), text);
  expect(open().list()).toEqual([]);
});

test.each(['constructor', '__proto__', 'toString'])('[CLIENTS-6] %s is a name like any other', (name) => {
  const clients = open();
  clients.enter(presence(name));
  expect(clients.caller(presence(name))).toMatchObject({ name, role: 'subagent' });
  expect(clients.list()).toEqual([
    { name, role: 'subagent', hasToken: false, connections: 1, lastSeen: null, calls: 0 },
  ]);
  expect(clients.revoke(name).revoked).toBe(false);
});

test('[CLIENTS-7] connections, calls and the last of them are counted by name', () => {
  const clients = open();
  const here = presence('Scribe');
  clients.enter(here);
  clients.enter(presence('Scribe'));
  clients.count(clients.caller(here));
  clients.count(clients.caller(here));
  expect(clients.list()).toMatchObject([{ connections: 2, calls: 2, lastSeen: '2026-02-02T00:00:00.000Z' }]);
  clients.leave(here);
  clients.leave(here);
  expect(clients.connected).toBe(1);
});
