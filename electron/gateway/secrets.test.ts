import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { afterEach, expect, test } from 'vitest';
import { type Input as Asked, type MethodName, methods, type Output } from '#shared/contract/methods.ts';
import { agent, cleanUp, openGateway, type TestGateway, use } from './testing/gateway.ts';
import { owner } from './testing/happened.ts';

afterEach(cleanUp);

type Input = Record<string, unknown>;

/** A password of its own for each place that it is said in, so that a leak names the place. */
const passwordOf = (n: number) => `Kx${n}q7-Vb${(n * 7919).toString(36)}!Zr`;

/** A key as its issuer mixes it, of its own for each place too. */
const keyOf = (n: number) => `bp_live_7hW${n}qN8r${(n * 7919) % 97}vTd`;

/** What an agent proposes of each kind, with all that it may say of one. */
const proposed = [
  { kind: 'fact', cites: ['e1.1'], why: 'said', entity: 'Ines', type: 'person', statement: 'Ines has a boat.' },
  { kind: 'core', cites: ['e1.1'], block: 'Identity', now: 'Ines has a boat.' },
  { kind: 'procedure', cites: ['e1.1'], title: 'Boat', steps: ['Ask Ines.', 'Take the oars.'] },
  { kind: 'belief', cites: ['e1.1'], entity: 'Ines', statement: 'Ines likes boats.' },
  { kind: 'question', cites: ['e1.1'], statement: 'Where is the boat?' },
];

/** Every place of a text within an input, as a way to put another text there. */
function placesIn(value: unknown, at = ''): { at: string; put(text: string): unknown }[] {
  if (typeof value === 'string') return [{ at, put: (text) => text }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) =>
    placesIn(one, at === '' ? name : `${at}.${name}`).map((place) => ({
      at: place.at,
      put: (text: string) =>
        Array.isArray(value)
          ? value.map((other, n) => (String(n) === name ? place.put(text) : other))
          : { ...value, [name]: place.put(text) },
    })),
  );
}

/** Inputs that hold every text that a tool takes. */
const given: Record<string, Input> = {
  memory_store: {
    content: 'Ines keeps the boat in Lund.',
    title: 'The boat',
    entity: 'Ines',
    type: 'person',
    entities: [{ name: 'Lund', type: 'place' }],
    relations: [{ from: 'Ines', relation: 'part-of', to: 'Lund' }],
    tags: ['boat'],
    scope: 'harbour',
    source: 'conversation',
    replaces: 'fact:nothing',
    occurred_at: '2026-02-02',
    file: 'notes.md',
  },
  memory_observe: {
    messages: [{ role: 'user', content: 'Ines keeps the boat in Lund.', name: 'Ines' }],
    facts: [
      {
        text: 'Ines keeps the boat in Lund.',
        entity: 'Ines',
        type: 'person',
        replaces: 'fact:nothing',
        quote: 'Ines keeps the boat',
        message: 0,
      },
    ],
    at: '2026-02-02T10:00:00Z',
  },
  memory_search: { query: 'the boat', queries: ['boat'], since: '30d', scope: 'harbour', entities: ['Ines'] },
  memory_context: { query: 'the boat', queries: ['boat'], scope: 'harbour' },
  memory_browse: { tag: 'boat', entities: ['Ines'], type: 'fact', source: 'conversation' },
  memory_get: { ids: ['fact:nothing'] },
  memory_entity: { name: 'Ines' },
  memory_history: { about: 'the boat', actor: 'bot', session: 's', since: '30d' },
  memory_forget: { query: 'the boat', ids: ['fact:nothing'] },
  memory_restore: { ids: ['fact:nothing'] },
  memory_pin: { ids: ['fact:nothing'] },
  memory_edit: { id: 'fact:nothing', content: 'Ines keeps the boat in Malmö.' },
  memory_feedback: { id: 'fact:nothing', rating: 1, note: 'It helped with the boat.' },
  memory_propose: { content: 'Ines has a boat.', entities: ['Ines'], trigger: 'a talk about boats' },
  memory_review: { decisions: [{ id: '1', verdict: 'reject', reason: 'no boat' }] },
  memory_rollback: { target: 'the boat', code: '1234' },
  memory_write: { path: 'memory/notes/boat.md', content: '# Boat\n\nIn Lund.\n' },
  memory_append: { path: 'memory/notes/log.md', entry: 'The boat is in Lund.' },
  memory_patch: { path: 'memory/notes/boat.md', patches: [{ old: 'In Lund.', new: 'In Malmö.' }] },
  memory_list: { path: 'memory' },
  memory_read: { path: 'memory/notes/boat.md' },
  memory_reflect: { session: 'r-001' },
  memory_reflect_propose: { session: 'r-001', part: 1, model: 'a model', changes: proposed },
};

/** What the machine keeps: every file but the hold, every object of the history. */
function bytesOf({ root, home }: Pick<TestGateway, 'root' | 'home'>): [string, string][] {
  const files = [root, home].flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((one) => one.isFile() && !/held\.jsonl$|\.lock$/.test(one.name))
      .map((one) => join(one.parentPath, one.name)),
  );
  const objects = execFileSync(
    'git',
    ['--git-dir', join(root, '.audit'), 'cat-file', '--batch', '--batch-all-objects'],
    {
      maxBuffer: 1 << 28,
    },
  );
  return [
    ...files.map((file): [string, string] => [file, `${file} ${readFileSync(file, 'latin1')}`]),
    ['history', objects.toString('latin1')],
  ];
}

/** Says a password in every place of every tool, of every prompt and resource. @returns where each was said */
async function sayEverywhere(
  client: Client,
  saying: Map<string, string>,
  sentence: (password: string) => string,
  secretOf = passwordOf,
): Promise<void> {
  const next = (where: string) => {
    const password = secretOf(saying.size);
    saying.set(password, where);
    return sentence(password);
  };
  for (const [tool, input] of Object.entries(given))
    for (const { at, put } of placesIn(input)) await use(client, tool, put(next(`${tool} ${at}`)) as Input);
  const { prompts } = await client.listPrompts();
  for (const { name, arguments: fields } of prompts) {
    const filled = (fields ?? []).map((field) => [field.name, next(`prompt ${name} ${field.name}`)]);
    await client.getPrompt({ name, arguments: Object.fromEntries(filled) });
  }
  for (const kind of ['entity', 'file'])
    await client
      .readResource({ uri: `memory://${kind}/${encodeURIComponent(next(`resource ${kind}`))}` })
      .catch(() => undefined);
}

test('[SECRETS-1] a secret in any field of any tool, prompt or resource stands in the hold alone', async () => {
  const gateway = await openGateway();
  for (const key of ['agents.fileTools', 'reflection.agentApproval'])
    await gateway.dispatch('settings.write', { values: { [key]: true } }, owner);
  const tools = Object.values(methods).flatMap((one) => ('tool' in one && one.tool ? [one.tool] : []));
  expect(tools.filter((tool) => given[tool] === undefined)).toEqual(['memory_unpin', 'memory_approve_reflection']);
  const scribe = await agent(gateway.address, 'x', gateway.clients.grant('Scribe', 'main').token);
  const helper = await agent(gateway.address, 'y', gateway.clients.grant('Helper', 'subagent').token);
  const { structuredContent } = await use(scribe, 'memory_store', { content: 'Ines has a boat.', store: 'episodic' });
  Object.assign(given.memory_edit ?? {}, { id: structuredContent?.id });
  await use(scribe, 'memory_write', { path: 'memory/notes/boat.md', content: '# Boat\n\nIn Lund.\n' });
  const saying = new Map<string, string>();
  for (const client of [scribe, helper]) {
    await sayEverywhere(client, saying, (password) => `The jira password is ${password}.`);
    await sayEverywhere(client, saying, (password) => `Ines has a boat. Its wifi password: ${password}`);
  }
  await sayEverywhere(scribe, saying, (key) => `The gateway is called Brightpost, the key is ${key}.`, keyOf);
  const held = readFileSync(join(gateway.root, '.mneme/held.jsonl'), 'utf8');
  expect([...saying.keys()].filter((password) => held.includes(password)).length).toBeGreaterThan(40);
  await (await gateway.engine).turns.settled();
  await gateway.close();
  const bytes = bytesOf(gateway);
  const slug = (password: string) => password.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  const leaks = [...saying].flatMap(([password, where]) =>
    bytes.filter(([, text]) => text.includes(password) || text.includes(slug(password))).map(([file]) => [where, file]),
  );
  expect(leaks).toEqual([]);
}, 120_000);

test('[SECRETS-2] what the owner writes in the window is held as anybody’s; what they let in may be edited', async () => {
  const { dispatch, root, home, close } = await openGateway();
  const ask = <N extends MethodName>(name: N, input: Asked<N>) => dispatch(name, input, owner) as Promise<Output<N>>;
  const about = { store: 'semantic', entity: 'Ines', type: 'person' } as const;
  const { id, path } = await ask('memory.store', { content: 'Ines has a boat.', ...about });
  await ask('memory.edit', { id: id ?? '', content: 'Ines has a boat. Its wifi password: Qw-17-otter-Kz' });
  const statement = 'The jira password is Vx-23-heron-Bn.';
  await expect(ask('graph.believe', { entity: 'person--ines', statement, evidence: id ?? '' })).rejects.toMatchObject({
    value: { code: 'input.invalid' },
  });
  const { held } = await ask('capture.recent', {});
  expect(held.map(({ masked }) => masked)).toEqual([expect.stringMatching(/jira/), expect.stringMatching(/wifi/)]);
  const file = join(root, path ?? '');
  expect(readFileSync(file, 'utf8')).toContain('Ines has a boat. [held back: password]');
  // Their own file is theirs, and so is what they let stand there.
  const base = await ask('file.read', { path: path ?? '' });
  const text = 'The wifi password of the boat is Rs-41-egret-Lm.';
  await ask('library.save', {
    path: path ?? '',
    content: base.content.replace(/Ines has a boat\..*/, text),
    base: base.hash,
  });
  const { hits } = await ask('memory.search', { query: 'wifi password of the boat' });
  await ask('memory.edit', { id: hits[0]?.id ?? '', content: `${text} It is on the fridge.` });
  expect(readFileSync(file, 'utf8')).toContain(`${text} It is on the fridge.`);
  await close();
  const said = bytesOf({ root, home }).filter(
    ([name, bytes]) => !name.includes('held') && /otter-Kz|heron-Bn/.test(bytes),
  );
  expect(said).toEqual([]);
});

test('[SECRETS-3] a secret in an answer to a running reflection stands in the hold alone, and the rest is proposed', async () => {
  const gateway = await openGateway();
  const scribe = await agent(gateway.address, 'x', gateway.clients.grant('Scribe', 'main').token);
  await use(scribe, 'memory_store', { content: 'Ines has a boat.', store: 'episodic' });
  const begun = await use(scribe, 'memory_reflect', {});
  expect(begun.structuredContent).toMatchObject({ status: 'material' });
  const { session } = begun.structuredContent as { session: string };
  const saying = new Map<string, string>();
  const places = placesIn(proposed).filter(({ at }) => !/kind$|type$/.test(at));
  for (const { at, put } of places)
    for (const sentence of ['The jira password is ', 'Ines has a boat. Its wifi password: ']) {
      const password = passwordOf(saying.size);
      saying.set(password, at);
      const changes = put(`${sentence}${password}`);
      await use(scribe, 'memory_reflect_propose', { session, part: 1, changes, model: 'a model' });
    }
  const plain = { session, part: 1, changes: proposed, done: true, model: 'a model' };
  const answered = await use(scribe, 'memory_reflect_propose', plain);
  expect(answered.structuredContent).toMatchObject({ taken: [{ n: 1 }, { n: 4 }], left: { parts: 0 } });
  const held = readFileSync(join(gateway.root, '.mneme/held.jsonl'), 'utf8');
  expect([...saying].filter(([password]) => !held.includes(password))).toEqual([]);
  await gateway.dispatch('reflection.decide', { session, verdict: 'sure' }, owner);
  await (await gateway.engine).turns.settled();
  await gateway.close();
  const bytes = bytesOf(gateway);
  const leaks = [...saying].flatMap(([password, where]) =>
    bytes.filter(([, text]) => text.includes(password)).map(([file]) => [where, file]),
  );
  expect(leaks).toEqual([]);
});

/** Parts of a value that no hash or time contains by chance. Said with line breaks, empty lines, lists and fences between what is named and its value, in several languages. */
const apart: [said: string, ...secrets: string[]][] = [
  ['The admin password is below.\nquilt_Ember=7719\nPlease keep it.', 'quilt_Ember', 'Ember=7719'],
  ['Passwort für den Router:\n\nMoos!Specht9034\n\nDer Router steht im Flur.', 'Moos!', 'Specht9034'],
  ['Passwort für den Drucker:\nGrau!Reiher2217\nDer Drucker steht im Flur.', 'Reiher2217'],
  ['Here is the Wi-Fi password:\n\nmarl-Heron!5521\n\nThe repeater stands in the hall.', 'marl-Heron', 'Heron!5521'],
  ['VPN login: user svc_lind, pass Finch.Dune_3308.', 'Finch.Dune', 'Dune_3308'],
  ['Remember: the key of Brightpost is bp_live_7hW3\nqN8rX05vTd.', 'live_7hW3', 'qN8rX05vTd'],
  ['Le mot de passe du portail est ci-dessous :\n\n- brume!Loutre66\n\nMerci de le garder.', 'brume!', 'Loutre66'],
  ['记住：保险柜密码如下：\n\nQing#Shan8826\n\n保险柜在书房。', 'Qing#Shan', 'Shan8826'],
  ['Merk dir die Passphrase vom Tresor:\n\nwolke amboss distel kerze\n\nDer Tresor ist grau.', 'amboss', 'distel'],
];

test.each(['memory_observe', 'memory_store', 'facts'])(
  '[SECRETS-4] a secret on lines below its name stands in the hold alone, whole: %s',
  async (how) => {
    const gateway = await openGateway();
    const scribe = await agent(gateway.address, 'x', gateway.clients.grant('Scribe', 'main').token);
    for (const [said, secret = ''] of apart) {
      const messages = [
        { role: 'user', content: said },
        { role: 'assistant', content: `Noted: ${said.split('\n').at(-2)}` },
      ];
      const fact = { text: `It opens with ${secret}.`, quote: secret, message: 0 };
      if (how === 'memory_store') await use(scribe, 'memory_store', { content: said });
      else await use(scribe, 'memory_observe', { messages, ...(how === 'facts' ? { facts: [fact] } : {}) });
    }
    await (await gateway.engine).turns.settled();
    const { held } = (await gateway.dispatch('capture.recent', {}, owner)) as Output<'capture.recent'>;
    expect(held).toHaveLength(apart.length);
    const kept = readFileSync(join(gateway.root, '.mneme/held.jsonl'), 'utf8');
    const shown = held.map(({ masked }) => masked).join('\n');
    await gateway.close();
    const bytes = bytesOf(gateway);
    for (const secret of apart.flatMap(([, ...secrets]) => secrets)) {
      expect([secret, kept.includes(secret), shown.includes(secret)]).toEqual([secret, true, false]);
      expect([secret, bytes.filter(([, text]) => text.includes(secret)).map(([file]) => file)]).toEqual([secret, []]);
    }
  },
);

test('[SECRETS-5] what is held is a secret however it is told again, until its owner decides', async () => {
  const gateway = await openGateway();
  const scribe = await agent(gateway.address, 'x', gateway.clients.grant('Scribe', 'main').token);
  const key = 'Deich2026Kuhstall';
  const messages = [
    { role: 'user', content: `Der Schlüssel fürs WLAN in der Praxis ist ${key}.` },
    { role: 'assistant', content: 'Notiert.' },
  ];
  await use(scribe, 'memory_observe', { messages });
  await (await gateway.engine).turns.settled();
  const again = `Das WLAN der Praxis hat den Schlüssel ${key}, und der Router steht im Flur.`;
  const inFull = await use(scribe, 'memory_store', { content: again, store: 'semantic', entity: 'Praxis Falk' });
  expect(JSON.stringify(inFull)).toContain('held back');
  const later = [{ role: 'user', content: `Gäste tippen ${key} ein, dann geht es.` }];
  await use(scribe, 'memory_observe', {
    messages: later,
    facts: [{ text: `Guests type ${key}.`, quote: `Gäste tippen ${key} ein`, message: 0 }],
  });
  await use(scribe, 'memory_write', { path: 'notes/wlan.md', content: `# WLAN\n\nAm Router steht ${key}.\n` });
  await use(scribe, 'memory_search', { query: `Wozu gehört ${key}?` });
  // What a call was about is cut after sixty characters: no part of the key is left where it is cut.
  await use(scribe, 'memory_search', { query: `Gäste fragen am Empfang immer wieder, wozu sie denn ${key} brauchen` });
  const { calls } = (await gateway.dispatch('agents.calls', { limit: 1 }, owner)) as Output<'agents.calls'>;
  expect(calls[0]?.about).toMatch(/^Gäste fragen am Empfang immer wieder, wozu sie denn •+/);
  await (await gateway.engine).turns.settled();
  await gateway.close();
  expect(bytesOf(gateway).flatMap(([file, text]) => (/Deich2026(?!Kuhstall)/.test(text) ? [file] : []))).toEqual([]);
  expect(bytesOf(gateway).flatMap(([file, text]) => (text.includes(key) ? [file] : []))).toEqual([]);
});
