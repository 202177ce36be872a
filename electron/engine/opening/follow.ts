import type { Events } from '#shared/contract/events.ts';
import { associationsPath } from '../decay/associations/associations.ts';
import { decayActor } from '../decay/cycle/cycle.ts';
import { scoresPath } from '../decay/scores.ts';
import type { Emit } from '../ports.ts';
import { summaryPath } from '../reflection/pending.ts';
import { takeAtWord } from '../reflection/settle.ts';
import type { Services } from '../services.ts';
import { followSettings } from '../settings/instructions/follow-settings.ts';
import type { SyncByItself } from '../sync/by-itself.ts';
import type { GraphIndex } from '../watch/graph-index.ts';
import type { Housekeeping } from '../watch/housekeeping.ts';
import { aliasesPath } from '../workspace/codecs/aliases.ts';
import { settingsPath } from '../workspace/codecs/config.ts';

/** What follows an event, beside the services themselves. */
export type Followers = {
  readonly services: Services;
  readonly graph: GraphIndex;
  readonly housekeeping: Housekeeping;
  readonly byItself: SyncByItself;
};

/** What the services do about an event; then everybody else hears of it. */
export function followEvents(followers: Followers): Emit {
  const { services, housekeeping, byItself } = followers;
  const { ports, alerts, commits } = services;
  return (event) => {
    if (event.name === 'changed') {
      followChange(followers, event.data);
      const { paths, actor } = event.data;
      if (paths.includes(scoresPath) && actor !== decayActor) {
        // Whoever hears of it asks at once, and must be answered by the new scores.
        void services.rescore().finally(() => ports.emit(event));
        return;
      }
    }
    if (event.name === 'cycle' && event.data.phase === null) askPinned(services);
    if (event.name === 'committed') {
      housekeeping.committed();
      byItself.committed();
      services.links.committed();
      alerts.committed(event.data);
      commits.soon();
    }
    ports.emit(event);
  };
}

/** Once a day, when what fades has faded. */
function askPinned({ ports, contract }: Services): void {
  contract.run().catch((cause) => ports.log.warn('the pinned questions were not asked', { cause: String(cause) }));
}

function followChange({ services, graph }: Followers, changed: Events['changed']): void {
  const { ports, scores, associations } = services;
  const { paths, ids, actor } = changed;
  services.alerts.heard(changed);
  services.unattributed.heard(changed);
  graph.touched(paths);
  services.proposals.heard(paths, ids);
  services.vectors.soon(paths);
  if (paths.includes(settingsPath)) {
    followSettings(services);
    services.reranking.follow();
  }
  if (paths.includes(associationsPath)) associations.reload();
  if (paths.includes(summaryPath) && actor === 'manual') {
    takeAtWord(services).catch((cause) => ports.log.warn('a reply was not taken up', { cause: String(cause) }));
  }
  if (paths.includes(aliasesPath)) scores.follow();
  // The scores in memory are those that a cycle writes: there is nothing to read.
  if (paths.includes(scoresPath) && actor === decayActor) graph.soon();
}
