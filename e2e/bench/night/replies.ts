import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { encode } from 'gpt-tokenizer';
import { type Provider, type Received, startProvider } from '../../../electron/adapters/llm/testing/provider.ts';
import { foldName } from '../../../electron/engine/language/tokens.ts';
import { listIn } from '../../../electron/engine/llm/salvage.ts';
import type { Material } from '../../../electron/engine/reflection/material.ts';
import type { ProposalGround } from '../../../electron/engine/reflection/reasoner/ground.ts';
import type { AnswerItem } from '../../../electron/engine/reflection/reasoner/items.ts';
import { itemIn } from '../../../electron/engine/reflection/reasoner/propose.ts';
import type { Found } from '../../sets/reflection/score.ts';

/**
 * Answers that were recorded for a workspace, part by part: `reply-1.json` and on; another voice, by a guide of before; or a model that does as
 * it is told.
 */
export type Sort = 'reply' | 'earlier' | 'obedient';

/** The words of a part's answer, as they were written down; null where there are none. */
export function replyTo(folder: string, sort: Sort, part: number): string | null {
  const path = join(folder, `${sort}-${part}.json`);
  return existsSync(path) ? readFileSync(path, 'utf8') : null;
}

/** A server that answers each part with what was recorded for it; what is asked for once more gets nothing. */
export function replaying(folder: string, sort: Sort): Promise<Provider> {
  return startProvider((seen) => {
    const asked = wordsOf(seen);
    const part = Number(/\bPart (\d+) of \d+\./.exec(asked)?.[1] ?? 0);
    const text = replyTo(folder, sort, part) ?? '{"changes": []}';
    return { does: 'answer', text, usage: { in: encode(asked).length, out: encode(text).length } };
  });
}

function wordsOf({ body }: Received): string {
  const messages = (body.messages ?? []) as { content: string }[];
  return messages.map(({ content }) => content).join('\n');
}

export const changesIn = (text: string): unknown[] => listIn(text, 'changes')?.items ?? [];

/** What an answer says by itself, before anything is checked: to see what the checks take away. */
export function meantBy(
  changes: readonly unknown[],
  { handles, home }: Omit<ProposalGround, 'taken'>,
  material: Material,
): Found[] {
  const idsOf = (cites: readonly string[]) => [
    ...new Set(cites.flatMap((one) => handles.lines(one)).map(({ memory }) => memory.id)),
  ];
  const items = changes.map(itemIn).flatMap((read) => ('kind' in read ? [read] : []));
  // Whom a fact makes a page for is of its type wherever else the answer names them.
  const types = new Map(items.flatMap((one) => (one.kind === 'fact' ? [[foldName(one.entity), one.type]] : [])));
  const homeOf = (said: string, type: string) => home(said, type || (types.get(foldName(said)) ?? '')).id;
  return items.flatMap((one) => meaningOf(one, idsOf, homeOf, material));
}

type Ids = (cites: readonly string[]) => string[];
type Home = (said: string, type: string) => string;

function meaningOf(one: AnswerItem, idsOf: Ids, home: Home, { pages }: Material): Found[] {
  const evidence = idsOf(one.cites);
  switch (one.kind) {
    case 'fact':
      return [{ type: 'fact', subject: home(one.entity, one.type), statement: one.statement, ids: [], evidence }];
    case 'relation':
      return [
        {
          type: 'relation',
          from: home(one.entity, ''),
          relation: one.relation,
          to: home(one.to, ''),
          ids: [],
          evidence,
        },
      ];
    case 'contradiction':
      return [{ type: 'contradiction', ids: idsOf(one.between), evidence }];
    case 'same':
      return [{ type: 'duplicate', ids: idsOf([one.keep, one.drop]), evidence }];
    case 'core':
      return one.replaces ? [{ type: 'core', statement: one.now ?? '', ids: idsOf([one.replaces]), evidence }] : [];
    case 'procedure':
      return [{ type: 'procedure', statement: [one.title, one.trigger, ...one.steps].join('\n'), ids: [], evidence }];
    case 'belief': {
      const subject = home(one.entity, '');
      const isHeld = pages.some(({ id, beliefs }) => id === subject && beliefs.length > 0);
      const direction = one.supports || !isHeld ? 'strengthened' : 'weakened';
      return [{ type: 'belief', subject, statement: one.statement, direction, ids: [], evidence }];
    }
    default:
      return [];
  }
}
