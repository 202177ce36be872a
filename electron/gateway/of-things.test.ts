import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { agent, cleanUp, openGateway, use } from './testing/gateway.ts';

afterEach(cleanUp);

/** An agent in a folder that is no repository and that nobody made a page for. */
async function openElsewhere() {
  const gateway = await openGateway();
  const folder = join(dirname(gateway.root), 'corner');
  mkdirSync(folder);
  const client = await agent(gateway.address, 'x', gateway.clients.grant('Scribe', 'main').token, folder);
  return {
    store: (content: string, more: Record<string, unknown> = {}) => use(client, 'memory_store', { content, ...more }),
    page: (id: string) => join(gateway.root, `memory/graph/entities/${id}.md`),
    core: () => readFileSync(join(gateway.root, 'MEMORY.md'), 'utf8'),
  };
}

const said = (answer: unknown) => JSON.stringify(answer);

test('what is told of a firm or a thing from here on is no line of core memory; who the owner is stays one', async () => {
  const { store, core } = await openElsewhere();
  const things = [
    'We have no fax machine any more.',
    'We shut at noon on Wednesdays from now on.',
    'From March the ferry leaves at seven.',
    'Wir haben das Lager nicht mehr.',
    'Sie bringt ihn am 4. Februar zurück.',
  ];
  for (const one of things) expect(said(await store(one)), one).toContain('Stored');
  for (const one of things) expect(core()).not.toContain(one.slice(0, -1));
  for (const one of ['I drink rooibos in the afternoon.', 'Never phone anybody before nine.', 'Ya no como carne.'])
    await store(one);
  expect(core()).toMatch(/rooibos[\s\S]*before nine|before nine[\s\S]*rooibos/);
});

test('a sentence that asks to keep what stands before it for good asks for the vault', async () => {
  const { store, core } = await openElsewhere();
  const answer = await store('My aunt’s barometer from 1931 stays in the hall and is never lent. Keep that for good.');
  expect(said(answer)).toMatch(/vault/);
  expect(core()).not.toContain('barometer');
});

test('a bare name is no memory', async () => {
  const { store, page } = await openElsewhere();
  const runa = { store: 'semantic', entity: 'Runa', type: 'person' };
  expect(said(await store('Runa', runa))).toContain('a name');
  expect(existsSync(page('person--runa'))).toBe(false);
  await store('Runa plays the cello.', runa);
  expect(said(await store('Runa.'))).toContain('a name');
  expect(readFileSync(page('person--runa'), 'utf8')).not.toMatch(/^- Runa\.?$/mu);
});

test('a folder that is no project of anybody gets no page', async () => {
  const { store, page } = await openElsewhere();
  await store('The skiffs hang under the eaves.');
  await store('Bills are payable within 21 days.');
  expect(existsSync(page('project--corner'))).toBe(false);
});
