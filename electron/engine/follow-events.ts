import type { Events } from '#shared/contract/events.ts';
import type { Alerts } from './alerts/alerts.ts';
import { type Associations, associationsPath } from './associations/associations.ts';
import type { SyncByItself } from './copies/remote/by-itself.ts';
import { decayActor } from './cycle/cycle.ts';
import { type Scores, scoresPath } from './decay/scores.ts';
import type { Commits } from './history/commits.ts';
import type { House } from './house.ts';
import { followInstructions } from './instructions/follow.ts';
import type { Meaning } from './meaning/meaning.ts';
import type { Ports } from './ports.ts';
import type { Proposals } from './proposals/proposals.ts';
import { summaryPath } from './reflection/pending.ts';
import { takeAtWord } from './reflection/settle.ts';
import { type Settings, settingsPath } from './settings/settings.ts';
import type { GraphIndex } from './stores/graph-index.ts';
import type { Housekeeping } from './sync/housekeeping.ts';
import type { Unproven } from './unproven/unproven.ts';
import { aliasesPath } from './workspace/codecs/aliases.ts';

/** The rooms that follow what happens; `proposals` is null until somebody asked for them. */
type Followers = {
  alerts: Alerts;
  unproven: Unproven;
  graph: GraphIndex;
  meaning: Meaning;
  settings: Settings;
  associations: Associations;
  scores: Scores;
  housekeeping: Housekeeping;
  syncing: SyncByItself;
  commits: Commits;
  ports: Ports;
  house(): House;
  proposals(): Proposals | null;
};

/** What the rooms do about an event; then everybody else hears of it. */
export function followEvents(rooms: Followers): Ports['emit'] {
  const { ports } = rooms;
  return (event) => {
    if (event.name === 'changed') {
      followChange(rooms, event.data);
      const { paths, actor } = event.data;
      if (paths.includes(scoresPath) && actor !== decayActor) {
        // Whoever hears of it asks at once, and must be answered by the new scores.
        void rooms
          .house()
          .rescore()
          .finally(() => ports.emit(event));
        return;
      }
    }
    if (event.name === 'committed') {
      rooms.housekeeping.committed();
      rooms.syncing.committed();
      rooms.alerts.committed(event.data);
      rooms.commits.soon();
    }
    ports.emit(event);
  };
}

function followChange(rooms: Followers, changed: Events['changed']): void {
  const { graph, scores, ports } = rooms;
  const { paths, ids, actor } = changed;
  rooms.alerts.heard(changed);
  rooms.unproven.heard(changed);
  graph.touched(paths);
  rooms.proposals()?.heard(paths, ids);
  rooms.meaning.soon();
  if (paths.includes(settingsPath)) followSettings(rooms);
  if (paths.includes(associationsPath)) rooms.associations.reload();
  if (paths.includes(summaryPath) && actor === 'manual') {
    takeAtWord(rooms.house()).catch((cause) => ports.log.warn('a reply was not taken up', { cause: String(cause) }));
  }
  if (paths.includes(aliasesPath)) scores.follow();
  // The scores in memory are those that a cycle writes: there is nothing to read.
  if (paths.includes(scoresPath) && actor === decayActor) graph.soon();
}

function followSettings({ settings, meaning, house: houseOf }: Followers): void {
  settings.reload();
  const house = houseOf();
  // Not before all files are read: vectors of memories that are not yet known would be taken for those of none.
  void house.ready.then(() => meaning.follow()).catch(() => undefined);
  void house.ready.then(() => followInstructions(house)).catch(() => undefined);
}
