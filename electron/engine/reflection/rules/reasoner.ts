import type { Proposal, Suggestion } from '#shared/model/reflection.ts';
import type { Reasoner } from '../run.ts';
import { reasonInTurns } from './by-rules.ts';

/** Changes that are proposed without anybody who can reason: a person reads them all. */
const mostChanges = 20;

/** What is surest, or matters most, first: what cannot both hold, what stands twice, what is said whole. */
const order: readonly Proposal['kind'][] = [
  'contradiction',
  'core',
  'fact',
  'relation',
  'merge',
  'belief',
  'procedure',
  'question',
  'insight',
];

const note =
  'Mneme’s own rules read this; they propose little and only what is sure. Your agent finds more when you ask it to reflect, and so does a language model of yours (Settings → Language model; a program such as claude -p will do).';

/** The reasoner that ships with Mneme. It takes no tokens and goes through the phases at once. */
export const byRules: Reasoner = {
  by: 'rules',
  async suggest({ read, material, since }, { phase, signal }) {
    for (const name of ['meta-reflection', 'consolidate'] as const) phase(name, 0, 1);
    const found = await reasonInTurns(read, signal, (done, total) => phase('consolidate', done, total));
    phase('rewrite core', 0, 1);
    const episodes = material.episodes.length;
    const until = material.episodes.at(-1)?.at ?? since;
    return { suggestions: fewest(found), tokens: 0, fellBack: null, by: 'rules', episodes, until, note };
  },
};

/** As many as a person reads, with the pages that they need, in the order in which they were found. */
function fewest(found: readonly Suggestion[]): Suggestion[] {
  const ranked = found.filter(({ does }) => does.kind !== 'entity' && does.kind !== 'archive');
  ranked.sort((a, b) => order.indexOf(a.does.kind) - order.indexOf(b.does.kind));
  const kept = new Set(ranked.slice(0, mostChanges));
  const named = new Set([...kept].flatMap(({ does }) => entitiesOf(does)));
  return found.filter((one) => kept.has(one) || (one.does.kind === 'entity' && named.has(one.does.entity)));
}

function entitiesOf(does: Proposal): string[] {
  if (does.kind === 'relation') return [does.from, does.to];
  return 'entity' in does ? [does.entity] : [];
}
