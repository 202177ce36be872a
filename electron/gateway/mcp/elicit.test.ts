import { connect } from 'node:net';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import {
  type ElicitRequestFormParams,
  ElicitRequestSchema,
  type ElicitResult,
} from '@modelcontextprotocol/sdk/types.js';
import { afterEach, expect, test } from 'vitest';
import type { Caller } from '#shared/model/agent.ts';
import { cleanUp, openGateway, use } from '../testing/gateway.ts';

afterEach(cleanUp);

type Asked = { message: string; values: string[]; names: string[] };
const accept = (answer: string): ElicitResult => ({ action: 'accept', content: { answer } });

/** A main agent whose program can ask its person, who answers as `answer` says. */
async function asking(answer: (asked: Asked) => ElicitResult | Promise<ElicitResult>) {
  const gateway = await openGateway();
  const socket = connect(gateway.address);
  const { token } = gateway.clients.grant('Scribe', 'main');
  socket.write(`${JSON.stringify({ jsonrpc: '2.0', method: 'mneme/token', params: { token } })}\n`);
  const client = new Client({ name: 'asking', version: '1' }, { capabilities: { elicitation: { form: {} } } });
  const asked: Asked[] = [];
  client.setRequestHandler(ElicitRequestSchema, async ({ params }) => {
    const { message, requestedSchema } = params as ElicitRequestFormParams;
    const form = requestedSchema.properties.answer as { enum?: string[]; enumNames?: string[] };
    const one = { message, values: form.enum ?? [], names: form.enumNames ?? [] };
    asked.push(one);
    return answer(one);
  });
  await client.connect(new StdioServerTransport(socket, socket));
  client.onclose = () => void socket.destroy();
  const store = async (content: string) => {
    const stored = await use(client, 'memory_store', { content });
    expect(stored.isError, stored.content[0]?.text).not.toBe(true);
    return stored.structuredContent as { id: string };
  };
  const found = async (query: string) =>
    (await use(client, 'memory_search', { query })).content.flatMap(
      ({ text }) => text.match(/^- .*boathouse.*$/gm) ?? [],
    );
  return { gateway, client, asked, store, found };
}

test('[ELICIT-1] which of two is asked, and only that one is forgotten, in one call', async () => {
  const { client, asked, store, found } = await asking(({ values, names }) =>
    accept(values[names.findIndex((name) => name.includes('cellar'))] ?? ''),
  );
  await store('The spare key of the boathouse hangs in the cellar.');
  await store('The spare key of the boathouse is rusty.');
  const answer = await use(client, 'memory_forget', { query: 'spare key of the boathouse' });
  expect(asked).toMatchObject([{ message: 'Which of these shall be forgotten?' }]);
  expect(asked[0]?.values[0]).toBe('no');
  expect(answer.structuredContent).toMatchObject({ status: 'archived', memories: [{}] });
  expect(await found('spare key of the boathouse')).toEqual([expect.stringContaining('rusty')]);
});

const noAnswers: [string, ElicitResult | Error][] = [
  ['declines', { action: 'decline' }],
  ['closes the form', { action: 'cancel' }],
  ['chooses to forget nothing', accept('no')],
  ['answers something else', accept('whatever')],
  ['answers nothing', { action: 'accept', content: {} }],
  ['cannot be asked after all', new Error('no terminal')],
];
const answering = (said: ElicitResult | Error) => (said instanceof Error ? Promise.reject(said) : said);

test.each(noAnswers)('[ELICIT-2] nothing is forgotten where the person %s', async (_, said) => {
  const { client, asked, store, found } = await asking(() => answering(said));
  const stored = await store('The spare key of the boathouse hangs in the cellar.');
  const answer = await use(client, 'memory_forget', { ids: [stored.id] });
  expect(asked).toMatchObject([{ message: expect.stringContaining('hangs in the cellar') }]);
  expect(answer.structuredContent).toMatchObject({
    status: 'preview',
    message: expect.stringContaining('nothing was'),
  });
  expect(await found('spare key of the boathouse')).toHaveLength(1);
});

test.each(noAnswers)('[ELICIT-5] of two memories none is forgotten where the person %s', async (_, said) => {
  const { client, asked, store, found } = await asking(() => answering(said));
  await store('The spare key of the boathouse hangs in the cellar.');
  await store('The spare key of the boathouse is rusty.');
  const answer = await use(client, 'memory_forget', { query: 'spare key of the boathouse' });
  expect(asked).toMatchObject([{ message: 'Which of these shall be forgotten?' }]);
  expect(answer.structuredContent).toMatchObject({
    status: 'preview',
    message: expect.stringContaining('nothing was'),
  });
  expect(await found('spare key of the boathouse')).toHaveLength(2);
});

test.each(noAnswers)('[ELICIT-6] nothing is taken back where the person %s', async (_, said) => {
  const { client, asked, store, found } = await asking(() => answering(said));
  await store('The spare key of the boathouse hangs in the cellar.');
  const { structuredContent: history } = await use(client, 'memory_history', {});
  const rows = history?.rows as { change: string }[] | undefined;
  const target = { what: 'change', change: rows?.[0]?.change };
  const answer = await use(client, 'memory_rollback', { target });
  expect(asked).toMatchObject([{ message: expect.stringContaining('type the code') }]);
  expect(answer.structuredContent?.status).not.toBe('done');
  expect(await found('spare key of the boathouse')).toHaveLength(1);
});

test('[ELICIT-3] what the agent named by id is forgotten after a yes', async () => {
  const { client, store, found } = await asking(() => accept('yes'));
  const stored = await store('The spare key of the boathouse hangs in the cellar.');
  const answer = await use(client, 'memory_forget', { ids: [stored.id] });
  expect(answer.structuredContent).toMatchObject({ status: 'archived' });
  expect(await found('spare key of the boathouse')).toEqual([]);
});

test('[ELICIT-4] a rollback asks for the code that the window shows, and is done with it alone', async () => {
  const owner: Caller = { role: 'owner', name: 'the owner', session: '' };
  let read = async () => 'wrong';
  const { gateway, client, asked, store, found } = await asking(async () => accept(await read()));
  await store('The spare key of the boathouse hangs in the cellar.');
  const { structuredContent: history } = await use(client, 'memory_history', {});
  const rows = history?.rows as { change: string }[] | undefined;
  const target = { what: 'change', change: rows?.[0]?.change };
  const refused = await use(client, 'memory_rollback', { target });
  expect(refused).toMatchObject({ isError: true, _meta: { 'mneme/error': { code: 'rollback.code' } } });
  expect(await found('spare key of the boathouse')).toHaveLength(1);
  read = async () => ((await gateway.dispatch('rollback.code', {}, owner)) as { code: string }).code;
  const done = await use(client, 'memory_rollback', { target });
  expect(asked.at(-1)?.message).toContain('type the code');
  expect(done.structuredContent).toMatchObject({ status: 'done' });
  expect(await found('spare key of the boathouse')).toEqual([]);
});
