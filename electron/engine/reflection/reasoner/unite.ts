import type { Proposal, Suggestion } from '#shared/model/reflection.ts';
import { proposalKey } from '../rejected.ts';
import { entitiesOfChange } from '../seen.ts';

const certain: readonly Proposal['kind'][] = ['merge', 'contradiction'];

/** A reasoner's suggestions, with those of the rules that it cannot know or must not miss, and the pages that what it took over stands on. */
export function united(own: readonly Suggestion[], rules: readonly Suggestion[]): Suggestion[] {
  // What a reflection brings together is told once.
  const wanted = own.some(({ does }) => does.kind === 'insight') ? certain : [...certain, 'insight'];
  const named = new Set(own.flatMap(({ does }) => entitiesOfChange(does)));
  const isWanted = ({ does }: Suggestion) =>
    does.kind === 'entity' ? named.has(does.entity) : wanted.includes(does.kind);
  const said = new Set<string>();
  return [...own, ...rules.filter(isWanted)].filter(({ does }) => {
    // A belief is weighed step by step, for and against.
    const key = does.kind === 'belief' ? `${proposalKey(does)} ${does.was} ${does.confidence}` : proposalKey(does);
    return said.has(key) ? false : said.add(key);
  });
}
