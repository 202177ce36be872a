import type { Proposal, Suggestion } from '#shared/model/reflection.ts';
import { keyOf } from '../rejected.ts';

const certain = new Set<Proposal['kind']>(['merge', 'contradiction']);

/** A reasoner's suggestions, with those of the rules that it cannot know or must not miss. */
export function united(own: readonly Suggestion[], rules: readonly Suggestion[]): Suggestion[] {
  const said = new Set<string>();
  return [...own, ...rules.filter(({ does }) => certain.has(does.kind))].filter(({ does }) => {
    const key = keyOf(does);
    return said.has(key) ? false : said.add(key);
  });
}
