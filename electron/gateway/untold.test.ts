import { afterEach, expect, test } from 'vitest';
import type { Output } from '#shared/contract/methods.ts';
import { agent, cleanUp, openGateway, use } from './testing/gateway.ts';

afterEach(cleanUp);

const owner = { name: 'the owner', role: 'owner', session: '' } as const;
const dayMs = 86_400_000;

/** What is told, a day apart, and the two sides of what a reflection then asks about. */
async function asked(...days: readonly (readonly string[])[]) {
  const wall = { now: Date.UTC(2026, 1, 2, 9) };
  const gateway = await openGateway({ now: () => wall.now });
  const client = await agent(gateway.address, 'x', gateway.clients.grant('Scribe', 'main').token);
  for (const told of days) {
    for (const content of told) {
      wall.now += 60_000;
      await use(client, 'memory_store', { content });
    }
    wall.now += dayMs;
  }
  await use(client, 'memory_reflect', { who: 'mneme' });
  const { pending } = (await gateway.dispatch('reflection.pending', {}, owner)) as Output<'reflection.pending'>;
  const changes = pending?.changes ?? [];
  const contradictions = changes.flatMap(({ does }) =>
    does.kind === 'contradiction' ? [does.sides.map(({ text }) => text)] : [],
  );
  const merges = changes.filter(({ does }) => does.kind === 'merge');
  return { contradictions, merges, facts: changes.filter(({ does }) => does.kind === 'fact' || does.kind === 'core') };
}

test('two values of one thing are asked about, each with both sides, and neither becomes a fact meanwhile', async () => {
  const pairs = [
    ['Die Pacht für den Garten kostet 240 Euro im Jahr.', 'Pacht Garten: 310 Euro im Jahr'],
    ['El contrato de la furgoneta vence el 4 de mayo.', 'El contrato de la furgoneta vence el 14 de mayo.'],
    ['The wedding venue holds 80 guests.', 'The wedding venue can hold 120 guests.'],
    ['The grant report is due on 4 May.', 'The grant report has to be in by 11 May.'],
    ['Le train de Lucie arrive à 18 h 40.', 'Lucie arrive en train à 19 h 10.'],
  ] as const;
  const { contradictions, facts } = await asked(
    pairs.map(([first]) => first),
    pairs.map(([, second]) => second),
  );
  const bare = (text: string) => text.replace(/\.$/, '');
  expect(contradictions.map((sides) => sides.map(bare)).sort()).toEqual(pairs.map((sides) => sides.map(bare)).sort());
  expect(facts).toEqual([]);
});

test('readings of a series are no two values of one thing, however few they are apart', async () => {
  const days = Array.from({ length: 8 }, (_, n) => [
    `Reservoir level: ${310 + 3 * n} cm.`,
    `Laufrunde am Deich: ${5 + (n % 4)},${n} km.`,
    `Quartet rehearsal, ${40 + n} minutes on the second movement.`,
  ]);
  expect((await asked(...days)).contradictions).toEqual([]);
});

test('a letter that tells things apart is no article: coat a and coat b are two', async () => {
  const told = ['a', 'b', 'c'].map((coat) => [`Sanded the mast with Torvald, coat ${coat}.`]);
  const { contradictions, merges } = await asked(...told);
  expect([contradictions, merges]).toEqual([[], []]);
});
