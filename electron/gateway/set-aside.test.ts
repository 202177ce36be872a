import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { Output } from '#shared/contract/methods.ts';
import type { Caller } from '#shared/model/agent.ts';
import { git } from '../engine/git/testing/git.ts';
import { agent, cleanUp, openGateway, use } from './testing/gateway.ts';

afterEach(cleanUp);

const owner: Caller = { name: 'window', role: 'owner', session: '' };
const path = 'memory/vault/places.md';
const secret = 'sk-proj-8fK2mZ7Qw4LxR9tB3vN6yH1c';
const words = `The key of the billing service is ${secret}.`;
type Gateway = Awaited<ReturnType<typeof openGateway>>;

const alerts = async ({ dispatch }: Gateway) =>
  ((await dispatch('alerts.list', {}, owner)) as Output<'alerts.list'>).alerts;
const settle = (gateway: Gateway, how: 'mine' | 'restored') =>
  gateway.dispatch('alerts.settle', { id: `secret:${path}`, how }, owner);
const stands = ({ root }: Gateway) => readFileSync(join(root, path), 'utf8');
const edit = ({ root }: Gateway, text: string) => writeFileSync(join(root, path), text);
/** Every line that any commit added or removed. */
const inHistory = async ({ root, dispatch }: Gateway) => {
  const backlog = async () =>
    ((await dispatch('workspace.status', {}, owner)) as Output<'workspace.status'>).audit.backlog;
  await expect.poll(backlog).toBe(0);
  return git(root, 'log', '--all', '-p').includes(secret);
};

async function waiting() {
  const gateway = await openGateway();
  const client = await agent(gateway.address, 'x', gateway.clients.grant('Scribe', 'main').token);
  edit(gateway, '# Places\n\nThe pier opens at six.\n');
  const log = () => readFileSync(join(gateway.root, 'memory/meta/audit.log'), 'utf8');
  await expect.poll(() => log().includes(`| ${path} |`)).toBe(true);
  edit(gateway, `# Places\n\nThe pier opens at six.\n\n${words}\n`);
  await expect.poll(async () => (await alerts(gateway)).length).toBe(1);
  return { gateway, client };
}

test('[ASIDE-1] a secret that an editor writes into a file reaches neither history nor search nor context, and nothing is written over it', async () => {
  const { gateway, client } = await waiting();
  const [alert] = await alerts(gateway);
  expect(alert).toMatchObject({ kind: 'secret', path, words: expect.stringContaining('outside Mneme') });
  expect(JSON.stringify(alert)).not.toContain(secret);
  expect(await inHistory(gateway)).toBe(false);
  for (const query of ['key of the billing service', secret, 'places pier'])
    for (const tool of ['memory_search', 'memory_context'])
      expect(JSON.stringify(await use(client, tool, { query }))).not.toContain(secret);
  expect(JSON.stringify(await use(client, 'memory_search', { query: 'when does the pier open?' }))).toContain('six');
  await expect(gateway.dispatch('file.write', { path, content: 'x' }, owner)).rejects.toMatchObject({
    value: { code: 'file.waiting', path },
  });
  expect(stands(gateway)).toContain(secret);
  const doctor = (await gateway.dispatch('doctor.run', {}, owner)) as Output<'doctor.run'>;
  expect(doctor.checks.filter(({ ok }) => !ok).map(({ name }) => name)).toEqual(['secrets']);
  const status = (await gateway.dispatch('workspace.status', {}, owner)) as Output<'workspace.status'>;
  expect(status.problems).toMatchObject([{ path, code: 'file.waiting' }]);
});

test('[ASIDE-2] taken out, it is held for the owner, and the rest of the file is taken up', async () => {
  const { gateway, client } = await waiting();
  edit(gateway, `# Places\n\nThe pier opens at seven.\n\n${words}\n`);
  await settle(gateway, 'restored');
  expect(stands(gateway)).toMatch(/^# Places\n\nThe pier opens at seven\.\n\n\[held back: [^\]]+\]\n$/);
  expect(await alerts(gateway)).toEqual([]);
  expect(await inHistory(gateway)).toBe(false);
  const { held } = (await gateway.dispatch('capture.recent', {}, owner)) as Output<'capture.recent'>;
  expect(held).toHaveLength(1);
  expect(readFileSync(join(gateway.root, '.mneme/held.jsonl'), 'utf8')).toContain(secret);
  expect(JSON.stringify(await use(client, 'memory_search', { query: 'when does the pier open?' }))).toContain('seven');
});

test('[ASIDE-3] what the owner calls no secret is taken up, and is not asked about again', async () => {
  const { gateway, client } = await waiting();
  await settle(gateway, 'mine');
  expect(await alerts(gateway)).toEqual([]);
  expect(await inHistory(gateway)).toBe(true);
  edit(gateway, `# Places\n\nThe pier is closed.\n\nAnd: ${words}\n`);
  const asked = async () => JSON.stringify(await use(client, 'memory_search', { query: 'is the pier closed?' }));
  await expect.poll(async () => (await asked()).includes('closed')).toBe(true);
  expect(readFileSync(join(gateway.root, '.mneme/no-secrets.jsonl'), 'utf8')).not.toContain(secret);
});

test('[ASIDE-4] a file that its owner mends by hand waits no longer', async () => {
  const { gateway } = await waiting();
  edit(gateway, '# Places\n\nThe pier opens at eight.\n');
  await expect.poll(async () => (await alerts(gateway)).length).toBe(0);
  expect(await inHistory(gateway)).toBe(false);
  expect(existsSync(join(gateway.root, '.mneme/held.jsonl'))).toBe(false);
});

test('[ASIDE-5] what else a waiting file says is found under its own line, and is history only once its owner has decided', async () => {
  const { gateway, client } = await waiting();
  edit(gateway, `# Places\n\nThe pier opens at six.\n\n${words}\n\nThe boathouse is let to Orla Finnegan.\n`);
  const asked = async () => JSON.stringify(await use(client, 'memory_search', { query: 'who rents the boathouse?' }));
  await expect.poll(async () => (await asked()).includes('Orla')).toBe(true);
  expect(await asked()).not.toContain(secret);
  expect(stands(gateway)).toContain(words);
  expect(await inHistory(gateway)).toBe(false);
  expect(git(gateway.root, 'log', '--all', '-p')).not.toContain('Orla Finnegan');
  const bytes = readFileSync(join(gateway.root, '.mneme/index.sqlite'), 'latin1');
  expect(bytes).not.toContain(secret);
  await settle(gateway, 'restored');
  expect(await asked()).toContain('Orla');
  expect(await inHistory(gateway)).toBe(false);
  expect(git(gateway.root, 'log', '--all', '-p')).toContain('Orla Finnegan');
  const doctor = (await gateway.dispatch('doctor.run', {}, owner)) as Output<'doctor.run'>;
  expect(doctor.checks.filter(({ ok }) => !ok)).toEqual([]);
});
