import type { provenanceMethods } from '#shared/contract/methods/provenance.ts';
import { fail } from '#shared/model/error.ts';
import { memoryId } from '../graph/memory-id.ts';
import type { Services } from '../services.ts';
import { aliasesPath, idsBefore, parseAliases, resolveAlias } from '../workspace/codecs/aliases.ts';
import { readFileStamped } from '../workspace/read.ts';
import type { HandlersOf } from './types.ts';

const mostAnswers = 50;

/** The id that a memory has today, and every id it had before. @throws memory.missing */
async function identities(services: Services, asked: string): Promise<{ id: string; formerly: string[] }> {
  const file = await readFileStamped(services.root, aliasesPath);
  const aliases = parseAliases(file?.text ?? '{}');
  const id = resolveAlias(aliases, memoryId(services.index, asked));
  if (id === null || services.index.get([id]).length === 0) {
    throw fail('memory.missing', `There is no memory ${asked}.`, 'Search for it; ids change when a text changes.');
  }
  return { id, formerly: [...(idsBefore(aliases).get(id) ?? [])] };
}

export const provenanceHandlers: HandlersOf<keyof typeof provenanceMethods> = {
  async 'memory.feedback'(services, { id: asked, rating, note }, caller) {
    const { id } = await identities(services, asked);
    const confidence = services.provenance.feedback(caller, id, rating, note ?? null);
    services.access.note(services.ports.clock.now(), 'feedback', [id], { rating });
    const effect = confidence > 0 ? 'It is strengthened.' : 'It is weakened; correct it if it is wrong.';
    return { id, confidence, message: `Noted ${rating} of 5 for ${id}. ${effect}` };
  },

  async 'memory.provenance'(services, { id: asked }) {
    const { id, formerly } = await identities(services, asked);
    await services.provenance.flush();
    const { records } = services.provenance;
    const ids = [id, ...formerly];
    const [memory] = services.index.get([id]);
    const links = memory === undefined ? [] : services.index.linksOf(memory.path).filter(({ from }) => from === id);
    return {
      id,
      formerly,
      restsOn: links.map(({ relation, to, path, line }) => ({
        relation: relation ?? 'mentions',
        id: to,
        citation: `${path}#L${line}`,
      })),
      shown: records.shown(ids, services.ports.clock.now()),
      answers: records.answers(ids, mostAnswers),
    };
  },
};
