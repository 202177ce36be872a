import type { FileChange } from '#shared/model/change.ts';
import { fail } from '#shared/model/error.ts';
import type { Associations } from '../../decay/associations/associations.ts';
import type { Scores } from '../../decay/scores.ts';
import { entityPath, type GraphAround, todayOf } from '../../graph/plan.ts';
import { entityOf, ownerOf } from '../../graph/resolve.ts';
import type { Index } from '../../index/types.ts';
import type { Surroundings } from '../../memories/remember.ts';
import { createEntity } from '../../workspace/codecs/entity.ts';
import type { WorkspaceDraft } from '../../workspace/draft.ts';

export type ApplyAround = Surroundings & {
  root: string;
  index: Index;
  scores: Scores;
  associations: Associations;
  /** The reflection's number, for evolution.md. */
  number: number;
};

/**
 * Whether an id outlives its memory's neighbours. A line of core memory is called by its place, which another line has once one before it
 * goes: as evidence it would point at a stranger.
 */
export const isLasting = (id: string): boolean => !id.startsWith('core:');

/** What every change is made in: the draft, as it stands after those before it. */
export class Applying {
  readonly graph: GraphAround;
  readonly stores: Surroundings;
  readonly today: string;
  /** Ids of what leaves for the archive, all together at the end. */
  readonly archived: string[] = [];
  coreTouched = false;

  constructor(
    readonly draft: WorkspaceDraft,
    readonly around: ApplyAround,
    /** Lines of core memory that one of its changes is about. */
    readonly decided: ReadonlySet<string> = new Set(),
  ) {
    this.graph = { root: draft, index: around.index, clock: around.clock };
    this.stores = { ...around, root: draft, exists: (path) => draft.has(path) };
    this.today = todayOf(this.graph);
  }

  edit(path: string, text: string, summary: string, action: FileChange['action'] = 'EDIT'): Promise<void> {
    return this.draft.put(path, text, action, summary);
  }

  /** @throws memory.missing where nobody has such a page */
  async page(entity: string): Promise<string> {
    const { text } = await this.draft.found(entityPath(entity));
    if (text !== null) return text;
    // The owner needs no leave to be somebody: whoever accepts a fact on them has their page with it.
    const { name, page } = ownerOf(this.around.index);
    if (page !== null || name === null || entityOf(name, 'person').id !== entity) throw goneMeanwhile(entity);
    return createEntity({ id: entity, name, created: this.today, summary: '', aliases: [] });
  }
}

export function goneMeanwhile(what: string) {
  return fail('memory.missing', `${what} is no longer there.`, 'Reject this change, or reflect again.');
}
