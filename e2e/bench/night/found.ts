import type { Suggestion } from '../../../shared/model/reflection.ts';
import type { FindingType, Found, Score } from '../../sets/reflection/score.ts';

/** A suggestion as the key judges it; questions, insights and archivals are not in it. */
export function foundOf({ does, evidence }: Pick<Suggestion, 'does' | 'evidence'>): Found[] {
  const cited = [...new Set(evidence.map(({ id }) => id))];
  switch (does.kind) {
    case 'fact':
      return [{ type: 'fact', subject: does.entity, statement: does.statement, ids: [], evidence: cited }];
    case 'entity':
      return [{ type: 'entity', subject: does.entity, statement: does.name, ids: [], evidence: cited }];
    case 'relation':
      return [{ type: 'relation', from: does.from, relation: does.relation, to: does.to, ids: [], evidence: cited }];
    case 'contradiction':
      return [{ type: 'contradiction', ids: does.sides.map(({ id }) => id), evidence: cited }];
    case 'merge':
      return [{ type: 'duplicate', ids: [does.keep, does.drop], evidence: cited }];
    case 'procedure': {
      const statement = [does.title, does.trigger, ...does.steps].join('\n');
      return [{ type: 'procedure', statement, ids: [], evidence: cited }];
    }
    case 'belief': {
      const direction = does.confidence >= (does.was ?? 0) ? 'strengthened' : 'weakened';
      return [{ type: 'belief', subject: does.entity, statement: does.statement, direction, ids: [], evidence: cited }];
    }
    case 'core':
      // What comes in from the pages is no item that was there.
      if (does.was === null) return [];
      return [{ type: 'core', statement: does.now ?? '', ids: [does.was.id], evidence: cited }];
    default:
      return [];
  }
}

/** Over all workspaces and types together: every finding counts the same. */
export function percent(all: Score[], types: readonly FindingType[], what: 'precision' | 'recall'): number {
  const tallies = all.flatMap((one) => types.map((type) => one.types[type]));
  if (what === 'recall') {
    const wanted = sum(tallies.map((one) => one.wanted));
    return wanted === 0 ? 100 : (100 * sum(tallies.map((one) => one.recall * one.wanted))) / wanted;
  }
  const judged = sum(tallies.map((one) => one.right + one.wrong));
  return judged === 0 ? 100 : (100 * sum(tallies.map((one) => one.right))) / judged;
}

export const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
