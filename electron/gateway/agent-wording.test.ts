import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Output } from '#shared/contract/methods.ts';
import { agent, cleanUp, openGateway, type TestGateway, use } from './testing/gateway.ts';
import { handleOf, happened, owner } from './testing/happened.ts';

const page = (id: string, name: string, facts: string[]) =>
  `# ${id}\n<!-- Type: ${id.split('--')[0]} | Created: 2025-06-02 | Last updated: 2026-01-12 -->\n<!-- Aliases: ${name} -->\n\n## Facts\n${facts.map((fact) => `- ${fact}`).join('\n')}\n`;
const pages: Record<string, string> = {
  'organization--quay-bakery': page('organization--quay-bakery', 'Quay Bakery', [
    'Bakes from 4:00 to 11:00',
    'Quay Bakery is a cooperative',
    'Quay Bakery has four ovens',
  ]),
  'project--order-desk': page('project--order-desk', 'Order Desk', ['Written in 2024']),
  'person--pia-sand': page('person--pia-sand', 'Pia Sand', ['Runs the order desk']),
  'person--olu-ferry': page('person--olu-ferry', 'Olu Ferry', ['Plays the cello']),
};
const core = `# MEMORY.md — Core Memory

## Identity
- Name: Ana Vidal

## Active Context
- Currently working on: moving the invoices from paper to mail
- Open decisions: rye or spelt for the loaf of the month
`;
const told = {
  hours: 'From May on Quay Bakery bakes from 5:00 to 12:00.',
  orders: 'Olu Ferry takes over running the order desk on Monday.',
  wish: "Pia Sand came by. She'd like her rota as a list, not as a table.",
  rules: 'Two rules of Pia Sand that I should have known: flour stands on pallets, and eggs go in last.',
  invoices: 'As of today the invoices of Quay Bakery go out by mail.',
  until: 'Olu Ferry works at the mill in the mornings till October.',
  colon: 'The inspector was at Quay Bakery (Ms Harl):',
  open: 'What do we bake for the fair: buns, braids or rolls?',
  spelt: 'Spelt it is for the loaf of the month.',
  hour: 'Pia Sand is best reached before 9, later she is at the mill.',
  vests: 'Quay Bakery lends aprons to its guests.',
  first: "I'd like a helicopter for the flour, one day.",
};

let gateway: TestGateway;
let scribe: Client;
let handed: Output<'memory.reflect'>;
beforeEach(async () => {
  gateway = await openGateway({ now: () => Date.parse('2026-05-20T09:00:00Z') });
  mkdirSync(join(gateway.root, 'memory/graph/entities'), { recursive: true });
  for (const [id, text] of Object.entries(pages))
    writeFileSync(join(gateway.root, `memory/graph/entities/${id}.md`), text);
  writeFileSync(join(gateway.root, 'MEMORY.md'), core);
  await happened(gateway, '2026-05-19', Object.values(told));
  const facts = async () =>
    ((await gateway.dispatch('memory.browse', { kinds: ['fact'] }, owner)) as Output<'memory.browse'>).total;
  await expect.poll(facts).toBeGreaterThanOrEqual(4);
  scribe = await agent(gateway.address, 'x', gateway.clients.grant('Scribe', 'main').token);
  handed = (await use(scribe, 'memory_reflect', {})).structuredContent as unknown as Output<'memory.reflect'>;
});
afterEach(cleanUp);

const at = (words: string) => handleOf(handed, words);

async function proposed(changes: unknown[]) {
  const answer = await use(scribe, 'memory_reflect_propose', { session: 'r-001', part: 1, done: true, changes });
  const { refused } = answer.structuredContent as unknown as Output<'reflection.propose'>;
  // What is refused may be mended; here it is left out.
  if (refused.length > 0)
    await use(scribe, 'memory_reflect_propose', { session: 'r-001', part: 1, done: true, changes: [] });
  const { pending } = (await gateway.dispatch('reflection.pending', {}, owner)) as Output<'reflection.pending'>;
  return { refused, pending, all: pending?.changes ?? [] };
}

test('[MEANT-1] what is put politely, in passing or before a colon is no doubt', async () => {
  const pia = { kind: 'fact', entity: 'Pia Sand', type: 'person' };
  const bakery = { kind: 'fact', entity: 'Quay Bakery', type: 'organization' };
  const { refused } = await proposed([
    { ...pia, cites: [at("She'd like")], statement: 'Pia Sand wants her rota as a list, not as a table.' },
    { ...pia, cites: [at('Two rules')], statement: 'A rule of Pia Sand: flour stands on pallets' },
    { ...bakery, cites: [at('by mail')], statement: 'Invoices go out by mail since 19 May 2026, no longer on paper' },
    {
      kind: 'fact',
      entity: 'Olu Ferry',
      type: 'person',
      cites: [at('the mill')],
      statement: 'Olu Ferry works at the mill in the mornings till October 2026.',
    },
    { kind: 'relation', cites: [at('inspector')], entity: 'Ms Harl', relation: 'inspects', to: 'Quay Bakery' },
    {
      kind: 'core',
      block: 'Active Context',
      cites: [at('Spelt it is'), at('the fair')],
      replaces: at('rye or spelt'),
      now: 'Open decisions: what is baked for the fair (buns, braids or rolls)',
    },
  ]);
  expect(refused).toEqual([]);
});

test('[MEANT-2] a wish is told as one, and what is tied to a condition stays one', async () => {
  const pia = { kind: 'fact', entity: 'Pia Sand', type: 'person' };
  const { refused, pending } = await proposed([
    { ...pia, cites: [at("She'd like")], statement: 'Her rota is a list, not a table.' },
    { ...pia, cites: [at('helicopter')], entity: 'owner', statement: 'Wants a helicopter for the flour.' },
    { ...pia, cites: [at('Two rules')], statement: 'Pia Sand has two rules: eggs go in last' },
  ]);
  expect(refused.map(({ n, code }) => [n, code])).toEqual([
    [0, 'trap.unsure'],
    [1, 'trap.unsure'],
  ]);
  // One that was refused is told though another of the same line passed.
  expect(pending?.reasoned?.refused.map(({ says }) => says)).toEqual([
    'fact: Pia Sand: Her rota is a list, not a table.',
    'fact: owner: Wants a helicopter for the flour.',
  ]);
});

test('[MEANT-1] a figure that its line gives without its unit may be told with it, and no other figure', async () => {
  const reached = (when: string) => ({
    kind: 'fact',
    entity: 'Pia Sand',
    type: 'person',
    cites: [at('best reached')],
    statement: `Pia Sand is best reached before ${when}.`,
  });
  const { refused } = await proposed([reached('9 am'), reached('8 am')]);
  expect(refused.map(({ n, code }) => [n, code])).toEqual([[1, 'words.missing']]);
});

test('[MEANT-3] a line of the same page that shares the page’s name alone says nothing otherwise', async () => {
  const { all } = await proposed([
    {
      kind: 'fact',
      entity: 'Quay Bakery',
      type: 'organization',
      cites: [at('lends aprons')],
      statement: 'Quay Bakery lends aprons to its guests.',
    },
  ]);
  const [aprons] = all.filter(({ does }) => does.kind === 'fact');
  expect([aprons?.otherwise, aprons?.sure]).toEqual([undefined, true]);
});

test('[MEANT-3] what stands otherwise, on the same page or on another that speaks of it, is shown beside, and is not sure', async () => {
  const { all } = await proposed([
    {
      kind: 'fact',
      entity: 'Quay Bakery',
      type: 'organization',
      cites: [at('From May')],
      statement: 'From May 2026 Quay Bakery bakes from 5:00 to 12:00.',
    },
    {
      kind: 'fact',
      entity: 'Order Desk',
      type: 'project',
      cites: [at('takes over')],
      statement: 'From May 2026 running the order desk is with Olu Ferry',
    },
  ]);
  const [hours, orders] = all.filter(({ does }) => does.kind === 'fact');
  // One is asked, and waits for the answer; the other is shown with what the page of somebody else says.
  expect(hours?.hidden).toBe('disputed');
  expect(all.flatMap(({ sides }) => sides.map(({ was }) => was?.text))).toContain('Bakes from 4:00 to 11:00');
  expect(orders?.otherwise?.map(({ quote }) => quote)).toContain('Runs the order desk');
  expect(orders?.sure).toBe(false);
});
