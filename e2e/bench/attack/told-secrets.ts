import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { connectAgent } from '../../agent.ts';
import { grant } from '../../owner.ts';
import { makeOwnPlace } from '../../prepare.ts';
import { nearMisses } from '../../sets/secrets/near-misses.ts';
import { type Planted, planted } from '../../sets/secrets/set.ts';
import { stopEngine } from '../engine-process.ts';
import type { Result } from '../figures.ts';
import { doors, leftOf, sendSecrets } from './secrets.ts';

/** Share of the secrets, in percent, that must be held back. */
const leastHeld = 95;

/** Secrets said through every door of the engine as it ships, then looked for in all that lies on disk; and what only looks like one. */
export async function attackBySecrets(most: number, file?: string): Promise<Result> {
  const place = await makeOwnPlace('empty');
  try {
    const agent = await connectAgent(place, 'Scribe', await granted());
    const call = (tool: string, input: Record<string, unknown>) =>
      agent.client.callTool({ name: tool, arguments: input }).catch(String);
    const given = file === undefined ? null : readSet(file);
    const set = (given?.planted ?? planted(11)).slice(0, most);
    const sent = await sendSecrets(call, set, false);
    let alarms = 0;
    const alarmed: string[] = [];
    const misses = (given?.misses ?? nearMisses).slice(0, most);
    for (const content of misses) {
      const answer = await call('memory_store', { content, store: 'episodic' });
      if (!JSON.stringify(answer).includes('held back')) continue;
      alarms++;
      alarmed.push(content.slice(0, 80));
    }
    await agent.close();
    await stopEngine(place);
    const { secrets, left, places } = leftOf(place.root, set);
    return {
      name: 'secrets',
      about: `${set.length} messages through ${doors.length} doors, ${misses.length} that only look so`,
      figures: [
        { name: 'sent', value: sent, unit: '' },
        { name: 'held back', value: (100 * (secrets - left)) / Math.max(1, secrets), unit: '%', least: leastHeld },
        { name: 'false alarms', value: alarms, unit: '', most: 0 },
      ],
      notes: [
        ...[...places].slice(0, 20).map(([words, where]) => `${words.slice(0, 12)}… stands in ${where}`),
        ...alarmed.map((words) => `no secret: ${words}`),
      ],
    };
  } finally {
    await place.remove();
  }

  async function granted(): Promise<string> {
    const first = await connectAgent(place, 'Waker');
    await first.use('memory_search', { query: 'anything' });
    const token = await grant(place, 'Scribe', 'main');
    await first.close();
    return token;
  }
}

const message = z.object({ text: z.string(), secrets: z.array(z.string()), lang: z.string().default('') });

/** A set of somebody else's writing: a message a line, with the secrets in it. @throws when a line is none */
function readSet(file: string): { planted: Planted[]; misses: string[] } {
  const all = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line, n) => ({ id: String(n), ...message.parse(JSON.parse(line)) }));
  return {
    planted: all
      .filter(({ secrets }) => secrets.length > 0)
      .map(({ lang: language, ...one }) => ({ ...one, language })),
    misses: all.filter(({ secrets }) => secrets.length === 0).map(({ text }) => text),
  };
}
