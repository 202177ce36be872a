import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { agent, cleanUp, openGateway, use } from './testing/gateway.ts';

afterEach(cleanUp);

async function openScribe() {
  const gateway = await openGateway();
  const client = await agent(gateway.address, 'x', gateway.clients.grant('Scribe', 'main').token);
  const observe = async (content: string) => {
    const { structuredContent } = await use(client, 'memory_observe', { messages: [{ role: 'user', content }] });
    await (await gateway.engine).turns.settled();
    return structuredContent as { advice?: string[]; message: string };
  };
  const kept = () =>
    ['MEMORY.md', 'memory']
      .flatMap((name) =>
        name.endsWith('.md')
          ? [name]
          : readdirSync(join(gateway.root, name), { recursive: true, encoding: 'utf8' })
              .filter((one) => one.endsWith('.md'))
              .map((one) => join(name, one)),
      )
      .map((path) => readFileSync(join(gateway.root, path), 'utf8'))
      .join('\n');
  return { observe, kept };
}

test.each([
  ['Vergiss nicht, dass Knut keine Nüsse verträgt.', 'Knut keine Nüsse verträgt', /vergiss|dass/i],
  ['Vergiss bitte nicht: Knut verträgt keine Nüsse.', 'Knut verträgt keine Nüsse', /vergiss/i],
  ['Bitte merk dir: Paula ist ab Januar in Elternzeit.', 'Paula ist ab Januar in Elternzeit', /merk|bitte/i],
  ['Merk dir bitte, dass Paula ab Januar in Elternzeit ist.', 'Paula ab Januar in Elternzeit', /merk|bitte|dass/i],
  ['Merken Sie sich: Der Vertrag mit Wendt endet am 4. Mai.', 'Der Vertrag mit Wendt endet am 4. Mai', /merken/i],
  ['N’oublie pas que Léa est allergique aux arachides.', 'Léa est allergique aux arachides', /oublie|pas que/i],
  ['Retiens que le bureau ferme à 17 h.', 'le bureau ferme à 17 h', /retiens|que le/i],
  ['Recuerda que Paula llega el martes.', 'Paula llega el martes', /recuerda|que paula/i],
  ['No olvides que el alquiler vence el día 3.', 'el alquiler vence el día 3', /olvides|que el/i],
  ['别忘了小美对花生过敏。', '小美对花生过敏', /别忘|忘了/],
])(
  'a wish to remember is one in every language, and its words are no part of what is kept: %s',
  async (said, what, word) => {
    const { observe, kept } = await openScribe();
    const { advice = [] } = await observe(said);
    expect(advice.join('\n')).not.toContain('forget');
    const lines = kept()
      .split('\n')
      .filter((line) => line.includes(what));
    expect(lines.length, kept()).toBeGreaterThan(0);
    for (const line of lines) expect(line.replace(/<!--.*?-->/g, '')).not.toMatch(word);
  },
);

test.each(['Vergiss nicht, Milch zu kaufen.', 'N’oublie pas d’acheter du lait.', 'No olvides comprar leche.'])(
  'an errand is none, and asks to forget nothing: %s',
  async (said) => {
    const { observe } = await openScribe();
    expect((await observe(said)).advice ?? []).toEqual([]);
  },
);

test.each(['Vergiss den Zahnarzttermin.', 'Oublie le rendez-vous chez le dentiste.', 'Olvida la cita del dentista.'])(
  'a wish to forget stays one: %s',
  async (said) => {
    const { observe } = await openScribe();
    expect((await observe(said)).advice?.join()).toContain('memory_forget');
  },
);
