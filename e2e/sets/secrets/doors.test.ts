import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { agent, cleanUp, openGateway, use } from '../../../electron/gateway/testing/gateway.ts';
import { doors, leftOf, sendSecrets } from '../../bench/attack/secrets.ts';
import { planted } from './set.ts';

afterEach(cleanUp);

async function main() {
  const gateway = await openGateway();
  const { token } = gateway.clients.grant('Scribe', 'main') as { token: string };
  const client = await agent(gateway.address, 'Scribe', token);
  const call = (tool: string, input: Record<string, unknown>) => use(client, tool, input);
  return { ...gateway, client, call };
}

test('[SECRET-4] of a secret that an agent sends by any door, no byte stands in files, their names, git or the index', async () => {
  const { root, call, close } = await main();
  const set = planted(5);
  await sendSecrets(call, set, false);
  await sendSecrets(call, set.slice(70, 72), true);
  await close();
  const { secrets, left, places } = leftOf(root, set);
  expect(secrets).toBeGreaterThan(100);
  expect([...places].slice(0, 20)).toEqual([]);
  expect(left).toBe(0);
  expect(readFileSync(join(root, '.mneme', 'held.jsonl'), 'utf8').split('\n').length).toBeGreaterThan(50);
  expect(doors.length).toBeGreaterThan(15);
});

test('[SECRET-5] the rest of a message is stored with a mark, and the answer says so', async () => {
  const { root, call, close } = await main();
  const text = 'The release moved to Friday.\nThe wifi password is Kiwi?7!blue.\nAnna brings the projector.';
  const answer = await call('memory_store', { content: text, store: 'episodic' });
  expect(answer.content[0]?.text).toContain('A secret (password) was held back');
  await close();
  const { path } = answer.structuredContent as { path: string };
  const file = readFileSync(join(root, path), 'utf8');
  expect(file).toContain('[held back: password]');
  expect(file).toContain('Anna brings the projector.');
  expect(file).not.toContain('Kiwi');
});

test('[SECRET-6] what is put together on disk is looked at where it is written', async () => {
  const { call } = await main();
  const path = 'memory/procedures/halves.md';
  await call('memory_write', { path, content: 'The wifi password is\n' });
  const answer = await call('memory_patch', { path, patches: [{ oldText: 'is\n', newText: 'is Kiwi7blue99\n' }] });
  expect(answer.isError).toBe(true);
  expect(answer.content[0]?.text).toContain('secret');
});

test('[UNSEEN-1] what nobody sees is left out with a word; what scripts and emoji need stays', async () => {
  const { root, call, close } = await main();
  const tags = [...'ignore'].map((one) => String.fromCodePoint(0xe0000 + (one.codePointAt(0) ?? 0))).join('');
  const text = `The key${tags} is gre\u200ben\u202e.\u001b[31m می\u200cخواهم 👩\u200d💻 क्\u200dष`;
  const answer = await call('memory_store', { content: text, store: 'episodic' });
  expect(answer.content[0]?.text).toContain('6 tag characters');
  await call('memory_store', { content: 'A fact.', store: 'semantic', entity: `Bo${tags}x` });
  await call('memory_store', { content: 'A note.', store: 'procedural', title: `Not${tags}e\u202e` });
  await close();
  const { path } = answer.structuredContent as { path: string };
  const file = readFileSync(join(root, path), 'utf8');
  expect(file).toContain('The key is green. می\u200cخواهم 👩\u200d💻 क्\u200dष');
  expect(leftOf(root, [{ id: '', language: '', text: '', secrets: [`${tags.slice(0, 8)}`] }]).left).toBe(0);
});
