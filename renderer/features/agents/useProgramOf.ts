import type { Out } from '../../api/client.ts';
import { useCall } from '../../api/queries.ts';
import type { ListedAgent } from './agent.ts';
import { agentOfProgram } from './words.ts';

type Program = Out<'host.programs'>['programs'][number];

/** Whether the settings of a program do not lead here, or not as they should. */
export const isAstray = ({ file, findings }: Program): boolean => file === null || findings.length > 0;

/** The program on this machine that an agent comes from, by its name; nothing of one that is not here. */
export function useProgramOf(agent: ListedAgent): Program | undefined {
  const programs = useCall('host.programs', {}).data?.programs ?? [];
  return programs.find(({ name, state }) => state !== 'absent' && agentOfProgram(name, [agent]) !== undefined);
}
