import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Output } from '#shared/contract/methods.ts';
import type { Caller } from '#shared/model/agent.ts';
import type { TestGateway } from './gateway.ts';

export const owner: Caller = { name: 'test', role: 'owner', session: 'o' };

/** Writes a day's file as another program would, and waits until it is taken up. A text's source stands behind `|`. */
export async function happened({ root, dispatch }: TestGateway, on: string, texts: readonly string[]): Promise<void> {
  const total = async () =>
    ((await dispatch('memory.browse', { kinds: ['episode'] }, owner)) as Output<'memory.browse'>).total;
  const before = await total();
  mkdirSync(join(root, 'memory/episodes'), { recursive: true });
  const entries = texts.map((one, n) => {
    const [text = '', source = 'conversation'] = one.split('|');
    const time = `${String(8 + Math.floor(n / 60)).padStart(2, '0')}:${String(n % 60).padStart(2, '0')}`;
    return `## ${time} | fact | confidence:high | tags:[] | source:${source}\n${text}\n`;
  });
  writeFileSync(join(root, `memory/episodes/${on}.md`), `# ${on} — Episode Log\n\n${entries.join('\n')}`);
  await expect.poll(total).toBe(before + texts.length);
}

/** The handle of the line that holds these words; Mneme's own candidates are none. */
export const handleOf = ({ text = '' }: { text?: string | undefined }, words: string): string =>
  /^\s*(\S+?)[: ]/.exec(text.split('\n').find((line) => line.includes(words) && !/^r\d/.test(line)) ?? '')?.[1] ?? '';
