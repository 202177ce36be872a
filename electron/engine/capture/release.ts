import type { Caller } from '#shared/model/agent.ts';
import type { CaptureDeps } from './deps.ts';
import type { HeldText } from './held.ts';
import { isUntrusted, keep } from './remember.ts';

/** Stores what was held back after all, as an episode of the day it was said. */
export async function release(deps: CaptureDeps, { content, source, at }: HeldText, caller: Caller) {
  await deps.ready;
  const untrusted = isUntrusted(source);
  const { path, change } = await deps.captureQueue.inTurn(() =>
    keep(
      deps,
      {
        store: 'episodic',
        kind: 'fact',
        tags: untrusted ? ['untrusted'] : [],
        confidence: untrusted ? 'low' : 'high',
        source,
        content,
        occurred_at: at,
      },
      caller,
    ),
  );
  return { path, change };
}
