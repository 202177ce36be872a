import { restoreScores } from '../decay/cycle/restore.ts';
import type { Services } from '../services.ts';
import { followInstructions } from '../settings/instructions/follow.ts';

/**
 * What goes on by itself from here on. Resolves when the index answers for the disk as it is; what comes after that goes
 * on without being waited for.
 */
export function beginBackground(services: Services, create: boolean): Promise<void> {
  const { ports, keeper, alerts, snapshots, proposals } = services;
  // What a killed engine had laid out of the past is nobody's to keep.
  void snapshots.drop().catch((cause) => ports.log.warn('a former state was not removed', { cause: String(cause) }));
  const ready = keeper
    .catchUp(create)
    .then(() => takeBackScores(services))
    .then(() => alerts.start())
    .then(() => proposals.start());
  ready
    .then(
      () => watch(services),
      (cause) => {
        if (!keeper.isClosed) ports.log.error('catching up failed', { cause: cause?.stack ?? String(cause) });
      },
    )
    .catch((cause) => ports.log.error('watching failed', { cause: String(cause) }));
  return ready;
}

/** Everything that follows the files or the clock. */
function watch(services: Services): Promise<void> {
  const { keeper, alerts, vectors, reranking, commits, cycle, history, links } = services;
  vectors.follow();
  reranking.follow();
  void followInstructions(services);
  commits.soon();
  watchReflection(services);
  cycle.keepTime();
  links.start();
  alerts.history.watch(() => history);
  return keeper.watch((paths) => alerts.touched(paths));
}

/** What stands in the scores alone must not be lost with their file. */
async function takeBackScores(services: Services): Promise<void> {
  const { ports, door, scores } = services;
  const failed = (cause: unknown) => ports.log.warn('missing scores were not restored', { cause: String(cause) });
  const restored = door.damage === null ? await restoreScores(services).catch(failed) : null;
  if (typeof restored !== 'string') return;
  await services.rescore();
  scores.restored(restored);
}

const ranKey = 'reflection.ran';

/** Reflections come by themselves from here on; when the last one did is kept beside the index. */
function watchReflection({ index, reflecting }: Services): void {
  const last = Number(index.meta(ranKey) ?? Number.NaN);
  reflecting.schedule.watch(Number.isNaN(last) ? null : last, (at) => index.setMeta(ranKey, String(at)));
}
