import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { agent, cleanUp, openGateway, use } from './testing/gateway.ts';

afterEach(cleanUp);

async function opened() {
  const gateway = await openGateway({ now: () => Date.parse('2026-11-20T10:00:00Z') });
  const client = await agent(gateway.address, 'x', gateway.clients.grant('Scribe', 'main').token);
  const call = async (tool: string, input: Record<string, unknown>) => {
    const { structuredContent, content, isError } = await use(client, tool, input);
    return { ...structuredContent, isError, text: content.map(({ text }) => text).join('\n') } as Answer;
  };
  const folder = join(gateway.root, 'memory', 'graph', 'entities');
  const pages = () => (existsSync(folder) ? readdirSync(folder) : []).toSorted();
  const page = (id: string) => readFileSync(join(folder, `${id}.md`), 'utf8');
  return { ...gateway, call, pages, page };
}

type Fact = { status: string; why: string | null; id: string };
type Answer = { isError?: boolean; text: string; id: string; facts: Fact[] };

test('an end of a relation is the page that is there, whoever names its type or nobody', async () => {
  const { call, pages, page } = await opened();
  const about = { store: 'semantic', entity: 'Šňůra', type: 'project' };
  await call('memory_store', { ...about, content: 'Šňůra plans the deliveries, written in Rust.' });
  const stored = await call('memory_store', {
    content: 'The vans leave at six since Monday.',
    store: 'episodic',
    relations: [{ from: 'Pekárna Dlouhá', relation: 'uses', to: 'Šňůra' }],
  });
  expect(stored.text).not.toContain('Not connected');
  await call('memory_store', {
    content: 'Šňůra also prints the labels.',
    store: 'semantic',
    entity: 'šňůra',
    relations: [{ from: 'Pekárna Dlouhá', relation: 'uses', to: 'ŠŇŮRA' }],
  });
  expect(pages().filter((one) => one.includes('šňůra'))).toEqual(['project--šňůra.md']);
  expect(page('project--šňůra')).toContain('prints the labels');
  expect(pages()).toHaveLength(2);
});

test('a fact may say the year that a month without one means, and the full name that a first name means', async () => {
  const { call } = await opened();
  const known = { content: 'Milena Skála bakes the bread.', store: 'semantic', entity: 'Milena Skála', type: 'person' };
  await call('memory_store', known);
  const said = 'The landlady asks 900 from February. Jonas bakes the bread now, not Milena any more.';
  const message = 0;
  const { facts } = await call('memory_observe', {
    messages: [{ role: 'user', content: said }],
    facts: [
      { text: 'The landlady asks 900 from February 2027.', quote: 'The landlady asks 900 from February.', message },
      { text: 'The landlady asks 900 from February 2031.', quote: 'The landlady asks 900 from February.', message },
      {
        text: 'Jonas bakes the bread now, and Milena Skála no longer does.',
        quote: 'Jonas bakes the bread now, not Milena any more.',
        replaces: '',
        message,
      },
      {
        text: 'Jonas Weiher bakes the bread now, not Milena.',
        quote: 'Jonas bakes the bread now, not Milena',
        message,
      },
    ],
  });
  expect(facts.map(({ status }) => status)).toEqual(['kept', 'refused', 'kept', 'refused']);
});

test('not to forget something denies nothing of it; who forgets denies what is denied besides', async () => {
  const { call } = await opened();
  const about = { message: 0 };
  const messages = [
    'Por favor, que no se me olvide recoger a Nuria el jueves.',
    'Vergiss nicht, dass Edda am Montag kommt.',
    'Never forget that the gas valve is behind the stove.',
    'He does not eat eggs, I always forget.',
  ];
  const told = [
    'Hay que recoger a Nuria el jueves.',
    'Edda kommt am Montag.',
    'The gas valve is behind the stove.',
    'He eats eggs.',
  ];
  const { facts } = await call('memory_observe', {
    messages: messages.map((content) => ({ role: 'user', content })),
    facts: told.map((text, message) => ({ ...about, text, quote: messages[message], message })),
  });
  expect(facts.map(({ status }) => status)).toEqual(['kept', 'kept', 'kept', 'refused']);
});

test('a long source is taken, and an empty `replaces` names nothing', async () => {
  const { call } = await opened();
  const source = 'the maker’s page about the care of oak benches in kitchens and in workshops';
  const stored = await call('memory_store', { content: 'Oak benches want oil twice a year.', source, replaces: '' });
  expect(stored.isError).toBeFalsy();
});

test('a proposal says what it makes outdated, and once it is approved that is superseded', async () => {
  const { call, address, clients, page } = await opened();
  const about = { store: 'semantic', entity: 'Mill', type: 'project' };
  const old = await call('memory_store', { ...about, content: 'The mill grinds on Tuesdays.' });
  const helper = await agent(address, 'y', clients.grant('Coder', 'subagent').token);
  const proposed = await use(helper, 'memory_propose', {
    content: 'The mill grinds on Fridays.',
    store: 'semantic',
    entities: ['Mill'],
    replaces: old.id,
  });
  const decisions = [{ id: proposed.structuredContent?.id, decision: 'commit' }];
  await call('memory_review', { decisions });
  expect(page('project--mill')).toMatch(/Tuesdays\. .*superseded[\s\S]*Fridays/);
});

test('a type that nothing has is refused with those there are', async () => {
  const { call } = await opened();
  const answer = await call('memory_browse', { type: 'sorrow' });
  expect([answer.isError, answer.text]).toEqual([true, expect.stringMatching(/input\.invalid[\s\S]*decision/)]);
  expect((await call('memory_browse', { type: 'decision' })).isError).toBeFalsy();
});
