import type { InstructionsDeps } from './deps.ts';
import { followInstructions } from './follow.ts';

/** What settings decide is done as they say now. */
export function followSettings(house: InstructionsDeps): void {
  house.settings.reload();
  // Not before all files are read: vectors of memories that are not yet known would be taken for those of none.
  void house.ready.then(() => house.meaning.follow()).catch(() => undefined);
  void house.ready.then(() => followInstructions(house)).catch(() => undefined);
}
