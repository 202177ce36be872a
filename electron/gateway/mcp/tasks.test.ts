import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Output } from '#shared/contract/methods.ts';
import { type Provider, startProvider } from '../../adapters/llm/testing/provider.ts';
import { connectOwner, type OwnerConnection } from '../connect.ts';
import { buildBundles } from '../testing/bundles.ts';
import { bare, cleanUp, freshPlace, request } from '../testing/gateway.ts';
import { clientEnv, endProcesses, startEngine } from '../testing/processes.ts';

beforeAll(buildBundles);

let root: string;
let provider: Provider;
let owner: OwnerConnection;
let address: string;
let token: string;

/** An engine whose model is silent until it is told otherwise, with something to reflect on. */
beforeEach(async () => {
  const place = freshPlace();
  root = place.root;
  provider = await startProvider({ does: 'hang' });
  const model = { provider: 'openai-compatible', name: 'm', baseUrl: provider.origin };
  writeFileSync(join(root, 'mneme.json'), JSON.stringify({ model }));
  const { said } = await startEngine(root, clientEnv(place.home, { MNEME_HOME: place.home }), '--create');
  address = said.address;
  owner = await connectOwner(root, { client: 'test', start: false });
  await owner.relay('settings.confirm', {});
  ({ token } = await owner.call('agents.grant', { name: 'Scribe', role: 'main' }));
  for (const content of ['Mira Duarte leads the harvest team.', 'The press costs 240 euros a season.'])
    await owner.call('memory.store', { content, store: 'episodic' });
});
afterEach(async () => {
  owner.close();
  await endProcesses(root);
  await provider.stop();
  await cleanUp();
});

const introduce = (secret: string) => ({ jsonrpc: '2.0', method: 'mneme/token', params: { token: secret } });
const running = async () => ((await owner.relay('reflection.status', {})) as Output<'reflection.status'>).running;
const reflect = { name: 'memory_reflect', arguments: { who: 'mneme' } };
const asksModel = () => expect.poll(() => provider.received.length).toBeGreaterThan(0);

/** The official client of the revision in which tasks were the protocol's own. */
async function ofHandshake() {
  const socket = connect(address);
  socket.write(`${JSON.stringify(introduce(token))}\n`);
  const client = new Client({ name: 'Scribe', version: '1' });
  await client.connect(new StdioServerTransport(socket, socket));
  return { tasks: client.experimental.tasks, client, leave: () => socket.destroy() };
}

test('[TASKS-1] a client of 2025-11-25 begins a reflection as a task, hears how far it is, and ends it for good', async () => {
  const { client, tasks } = await ofHandshake();
  expect((await client.listTools()).tools.flatMap(({ name, execution }) => (execution ? [name] : []))).toEqual([
    'memory_reflect',
  ]);
  const stream = tasks.callToolStream(reflect, CallToolResultSchema, { task: { ttl: 90_000 } });
  const { value: created } = await stream.next();
  if (created?.type !== 'taskCreated') throw new Error(JSON.stringify(created));
  const { taskId } = created.task;
  expect(created.task).toMatchObject({ status: 'working', ttl: 90_000 });
  await asksModel();
  expect(await tasks.getTask(taskId)).toMatchObject({ status: 'working', statusMessage: expect.any(String) });
  expect((await tasks.listTasks()).tasks).toMatchObject([{ taskId }]);
  const stranger = await ofHandshake();
  await expect(stranger.tasks.getTask(taskId)).rejects.toThrow('no such task');
  expect((await stranger.tasks.listTasks()).tasks).toEqual([]);
  expect(await running()).not.toBeNull();
  expect(await tasks.cancelTask(taskId)).toMatchObject({ taskId, status: 'cancelled' });
  await expect.poll(running).toBeNull();
  await expect(tasks.getTaskResult(taskId)).rejects.toThrow('was cancelled');
  await expect(tasks.cancelTask(taskId)).rejects.toThrow('cancelled already');
});

test('[TASKS-2] a task ends with the answer that the call would have had', async () => {
  provider.behave({ does: 'refuse', status: 400 });
  const { tasks } = await ofHandshake();
  const messages = [];
  for await (const message of tasks.callToolStream(reflect, CallToolResultSchema, { task: {} })) messages.push(message);
  const last = messages.at(-1);
  if (last?.type !== 'result') throw new Error(JSON.stringify(last));
  expect(messages.map(({ type }) => type)).toContain('taskCreated');
  expect(JSON.stringify(last.result.content)).toMatch(/[Rr]eflect/);
  expect(last.result._meta).toMatchObject({ 'io.modelcontextprotocol/related-task': { taskId: expect.any(String) } });
});

test('[TASKS-3] who joins a reflection that another began, ends only its own waiting', async () => {
  const begun = owner.relay('memory.reflect', {});
  begun.catch(() => undefined);
  await asksModel();
  const { tasks } = await ofHandshake();
  const { value: created } = await tasks.callToolStream(reflect, CallToolResultSchema, { task: {} }).next();
  if (created?.type !== 'taskCreated') throw new Error(JSON.stringify(created));
  await tasks.cancelTask(created.task.taskId);
  expect(await running()).not.toBeNull();
});

/** A request of 2026-07-28 on the wire, of a client that takes tasks or does not. */
const asked = (id: number, method: string, params: object, takes = true) =>
  request(id, method, {
    ...params,
    _meta: {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'wire', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': takes
        ? { extensions: { 'io.modelcontextprotocol/tasks': {} } }
        : {},
    },
  });

test('[TASKS-4] a client of 2026-07-28 that takes tasks is given one where a reflection is long, and none where not', async () => {
  const mine = bare(address);
  mine.send(introduce(token));
  mine.send(asked(1, 'tools/call', reflect));
  const { result } = (await mine.next()) as { result?: { taskId: string } };
  expect(result).toMatchObject({ resultType: 'task', status: 'working', ttlMs: expect.any(Number) });
  const taskId = result?.taskId;
  mine.send(asked(2, 'tasks/get', { taskId }));
  expect((await mine.next()).result).toMatchObject({ resultType: 'complete', status: 'working', taskId });
  mine.send(asked(3, 'tasks/get', { taskId }, false));
  expect((await mine.next()).error?.code).toBe(-32021);
  const other = bare(address);
  other.send(introduce(token));
  other.send(asked(1, 'tasks/get', { taskId }));
  expect((await other.next()).error?.code).toBe(-32602);
  mine.send(asked(4, 'tasks/update', { taskId, inputResponses: {} }));
  expect((await mine.next()).result).toMatchObject({ resultType: 'complete' });
  mine.send(asked(5, 'tasks/cancel', { taskId }));
  expect((await mine.next()).result).toMatchObject({ resultType: 'complete' });
  mine.send(asked(6, 'tasks/get', { taskId }));
  expect((await mine.next()).result).toMatchObject({ status: 'cancelled' });
  await expect.poll(running).toBeNull();
});

test('[TASKS-5] what such a task ends with is the call’s own answer; a call that is short is answered at once', async () => {
  const mine = bare(address);
  mine.send(introduce(token));
  mine.send(asked(1, 'tools/call', reflect));
  const { result: created } = (await mine.next()) as { result?: { taskId: string } };
  const taskId = created?.taskId;
  await asksModel();
  // What hangs is broken off: the rules reflect in the model's place.
  await provider.stop();
  let id = 2;
  const look = async () => {
    mine.send(asked(id++, 'tasks/get', { taskId }));
    return (await mine.next()).result;
  };
  const result = { resultType: 'complete', content: [{ type: 'text', text: expect.stringMatching(/^Reflection #1/) }] };
  await expect.poll(look).toMatchObject({ status: 'completed', result });
  mine.send(asked(id++, 'tools/call', reflect));
  expect((await mine.next()).result).toMatchObject(result);
});
