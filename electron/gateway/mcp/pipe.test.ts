import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { limits } from '#shared/contract/limits.ts';
import { initialize, request } from '../testing/gateway.ts';
import { enginePid, kill, mneme, startPipe } from '../testing/processes.ts';
import { openTerminal } from '../testing/terminal.ts';
import { discovered, greeting } from './greeting.ts';

const place = openTerminal();

const initialized = { jsonrpc: '2.0', method: 'notifications/initialized' };
const call = (id: number | string, name: string, input: unknown) => ({
  ...request(0, 'tools/call', { name, arguments: input }),
  id,
});
type Answer = { result?: { structuredContent: { status?: string; path?: string }; isError?: boolean } } | null;

test('[PIPE-1] initialize is answered without an engine; what needs one says in words why there is none', async () => {
  const pipe = startPipe({ ...place.env, MNEME_ENGINE_RUNTIME: '/nowhere/electron' }, '--workspace', place.root);
  pipe.send(initialize());
  expect(await pipe.next()).toEqual({ jsonrpc: '2.0', id: 1, result: greeting('2025-06-18', 'subagent') });
  pipe.send(request(2, 'tools/list'));
  expect((await pipe.next())?.error).toMatchObject({
    data: { code: 'engine.start' },
    message: expect.stringContaining('npm start'),
  });
});

test('[PIPE-2] without a workspace, and with one that is not there, requests say what to do', async () => {
  const nowhere = startPipe({ ...place.env, PWD: '/' });
  nowhere.send(request(1, 'tools/list'));
  expect((await nowhere.next())?.error?.data).toMatchObject({
    code: 'workspace.none',
    remedy: expect.stringContaining('mneme init'),
  });
  const missing = startPipe(place.env, '--workspace', `${place.root}/missing`);
  missing.send(request(1, 'tools/list'));
  expect((await missing.next())?.error?.data?.code).toBe('workspace.missing');
});

test('[PIPE-3] requests sent ahead of the engine are answered in full, and the end of input waits for them', async () => {
  const pipe = startPipe(place.env, '--workspace', place.root);
  pipe.send(initialize('Scribe'));
  pipe.send(initialized);
  for (let n = 2; n < 22; n++) pipe.send(call(n, 'memory_store', { content: `Proposal ${n}` }));
  pipe.end();
  const ids = new Set<unknown>();
  for (let answer = await pipe.next(); answer !== null; answer = await pipe.next()) {
    expect(answer.error).toBeUndefined();
    ids.add(answer.id);
  }
  expect(ids.size).toBe(21);
  expect(await pipe.ended).toBe(0);
});

test('[PIPE-4] an engine that dies with a request open is said so; the next request finds the next engine, roles kept', async () => {
  await place.start();
  const grant = await mneme(place.env, [
    'agents',
    'grant',
    'Scribe',
    '--role',
    'main',
    '--json',
    '--workspace',
    place.root,
  ]);
  const { token } = JSON.parse(grant.stdout) as { token: string };
  const pipe = startPipe({ ...place.env, MNEME_TOKEN: token }, '--workspace', place.root);
  pipe.send(initialize('x'));
  pipe.send(initialized);
  await pipe.next();
  pipe.send(call('a', 'memory_store', { content: 'Before.' }));
  expect(((await pipe.next()) as Answer)?.result?.structuredContent.status).toBe('stored');
  const first = enginePid(place.root) ?? 0;
  kill(first, 'SIGSTOP');
  pipe.send(call('b', 'memory_store', { content: 'Lost.' }));
  // The call is on its way to the engine that stands still: nothing tells when it has got there.
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  kill(first);
  expect(await pipe.next()).toMatchObject({ id: 'b', error: { data: { code: 'engine.stopped' } } });
  pipe.send(call('c', 'memory_store', { content: 'After.' }));
  const after = (await pipe.next()) as Answer;
  expect(after).toMatchObject({ id: 'c', result: { structuredContent: { status: 'stored' } } });
  expect(enginePid(place.root)).not.toBe(first);
});

test('[PIPE-5] what is no JSON, and what is too long, is answered here; the pipe lives on', async () => {
  const pipe = startPipe(place.env, '--workspace', place.root);
  pipe.write('no json\n\n');
  expect((await pipe.next())?.error?.code).toBe(-32700);
  pipe.write(`${'x'.repeat(limits.line + 1)}\n`);
  expect((await pipe.next())?.error?.data?.code).toBe('input.too-large');
  pipe.send(initialize());
  expect((await pipe.next())?.id).toBe(1);
});

test('[PIPE-6] a client that greets late is known by its name all the same', async () => {
  const { said } = await place.start();
  expect(said.ready).toBe(true);
  const pipe = startPipe(place.env, '--workspace', place.root);
  pipe.send(request(1, 'ping'));
  expect((await pipe.next())?.id).toBe(1);
  pipe.send({ ...initialize('Late'), id: 2 });
  expect((await pipe.next())?.id).toBe(2);
  pipe.send(call(3, 'memory_write', { path: 'memory/notes/a.md', content: 'a' }));
  expect(JSON.stringify(await pipe.next())).toContain('Late is a subagent');
});

test('[PIPE-7] a client that goes away takes its pipe with it', async () => {
  const pipe = startPipe(place.env, '--workspace', place.root);
  pipe.send(initialize());
  await pipe.next();
  pipe.end();
  expect(await pipe.ended).toBe(0);
});

test('[PIPE-8] a client without a handshake is greeted without an engine, and served by the next one when one dies', async () => {
  const away = startPipe({ ...place.env, MNEME_ENGINE_RUNTIME: '/nowhere/electron' }, '--workspace', place.root);
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'Today', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const discover = request(1, 'server/discover', { _meta });
  away.send(discover);
  expect(await away.next()).toEqual({ jsonrpc: '2.0', id: 1, result: discovered('subagent') });
  const pipe = startPipe(place.env, '--workspace', place.root);
  const store = (id: number) =>
    request(id, 'tools/call', { name: 'memory_store', arguments: { content: `Kept ${id}.` }, _meta });
  // Nobody has to ask first: each request says all that there is to say.
  pipe.send(store(2));
  expect(await pipe.next()).toMatchObject({ id: 2, result: { resultType: 'complete' } });
  kill(enginePid(place.root) ?? 0);
  await new Promise((resolve) => setTimeout(resolve, 200));
  pipe.send(discover);
  expect(await pipe.next()).toEqual({ jsonrpc: '2.0', id: 1, result: discovered('subagent') });
  pipe.send(store(3));
  expect(await pipe.next()).toMatchObject({ id: 3, result: { resultType: 'complete' } });
});

test('[PIPE-9] a client that asked for the newest revision and greets as an older one is served as that', async () => {
  const pipe = startPipe(place.env, '--workspace', place.root);
  pipe.send(request(1, 'server/discover', { _meta: { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' } }));
  expect((await pipe.next())?.id).toBe(1);
  pipe.send({ ...initialize('Older'), id: 2 });
  expect(await pipe.next()).toMatchObject({ id: 2, result: { protocolVersion: '2025-06-18' } });
  pipe.send(initialized);
  pipe.send(request(3, 'tools/list'));
  const listed = await pipe.next();
  expect(listed?.id).toBe(3);
  expect(listed?.result).not.toHaveProperty('resultType');
});

test('[PIPE-10] the project that Claude Code names is where its agent works, wherever the pipe was started', async () => {
  await place.start();
  const { token } = await place.json('agents', 'grant', 'claude-code', '--role', 'main');
  const project = join(place.root, '..', 'orchard');
  mkdirSync(project);
  const env = { ...place.env, MNEME_TOKEN: token, CLAUDE_PROJECT_DIR: project };
  const pipe = startPipe(env, '--workspace', place.root, '--client', 'claude-code');
  pipe.send(initialize('claude-code'));
  await pipe.next();
  pipe.send(call(2, 'memory_store', { content: 'We chose Postgres 16.', store: 'episodic', kind: 'decision' }));
  expect((await pipe.next())?.error).toBeUndefined();
  pipe.end();
  const { hits } = await place.json('search', 'Postgres');
  expect(hits[0]).toMatchObject({ scope: 'orchard' });
});
