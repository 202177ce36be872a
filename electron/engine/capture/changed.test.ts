import { afterEach, expect, test } from 'vitest';
import { agent, openGraph } from '../handlers/testing/graph.ts';

let workspace: Awaited<ReturnType<typeof openGraph>>;
afterEach(() => workspace.close());

/** Stores them one after the other; texts of those that stand as superseded in the end. */
async function overAfter(...told: string[]): Promise<string[]> {
  workspace = await openGraph({ 'MEMORY.md': '# MEMORY\n\n## Identity\n\n## Critical Facts\n' });
  const ids: string[] = [];
  for (const content of told) ids.push((await workspace.ask('memory.store', { content, store: 'episodic' }, agent)).id);
  const { memories } = await workspace.ask('memory.get', { ids });
  return memories.flatMap(({ text, supersededBy }) => (supersededBy === undefined ? [] : [text]));
}

test.each([
  [
    'Dr. Okonkwo is my GP, she wants new bloods in January.',
    'Dr. Okonkwo changed the dose: 88 from now on, my TSH was too high.',
  ],
  [
    'Frau Dr. Brandt ist meine Zahnärztin, sie will mich im März sehen.',
    'Dr. Brandt changed the toothpaste: fluoride-free from now on.',
  ],
  ['Ab jetzt kocht Petra, nicht mehr Klaus.', 'Der Müll kommt jetzt dienstags, nicht mehr montags.'],
  ['Ab jetzt gießt Yusuf, nicht mehr Bülent.', 'Die Dosis ist jetzt 88, nicht mehr 75.'],
  [
    'Der Leim für die Rahmen steht auf dem Zettel im Schrank, 60 °C.',
    'Unsinn, der Markt am 12. ist in Celle. Hatte den falschen Zettel.',
  ],
  [
    'Moisture of the oak: 12 % in the shed.',
    'Moisture of the oak: 14 % in the shed.',
    'again the oak moisture, 19 % this time, rising',
  ],
  ['Ottilie postponed the trip to Rome.', 'Ruben postponed the trip to Oslo.'],
  ['Ottilie cancelled her choir membership.', 'Ruben cancelled his gym membership.'],
  ['Ottilie wrote about the delays in Rome.', 'Ruben wrote about the delays in Oslo.'],
  ['Arne Holt complained about the delays.', 'Dora Nilsen complained about the delays.'],
])('what another thing is told of ends nothing: %s', async (...told) => {
  expect(await overAfter(...told)).toEqual([]);
});

test.each([
  ['The rent of the workshop is 640 euros.', 'The rent of the workshop goes up to 700 euros from May.'],
  ['Nia lives in Cardiff.', 'Nia has moved to Swansea.'],
])('what takes its place ends it: %s', async (before, now) => {
  expect(await overAfter(before, now)).toEqual([before]);
});

const noor = { store: 'semantic', entity: 'Noor', type: 'person' } as const;
const wannes = { store: 'semantic', entity: 'Wannes', type: 'person' } as const;
const maes = { store: 'semantic', entity: 'Houthandel Maes', type: 'organization' } as const;

test.each([
  [
    { ...noor, content: 'Noor takes 7.5 ml of amoxicilline twice a day.' },
    { content: 'Dokter Aerts says Wannes takes Ventolin from now on, 2 puffs a day.' },
  ],
  [
    { ...wannes, content: 'Wannes takes Ventolin, 2 puffs a day.' },
    { ...noor, content: 'Noor takes Ventolin from now on, 1 puff a day.' },
  ],
  [
    { ...maes, content: 'Walnut veneer at Houthandel Maes costs 38 euro per m².' },
    { ...maes, content: 'Cherry veneer at Houthandel Maes is 52 euro per m² now.' },
  ],
  [
    { ...maes, content: 'Walnut veneer at Houthandel Maes costs 38 euro per m².' },
    { content: 'Cherry veneer at Houthandel Maes is 52 euro per m² now.' },
  ],
])('another person’s, or another thing’s, stands: %o', async (first, second) => {
  workspace = await openGraph({ 'MEMORY.md': '# MEMORY\n\n## Identity\n\n## Critical Facts\n' });
  await workspace.ask('memory.store', { ...first, content: first.content }, agent);
  const { status } = await workspace.ask('memory.store', { ...second, content: second.content }, agent);
  expect(status).not.toBe('superseded');
});
