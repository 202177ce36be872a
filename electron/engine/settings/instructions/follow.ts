import type { By } from '#shared/model/change.ts';
import { toErrorValue } from '#shared/model/error.ts';
import type { InstructionsDeps } from './deps.ts';
import { factsOf, instructionFiles } from './files.ts';
import { planInstructions } from './plan.ts';

const byMneme: By = {
  actor: 'system:instructions',
  approval: 'auto',
  trigger: 'a new version of Mneme, or other settings',
};

/**
 * Brings up to date what an earlier version, or other settings, wrote between the marks. Files without the marks, and
 * parts that somebody edited, are left as they are until the owner says otherwise.
 */
export async function followInstructions(
  deps: Pick<InstructionsDeps, 'root' | 'ports' | 'door' | 'settings'>,
): Promise<void> {
  const plan = () => planInstructions(deps.root, instructionFiles(factsOf(deps.settings)), { states: ['outdated'] });
  try {
    if ((await plan()).set.changes.length > 0) await deps.door.commit(plan, byMneme);
  } catch (thrown) {
    // The next start tries again; nobody waits for it.
    deps.ports.log.warn('the instructions for agents were not brought up to date', {
      code: toErrorValue(thrown).code,
    });
  }
}
