import type { Store } from '#shared/model/memory.ts';
import { type EntityRecord, makeDirectory } from '../../../graph/names/directory.ts';
import { route } from '../route.ts';

export type RoutingCase = {
  id: string;
  lang: string;
  split: 'dev' | 'held';
  store: Store;
  text: string;
  /** `same_as` is the id of the entity that exists already. */
  entities: { name: string; type: string; same_as?: string }[];
};
/** `[right, all]` */
type Share = [number, number];
export type Score = {
  stores: Share;
  byStore: Record<string, Share>;
  byLanguage: Record<string, Share>;
  /** Mentions of an entity that exists, and of those the ones not by its label. */
  existing: Share;
  variants: Share;
  falseLinks: number;
  wrong: string[];
};

const vocabulary = [
  'uses',
  'depends-on',
  'part-of',
  'develops',
  'prefers',
  'avoids',
  'decided-on',
  'supersedes',
  'relates-to',
];

/** Routes every statement against a directory of `graph` and compares with its labels. */
export function scoreRouting(statements: RoutingCase[], graph: EntityRecord[]): Score {
  const directory = makeDirectory(graph);
  const labels = new Set(graph.map(({ label }) => label));
  const score: Score = {
    stores: [0, 0],
    byStore: {},
    byLanguage: {},
    existing: [0, 0],
    variants: [0, 0],
    falseLinks: 0,
    wrong: [],
  };
  const count = (share: Share, right: boolean) => {
    share[0] += right ? 1 : 0;
    share[1] += 1;
  };
  for (const { id, lang, store, text, entities } of statements) {
    const routing = route(text, {
      now: '2026-02-03',
      directory,
      vocabulary,
      explicit: true,
    });
    const right = routing.store === store;
    count(score.stores, right);
    count(shareOf(score.byStore, store), right);
    count(shareOf(score.byLanguage, lang), right);
    if (!right) score.wrong.push(`${id} ${store} → ${routing.store}: ${text}`);
    const expected = new Set(entities.flatMap(({ same_as }) => same_as ?? []));
    const found = new Set(routing.entities.flatMap((entity) => entity.id ?? []));
    for (const { name, same_as } of entities) {
      if (same_as === undefined) continue;
      count(score.existing, found.has(same_as));
      if (!labels.has(name)) count(score.variants, found.has(same_as));
      if (!found.has(same_as)) score.wrong.push(`${id} ${name} is not ${same_as}: ${text}`);
    }
    for (const other of found) {
      if (expected.has(other)) continue;
      score.falseLinks++;
      score.wrong.push(`${id} wrongly ${other}: ${text}`);
    }
  }
  return score;
}

function shareOf(shares: Record<string, Share>, key: string): Share {
  const share = shares[key] ?? [0, 0];
  shares[key] = share;
  return share;
}
