import type { provenanceMethods } from '#shared/contract/methods/provenance.ts';
import { fail } from '#shared/model/error.ts';
import type { Services } from '../services.ts';
import { parseAliases, resolveAlias } from '../workspace/codecs/aliases.ts';
import { readFileStamped } from '../workspace/read.ts';
import type { AnswersOf } from './types.ts';

const mostAnswers = 50;

/** The id that a memory has today, and every id it had before. @throws memory.missing */
async function identities(house: Services, asked: string): Promise<{ id: string; formerly: string[] }> {
  const file = await readFileStamped(house.root, 'memory/meta/aliases.json');
  const aliases = parseAliases(file?.text ?? '{}');
  const id = resolveAlias(aliases, asked);
  if (id === null || house.index.get([id]).length === 0) {
    throw fail('memory.missing', `There is no memory ${asked}.`, 'Search for it; ids change when a text changes.');
  }
  const formerly = [...aliases.keys()].filter((old) => old !== id && resolveAlias(aliases, old) === id);
  return { id, formerly };
}

export const provenanceAnswers: AnswersOf<keyof typeof provenanceMethods> = {
  async 'memory.feedback'(house, { id: asked, rating, note }, caller) {
    const { id } = await identities(house, asked);
    const confidence = house.provenance.feedback(caller, id, rating, note ?? null);
    house.access.note(house.ports.clock.now(), 'feedback', [id], { rating });
    const effect = confidence > 0 ? 'It is strengthened.' : 'It is weakened; correct it if it is wrong.';
    return { id, confidence, message: `Noted ${rating} of 5 for ${id}. ${effect}` };
  },

  async 'memory.provenance'(house, { id: asked }) {
    const { id, formerly } = await identities(house, asked);
    await house.provenance.flush();
    const { records } = house.provenance;
    const ids = [id, ...formerly];
    const [memory] = house.index.get([id]);
    const links = memory === undefined ? [] : house.index.linksOf(memory.path).filter(({ from }) => from === id);
    return {
      id,
      formerly,
      restsOn: links.map(({ relation, to, path, line }) => ({
        relation: relation ?? 'mentions',
        id: to,
        citation: `${path}#L${line}`,
      })),
      shown: records.shown(ids, house.ports.clock.now()),
      answers: records.answers(ids, mostAnswers),
    };
  },
};
