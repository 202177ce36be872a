import { dayOf } from '../decay/days.ts';
import { type DuplicatesDeps, listMerges } from '../duplicates/propose.ts';
import type { Index } from '../index/types.ts';
import type { ReflectionDeps } from './deps.ts';
import { byModel } from './model/by-model.ts';
import { forReasoner, type ReadEpisodes, readSoFar } from './read-episodes.ts';
import { Reflecting } from './reflecting.ts';
import { byRules } from './rules/by-rules.ts';
import { applying } from './settle.ts';

/** The reflections of a workspace. `duplicated`: where the pairs that wait are read. */
export function reflectingOf(deps: ReflectionDeps, duplicated: DuplicatesDeps): Reflecting {
  const { ports } = deps;
  return new Reflecting({
    ports,
    library: () => {
      const { root, index, scores, settings } = deps;
      return { root, index, scores, clock: ports.clock, coreCap: settings.get('core.cap') };
    },
    door: () => deps.door,
    reasoner: () => {
      const { models, settings } = deps;
      if (!models.configured) return byRules;
      return byModel(models, () => settings.get('reflection.outputTokens'));
    },
    candidates: async () => {
      const merges = await listMerges(duplicated);
      const alike = merges.map(({ keep, drop, similarity, merged }) => ({
        keep: keep.id,
        drop: drop.id,
        likeness: similarity,
        merged,
      }));
      const { candidates } = await deps.censuses.now();
      const archive = candidates.slice(0, mostCandidates).map(({ id, score }) => ({ id, score }));
      return { archive, alike };
    },
    around: (number) => applying(deps, number),
    tokens: (unread) => {
      const { models, settings, index } = deps;
      const cap = settings.get('reflection.outputTokens');
      if (!models.configured) return { cap, estimated: 0 };
      // What is read is not capped, and paid for all the same.
      const { entities } = index.counts();
      return { cap, estimated: cap + unread * tokensOf.episode + entities * tokensOf.entity + tokensOf.rest };
    },
    settings: () => {
      const { settings } = deps;
      return {
        hour: settings.get('reflection.hour'),
        nightly: settings.get('reflection.nightly'),
        threshold: settings.get('reflection.threshold'),
        afterSession: settings.get('reflection.afterSession'),
      };
    },
    unread: async (by) => {
      const read = await readSoFar(deps.root);
      const today = dayOf(ports.clock.now(), ports.clock.zone);
      return unreadIn(deps.index, by === 'rules' ? read : forReasoner(read, today));
    },
  });
}

/** Candidates for the archive that one reflection looks at, least alive first: most of those that are left out are in use. */
const mostCandidates = 1_000;

/** What a model reads, in tokens, as a rule of thumb. */
const tokensOf = { episode: 90, entity: 60, rest: 6_000 };

/** Memories looked at in one step, some milliseconds: whatever waits goes in between. */
const page = 2_000;

async function unreadIn(index: Index, read: ReadEpisodes): Promise<number> {
  let unread = 0;
  for (let after: number | null = 0; after !== null; await new Promise(setImmediate)) {
    const { memories, last } = index.timesOf('episode', after, page);
    unread += memories.filter((one) => !read.has(one)).length;
    after = last;
  }
  return unread;
}
