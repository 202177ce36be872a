import type { Events } from '#shared/contract/events.ts';
import { associationsPath } from './associations/associations.ts';
import type { SyncByItself } from './copies/remote/by-itself.ts';
import { decayActor } from './cycle/cycle.ts';
import { scoresPath } from './decay/scores.ts';
import type { House } from './house.ts';
import { followSettings } from './instructions/follow-settings.ts';
import type { Emit } from './ports.ts';
import type { Proposals } from './proposals/proposals.ts';
import { summaryPath } from './reflection/pending.ts';
import { takeAtWord } from './reflection/settle.ts';
import { settingsPath } from './settings/settings.ts';
import type { GraphIndex } from './stores/graph-index.ts';
import type { Housekeeping } from './sync/housekeeping.ts';
import { aliasesPath } from './workspace/codecs/aliases.ts';

/** The rooms that follow what happens; `proposals` is null until somebody asked for them. */
type Followers = {
  house: House;
  graph: GraphIndex;
  housekeeping: Housekeeping;
  syncing: SyncByItself;
  proposals(): Proposals | null;
};

/** What the rooms do about an event; then everybody else hears of it. */
export function followEvents(rooms: Followers): Emit {
  const { house, housekeeping, syncing } = rooms;
  const { ports } = house;
  return (event) => {
    if (event.name === 'changed') {
      followChange(rooms, event.data);
      const { paths, actor } = event.data;
      if (paths.includes(scoresPath) && actor !== decayActor) {
        // Whoever hears of it asks at once, and must be answered by the new scores.
        void house.rescore().finally(() => ports.emit(event));
        return;
      }
    }
    if (event.name === 'committed') {
      housekeeping.committed();
      syncing.committed();
      house.alerts.committed(event.data);
      house.commits.soon();
    }
    ports.emit(event);
  };
}

function followChange({ house, graph, proposals }: Followers, changed: Events['changed']): void {
  const { scores, ports } = house;
  const { paths, ids, actor } = changed;
  house.alerts.heard(changed);
  house.unproven.heard(changed);
  graph.touched(paths);
  proposals()?.heard(paths, ids);
  house.meaning.soon();
  if (paths.includes(settingsPath)) followSettings(house);
  if (paths.includes(associationsPath)) house.associations.reload();
  if (paths.includes(summaryPath) && actor === 'manual') {
    takeAtWord(house).catch((cause) => ports.log.warn('a reply was not taken up', { cause: String(cause) }));
  }
  if (paths.includes(aliasesPath)) scores.follow();
  // The scores in memory are those that a cycle writes: there is nothing to read.
  if (paths.includes(scoresPath) && actor === decayActor) graph.soon();
}
