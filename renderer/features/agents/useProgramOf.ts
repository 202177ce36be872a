import type { Out } from '../../api/client.ts';
import { useCall } from '../../api/queries.ts';
import type { ListedAgent } from './agent.ts';
import { agentOfProgram } from './words.ts';

/** The program on this machine that an agent comes from, by its name; nothing of one that is not here. */
export function useProgramOf(agent: ListedAgent): Out<'host.programs'>['programs'][number] | undefined {
  const programs = useCall('host.programs', {}).data?.programs ?? [];
  return programs.find(({ name, state }) => state !== 'absent' && agentOfProgram(name, [agent]) !== undefined);
}
