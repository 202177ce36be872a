import type { InstructionsDeps } from './deps.ts';
import { followInstructions } from './follow.ts';

/** What settings decide is done as they say now. */
export function followSettings(deps: InstructionsDeps): void {
  deps.settings.reload();
  // Not before all files are read: vectors of memories that are not yet known would be taken for those of none.
  void deps.ready.then(() => deps.vectors.follow()).catch(() => undefined);
  void deps.ready.then(() => followInstructions(deps)).catch(() => undefined);
}
