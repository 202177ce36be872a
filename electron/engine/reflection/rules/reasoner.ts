import type { Reasoner } from '../run.ts';
import { reasonInTurns } from './by-rules.ts';

/** The reasoner that ships with Mneme. It takes no tokens and goes through the phases at once. */
export const byRules: Reasoner = {
  by: 'rules',
  async suggest({ read, material, since }, { phase, signal }) {
    for (const name of ['meta-reflection', 'consolidate'] as const) phase(name, 0, 1);
    const suggestions = await reasonInTurns(read, signal, (done, total) => phase('consolidate', done, total));
    phase('rewrite core', 0, 1);
    const episodes = material.episodes.length;
    const until = material.episodes.at(-1)?.at ?? since;
    return { suggestions, tokens: 0, fellBack: null, by: 'rules', episodes, until };
  },
};
