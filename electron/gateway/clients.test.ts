import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { AgentCall } from '#shared/model/agent.ts';
import { aboutCall } from './calls.ts';
import { Clients, type Presence } from './clients.ts';

let root: string;
let told: string[];
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'mneme-clients-'));
  mkdirSync(join(root, '.mneme'));
  process.env.MNEME_HOME = join(root, 'home');
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
  expect(caller).toEqual({ name: 'Scribe', role: 'main', mode: 'batch', session: 's', proven: true });
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
    {
      name,
      role: 'subagent',
      hasToken: false,
      mode: 'batch',
      connections: 1,
      sessions: [{ session: 's', client: name, since: '2026-02-02T00:00:00.000Z', calls: 0 }],
      lastSeen: '2026-02-02T00:00:00.000Z',
      calls: 0,
      proposals: { open: 0, committed: 0, rejected: 0 },
    },
  ]);
  expect(clients.revoke(name).revoked).toBe(false);
});

const call = (name: string): AgentCall => ({
  at: '2026-02-02T00:00:00.000Z',
  name,
  session: 's',
  method: 'memory.search',
  about: 'harbour',
  ms: 1,
  error: null,
});

test('[CLIENTS-7] connections, calls and the last of them are counted by name', () => {
  const clients = open();
  const here = presence('Scribe');
  clients.enter(here);
  clients.enter({ ...presence('Scribe'), session: 'other' });
  clients.note(call('Scribe'));
  clients.note(call('Scribe'));
  expect(clients.list()).toMatchObject([
    { connections: 2, calls: 2, lastSeen: '2026-02-02T00:00:00.000Z', sessions: [{ calls: 2 }, { calls: 0 }] },
  ]);
  clients.leave(here);
  clients.leave(here);
  expect(clients.connected).toBe(1);
});

test('[CLIENTS-8] role and mode change without a new token; a name without one can be bound, never raised', () => {
  const clients = open();
  const { token } = clients.grant('Scribe', 'main');
  const here = presence('x', clients.hash(token));
  clients.change('Scribe', { role: 'subagent', mode: 'auto' });
  expect(clients.caller(here)).toMatchObject({ name: 'Scribe', role: 'subagent', mode: 'auto' });
  clients.change('Scribe', { role: 'reader' });
  expect(clients.caller(here)).toMatchObject({ role: 'reader', mode: 'auto' });
  expect(open().caller(here)).toMatchObject({ role: 'reader', mode: 'auto' });
  expect(() => clients.change('Nobody', { role: 'reader' })).toThrow('no client Nobody');
  clients.enter(presence('Guest'));
  const proposers = new Map([['Nobody', { open: 1, committed: 0, rejected: 0 }]]);
  clients.change('Nobody', { mode: 'manual' }, proposers);
  expect(clients.caller(presence('Nobody'))).toMatchObject({ role: 'subagent', mode: 'manual' });
  expect(() => clients.change('Guest', { role: 'main' })).toThrow('no token');
  expect(() => clients.change('Guest', { mode: 'auto' })).toThrow('no token');
  clients.change('Guest', { role: 'reader', mode: 'manual' });
  expect(clients.caller(presence('Guest'))).toMatchObject({ role: 'reader', mode: 'manual' });
});

test.each(['Scribe', 'scribe', 'SCRIBE', 'Ｓｃｒｉｂｅ', 'Scri\u200Bbe', 'Scríbe', 'owner', 'Manual', 's y s t e m'])(
  '[CLIENTS-9] who comes by “%s” without a token is told apart from the one it belongs to',
  (name) => {
    const clients = open();
    clients.grant('Scribe', 'main');
    clients.change('Scribe', { mode: 'auto' });
    const caller = clients.caller(presence(name));
    expect(caller).toMatchObject({ role: 'subagent', mode: 'batch' });
    expect(caller.name).toBe(`${name} (no token)`);
  },
);

test.each(['owner', 'Owner', 'system', 'scribe', 'Scríbe'])('[CLIENTS-10] “%s” is granted to nobody', (name) => {
  const clients = open();
  clients.grant('Scribe', 'main');
  expect(() => clients.grant(name, 'reader')).toThrow('name:');
});

test('[CLIENTS-11] when a client was here and how often it called outlives the engine', () => {
  const clients = open();
  const { token } = clients.grant('Scribe', 'main');
  const here = presence('Scribe', clients.hash(token));
  clients.enter(here);
  for (let n = 0; n < 3; n++) clients.note(call('Scribe'));
  clients.leave(here);
  const seen = { calls: 3, lastSeen: '2026-02-02T00:00:00.000Z' };
  expect(open().list()).toMatchObject([seen]);
});

test('[CLIENTS-12] a client that makes up names costs no memory', () => {
  const clients = open();
  for (let n = 0; n < 3_000; n++) clients.note(call(`a${n}`));
  expect(clients.list()).toHaveLength(500);
});

test.each<[unknown, string]>([
  [{ query: 'the harbour', content: 'a secret' }, 'the harbour'],
  [{ content: 'a secret', store: 'episodic' }, 'episodic'],
  [{ content: 'a secret' }, ''],
  [{ ids: ['a', 'b'] }, 'a, b'],
  [{ path: `${'x'.repeat(100)}` }, `${'x'.repeat(59)}…`],
  [{ decisions: [{}, {}] }, '2 decisions'],
  [{ messages: [{}] }, '1 messages'],
  ['text', ''],
  [null, ''],
])('[CLIENTS-13] of %j the owner sees “%s”', (input, about) => {
  expect(aboutCall(input)).toBe(about);
});

test('[CLIENTS-14] when a client that asked something was last here is known after a restart; a damaged file is nobody', () => {
  const [here, mute] = [presence('Visitor'), { ...presence('Passer-by'), session: 'other' }];
  const clients = open();
  for (const one of [here, mute]) clients.enter(one);
  clients.note(call('Visitor'));
  for (const one of [here, mute]) clients.leave(one);
  expect(open().list()).toMatchObject([
    { name: 'Visitor', lastSeen: '2026-02-02T00:00:00.000Z', connections: 0, calls: 1 },
  ]);
  writeFileSync(join(root, '.mneme', 'last-seen.json'), '{"Visitor": 1, "x');
  expect(open().list()).toEqual([]);
});
