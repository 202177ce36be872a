import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { agent, cleanUp, openGateway, use } from './testing/gateway.ts';

afterEach(cleanUp);

/** The lines of core memory once all of it was told without a store. */
async function coreAfter(told: readonly string[]): Promise<string[]> {
  const gateway = await openGateway();
  const client = await agent(gateway.address, 'x', gateway.clients.grant('Scribe', 'main').token);
  for (const content of told) await use(client, 'memory_store', { content });
  const lines = readFileSync(join(gateway.root, 'MEMORY.md'), 'utf8').split('\n');
  return lines.flatMap((line) => (line.startsWith('- ') ? [line.slice(2)] : []));
}

test('what is said of things, of a week or with an if is no line of core memory', async () => {
  const told = [
    "If Papa calls me once more at 5 in the morning I'll move to Greenland.",
    'No, I told you wrong: the green book was the old one, Jonas logs remakes in the tablet app Otolog.',
    'No, the invoices go to the Krankenkasse, not to the customer.',
    'I learned the St. Lukas organ has 23 stops and was built by Marcussen; the tuner is Piet Vandamme, no relation.',
    'We buy batteries from Rayovar.',
    "I don't deploy on Fridays this week.",
    'Diese Woche esse ich keinen Zucker.',
    'Ines wants the invoices as CSV.',
  ];
  expect(await coreAfter(told)).toEqual([]);
});

test('who the owner is and how they want to be dealt with are', async () => {
  const told = [
    'I am a midwife and live in Flensburg.',
    'Ich vertrage keine Laktose.',
    'Always answer me in short sentences.',
    'Never send an email without showing it to me first.',
    'Schreib meine Briefe immer mit Sie, nie mit du.',
  ];
  expect((await coreAfter(told)).toSorted()).toEqual(told.toSorted());
});
