import { expect, test } from 'vitest';
import { methods } from '#shared/contract/methods.ts';
import type { Caller } from '#shared/model/agent.ts';
import { openSample } from '../../engine/handlers/testing/sample.ts';
import { searchText } from '../cli/output.ts';
import { say } from './say.ts';

const main: Caller = { name: 'Scribe', role: 'main', session: 's1' };

async function asked(query: string, explain = false) {
  const { engine } = await openSample();
  const found = await engine.call('memory.search', methods['memory.search'].input.parse({ query, explain }), main);
  return { found, texts: [say('memory_search', found), searchText(found)] };
}

test.each([
  ['When was the datum decided?', 'for a day or a time'],
  ['Until when does Ines Kolar lead the storm view?', 'for a day or a time'],
  ['How do I level a gauge?', 'how something is done'],
  ['What is the latest on the storm view?', 'the latest'],
  ['What does Ines Kolar prefer?', 'what somebody prefers'],
  ['Who is Ines Kolar?', 'all about one person or thing'],
])('the answer says what kind of question it was read as: %s', async (query, kind) => {
  for (const text of (await asked(query)).texts) expect(text).toContain(`Read as asking ${kind}.`);
});

test('nothing is said of a question of no kind', async () => {
  for (const text of (await asked('gauge 4 datum')).texts) expect(text).not.toContain('Read as');
});

test('asked why, each result says what each sort of evidence adds to its score, and they add up', async () => {
  const { found, texts } = await asked('Which datum do the gauges use?', true);
  for (const text of texts) {
    const whys = [...text.matchAll(/why: (.+?)(?:\)?\n|\)?$)/gm)].map(([, why = '']) => why);
    expect(whys.length).toBe(found.hits.length);
    for (const [n, why] of whys.entries()) {
      const parts = [...why.matchAll(/([a-z ]+) (\d\.\d\d)/g)].map(([, name = '', worth]) =>
        name.trim() === 'lost to decay' ? -Number(worth) : Number(worth),
      );
      expect(parts.reduce((sum, one) => sum + one, 0)).toBeCloseTo(found.hits[n]?.score ?? 0, 1);
    }
  }
  expect((await asked('Which datum do the gauges use?')).texts.join()).not.toContain('why:');
});
