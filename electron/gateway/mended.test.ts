import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Output } from '#shared/contract/methods.ts';
import { agent, cleanUp, openGateway, type TestGateway, use } from './testing/gateway.ts';
import { handleOf, happened, owner } from './testing/happened.ts';

/** What an agent knows otherwise by now can be told, on whichever page it stood and whatever it denied. */
const pages: Record<string, string> = {
  'project--orchard':
    '# Orchard\n<!-- Type: project | Created: 2026-11-01 | Last updated: 2026-11-01 -->\n\n## Facts\n- The demo of Orchard is on Friday 4 December 2026 at 13:00 in Malmö; Håkan Dahl can’t come.\n',
  'server--db-kiwi':
    '# db-kiwi\n<!-- Type: server | Created: 2026-11-01 | Last updated: 2026-11-01 -->\n\n## Facts\n- Runs Postgres 16.\n',
  'organization--backup-kiwi':
    '# Backup Kiwi\n<!-- Type: organization | Created: 2026-11-01 | Last updated: 2026-11-01 -->\n\n## Facts\n- Backups of db-kiwi run at 02:30 each night.\n',
  'person--tomek-wilk':
    '# Tomek Wilk\n<!-- Type: person | Created: 2026-11-01 | Last updated: 2026-11-01 -->\n\n## Facts\n- Rides to work.\n\n## Relations\n- Develops: [[project--orchard]]\n',
};
const core =
  '# Memory\n\n## Identity\n- Tomek Wilk does backend; Ines Okafor does the frontend.\n- Tomek hates long explanations.\n';

let gateway: TestGateway;
let scribe: Client;
let handed: Output<'memory.reflect'>;
beforeEach(async () => {
  gateway = await openGateway({ now: () => Date.parse('2026-11-27T18:00:00Z') });
  const entities = join(gateway.root, 'memory/graph/entities');
  mkdirSync(entities, { recursive: true });
  for (const [id, text] of Object.entries(pages)) writeFileSync(join(entities, `${id}.md`), text);
  writeFileSync(join(gateway.root, 'MEMORY.md'), core);
  await happened(gateway, '2026-11-27', [
    'Håkan kommt nun doch zur Demo.',
    'The backups ran into the nightly import, so Bjarne pushed them to 04:00.',
    'Tomek takes his coffee black.',
    'Tomek Wilk works on Orchard no longer, he is on another project.',
    'Tomek hates long explanations; two sentences are plenty.',
  ]);
  scribe = await agent(gateway.address, 'x', gateway.clients.grant('Scribe', 'main').token);
  handed = (await use(scribe, 'memory_reflect', {})).structuredContent as unknown as Output<'memory.reflect'>;
});
afterEach(cleanUp);

const at = (words: string) => handleOf(handed, words);
const read = (path: string) => readFileSync(join(gateway.root, path), 'utf8');
const page = (id: string) => read(`memory/graph/entities/${id}.md`);

async function proposed(changes: unknown[]) {
  const answer = await use(scribe, 'memory_reflect_propose', { session: 'r-001', part: 1, done: true, changes });
  const { refused } = answer.structuredContent as unknown as Output<'reflection.propose'>;
  if (refused.length > 0)
    await use(scribe, 'memory_reflect_propose', { session: 'r-001', part: 1, done: true, changes: [] });
  return refused;
}

/** The owner accepts all of it, whatever is lost. */
async function accepted() {
  const { pending } = (await gateway.dispatch('reflection.pending', {}, owner)) as Output<'reflection.pending'>;
  const decisions = (pending?.changes ?? []).flatMap(({ id, does }) =>
    does.kind === 'contradiction' ? [] : [{ id, verdict: 'accept', lossAccepted: true }],
  );
  await gateway.dispatch('reflection.draft', { session: 'r-001', decisions }, owner);
  await gateway.dispatch('reflection.decide', { session: 'r-001', verdict: 'decided' }, owner);
}

test('[MENDED-1] a line that denies something is updated by one that says so, its date with it', async () => {
  const demo = { kind: 'fact', entity: 'Orchard', type: 'project', why: 'It changed.' };
  const statement = 'The demo of Orchard is on Friday 4 December 2026 at 13:00 in Malmö; Håkan Dahl comes after all.';
  const cites = [at('Håkan kommt'), at('can’t come')];
  const refused = await proposed([
    // Nothing that is new says so: it stays denied.
    { ...demo, cites: [at('coffee'), at('can’t come')], replaces: at('can’t come'), statement },
    { ...demo, cites, replaces: at('can’t come'), statement },
  ]);
  expect(refused.map(({ n, code }) => [n, code])).toEqual([[0, 'negation']]);
  await accepted();
  expect(page('project--orchard')).toMatch(/13:00 in Malmö; Håkan Dahl comes after all\..*supersedes/);
});

test('[MENDED-2] what stands on a wrong page is told on the right one, and ends where it stood', async () => {
  const refused = await proposed([
    {
      kind: 'fact',
      entity: 'db-kiwi',
      type: 'server',
      cites: [at('pushed them')],
      replaces: at('02:30'),
      statement: 'Backups of db-kiwi run at 04:00 each night.',
      why: 'It changed.',
    },
  ]);
  expect(refused).toEqual([]);
  await accepted();
  expect(page('server--db-kiwi')).toMatch(/run at 04:00 each night\..*supersedes fact:organization--backup-kiwi:/);
  expect(page('organization--backup-kiwi')).toMatch(
    /02:30 each night\. .*until 2026-11-27.*superseded-by fact:server--db-kiwi:/,
  );
});

test('[MENDED-3] the owner is whom core memory begins with, and has one page', async () => {
  expect(handed.text).toContain('The owner: Tomek Wilk.');
  const statement = 'Tomek Wilk takes his coffee black.';
  expect(
    await proposed([{ kind: 'fact', entity: 'owner', cites: [at('coffee')], statement, why: 'A taste.' }]),
  ).toEqual([]);
  await accepted();
  expect(page('person--tomek-wilk')).toContain('takes his coffee black');
});

test('[MENDED-4] a line of core memory goes into the block that was asked for', async () => {
  const now = 'Tomek Wilk hates long explanations; two sentences are plenty.';
  const cites = [at('two sentences')];
  const replaces = at('Tomek hates long explanations.');
  expect(await proposed([{ kind: 'core', block: 'Persona', cites, replaces, now, why: 'How to answer.' }])).toEqual([]);
  await accepted();
  expect(read('MEMORY.md')).toMatch(/## Persona\n- Tomek Wilk hates long explanations; two sentences are plenty\./);
  expect(read('MEMORY.md').match(/long explanations/g)).toHaveLength(1);
});

test('[MENDED-5] what it replaces says besides is told to whoever reasons, and lost only where the owner agrees', async () => {
  const change = {
    kind: 'fact',
    entity: 'Orchard',
    type: 'project',
    cites: [at('Håkan kommt'), at('can’t come')],
    replaces: at('can’t come'),
    statement: 'Håkan Dahl comes to the demo of Orchard after all.',
    why: 'It changed.',
  };
  const answer = await use(scribe, 'memory_reflect_propose', {
    session: 'r-001',
    part: 1,
    done: true,
    changes: [change],
  });
  expect(answer.content[0]?.text).toMatch(/0: what it replaces also says .*“4 December 2026”/);
  const pending = async () =>
    ((await gateway.dispatch('reflection.pending', {}, owner)) as Output<'reflection.pending'>).pending;
  const own = async () =>
    (await pending())?.changes.find(({ does }) => does.kind === 'fact' && does.entity === 'project--orchard');
  expect((await own())?.loses[0]?.text).toContain('4 December 2026');
  const decide = async (lossAccepted: boolean) => {
    const decisions = [{ id: (await own())?.id, verdict: 'accept', lossAccepted }];
    await gateway.dispatch('reflection.draft', { session: 'r-001', decisions }, owner);
    return (await gateway.dispatch('reflection.decide', { session: 'r-001', verdict: 'decided' }, owner)) as {
      message: string;
    };
  };
  expect((await decide(false)).message).toContain('would be lost');
  expect(page('project--orchard')).not.toContain('after all');
  await decide(true);
  expect(page('project--orchard')).toContain('comes to the demo of Orchard after all');
});

test('[MENDED-6] an answer that says by itself what is so is a statement, and is not asked again', async () => {
  const asked = 'Are db-kiwi and Backup Kiwi one machine?';
  const first = [{ kind: 'question', cites: [at('pushed them')], statement: asked, why: 'Both have backups.' }];
  expect(await proposed(first)).toEqual([]);
  const { pending } = (await gateway.dispatch('reflection.pending', {}, owner)) as Output<'reflection.pending'>;
  const question = pending?.changes.find(({ does }) => does.kind === 'question');
  const edited = { ...question?.does, answer: 'Yes, db-kiwi is one machine, a server.' };
  const decisions = [{ id: question?.id, verdict: 'accept', edited }];
  await gateway.dispatch('reflection.draft', { session: 'r-001', decisions }, owner);
  await gateway.dispatch('reflection.decide', { session: 'r-001', verdict: 'decided' }, owner);
  await gateway.dispatch('reflection.decide', { session: 'r-001', verdict: 'reject' }, owner).catch(() => undefined);
  const day = read('memory/episodes/2026-11-27.md');
  expect(day).toMatch(/source:user-explicit\ndb-kiwi is one machine, a server\./);
  expect(day).not.toContain(asked);
  handed = (await use(scribe, 'memory_reflect', {})).structuredContent as unknown as Output<'memory.reflect'>;
  const cites = [at('one machine, a server')];
  const again = [{ kind: 'question', cites, statement: 'Are Backup Kiwi and db-kiwi one machine?', why: 'Again.' }];
  const answer = await use(scribe, 'memory_reflect_propose', { session: 'r-002', part: 1, changes: again });
  const { refused } = answer.structuredContent as unknown as Output<'reflection.propose'>;
  expect(refused.map(({ code }) => code)).toEqual(['known']);
});

test('[MENDED-7] whose the changes are is told to both sides', async () => {
  const fact = { kind: 'fact', cites: [at('pushed them')], entity: 'Bjarne', type: 'person', why: 'He did.' };
  const changes = [{ ...fact, statement: 'Bjarne pushed the backups to 04:00.' }];
  const answer = await use(scribe, 'memory_reflect_propose', { session: 'r-001', part: 1, done: true, changes });
  expect(answer.content[0]?.text).toContain('1 of them yours, 1 new page for them');
});

test('[MENDED-8] a relation that holds no more leaves its page, by the word of the owner alone', async () => {
  const cites = [at('no longer')];
  const over = { kind: 'relation', entity: 'Tomek Wilk', to: 'Orchard', cites, over: true, why: 'He left.' };
  const refused = await proposed([
    { ...over, relation: 'develops' },
    { ...over, relation: 'uses' },
  ]);
  expect(refused.map(({ n, code }) => [n, code])).toEqual([[1, 'cite.unknown']]);
  const { pending } = (await gateway.dispatch('reflection.pending', {}, owner)) as Output<'reflection.pending'>;
  expect(pending?.changes.find(({ does }) => does.kind === 'relation')?.sure).toBe(false);
  expect(page('person--tomek-wilk')).toContain('Develops');
  await accepted();
  expect(page('person--tomek-wilk')).not.toContain('Develops');
});
