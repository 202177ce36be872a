import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { z } from 'zod';
import { handlers } from '../../../electron/engine/handlers/handlers.ts';
import type { reflectionMethods } from '../../../shared/contract/methods/reflection.ts';
import { keySchema } from '../../sets/reflection/key.ts';
import type { Result } from '../figures.ts';
import { onCopy } from './ground.ts';

type Pending = NonNullable<z.output<(typeof reflectionMethods)['reflection.pending']['output']>['pending']>;
type Change = Pending['changes'][number];

const owner = { name: 'bench', role: 'owner', session: '' } as const;

/**
 * Writes what Mneme proposes of a workspace where nobody reasons, as Review shows it: numbered, in plain words, with the lines it
 * rests on. For somebody who is told nothing to say of each whether they would accept it as it is.
 */
export async function dumpOffline(folder: string, out: string): Promise<Result> {
  const { today } = keySchema.parse(JSON.parse(readFileSync(join(folder, 'key.json'), 'utf8')));
  mkdirSync(out, { recursive: true });
  return onCopy(folder, today, async (workspace) => {
    await workspace.reflecting.run('bench');
    const { pending } = await handlers['reflection.pending'](workspace, {}, owner);
    const shown = (pending?.changes ?? []).filter(({ hidden }) => hidden === null);
    const path = join(out, `offline-${basename(folder)}.md`);
    writeFileSync(path, [`# ${basename(folder)}, read on ${today}`, ...shown.map(plainly), ''].join('\n\n'));
    return {
      name: 'night',
      about: `what ${folder} proposes where nobody reasons lies in ${path}`,
      figures: [{ name: 'proposals', value: shown.length, unit: '' }],
      notes: [],
    };
  });
}

const plainly = (change: Change, n: number): string =>
  [
    `${n + 1}. **${change.does.kind}** ${saidBy(change)}`,
    `   - why: ${change.reason}`,
    ...change.evidence.map(({ path, line, quote, at }) => `   - ${at ?? path}: “${quote}” (${path}:${line})`),
  ].join('\n');

function saidBy({ does, about, replaces, sides, merge }: Change): string {
  const of = about === null ? '' : `on the page of ${about.name}: `;
  switch (does.kind) {
    case 'fact':
      return `${of}${does.statement}${replaces === null ? '' : ` (in place of “${replaces.text}”)`}`;
    case 'entity':
      return `a page for ${does.name}${does.summary === '' ? '' : `: ${does.summary}`}`;
    case 'relation':
      return `${does.from} ${does.relation} ${does.to}`;
    case 'belief':
      return `${of}${does.statement} (${does.was ?? 'new'} → ${does.confidence})`;
    case 'procedure':
      return [does.title, does.trigger, ...does.steps.map((step, at) => `${at + 1}) ${step}`)]
        .filter((words) => words !== '')
        .join(' · ');
    case 'merge':
      return `one of two goes: “${merge?.goes.text || merge?.goes.name}”; what stays: “${merge?.after.text || merge?.after.name}”`;
    case 'archive':
      return `leave the search: ${does.items.map(({ id }) => id).join(', ')}`;
    case 'contradiction':
      return sides
        .map(({ was }, at) => `${at + 1}) “${was?.text}” (${was?.on}, ${was?.at ?? 'no day'})`)
        .join(' — or — ');
    case 'core':
      return `MEMORY.md, ${does.block}: ${does.was === null ? '' : `“${does.was.text}” → `}${does.now ?? `goes (to ${does.to ?? 'nowhere'})`}`;
    case 'insight':
      return `${does.title}: ${does.text}`;
    case 'question':
      return does.text;
  }
}
