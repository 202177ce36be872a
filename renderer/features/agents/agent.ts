import type { Out } from '../../api/client.ts';

export type ListedAgent = Out<'agents.list'>['agents'][number];

/** As history names who writes: a sub-agent by its name; of a main agent, a bot, the reason names it. @source 000 §12.3 */
export const auditOf = ({ name, role }: ListedAgent) => (role === 'main' ? { q: name } : { who: `subagent:${name}` });
