import type { Out } from '../../api/client.ts';
import { useCall } from '../../api/queries.ts';
import { counted, ErrorState, Icon, Row, SectionHead, Skeleton, sinceWhen, Tag, useNow } from '../../ui/index.ts';
import { ConnectAgent } from './ConnectAgent.tsx';

type Agent = Out<'agents.list'>['agents'][number];

const roleWords: Record<Agent['role'], string> = { main: 'writes', subagent: 'proposes', reader: 'reads' };

/** Who is connected; or, when nobody ever was, how to connect the first one. */
export function AgentsSection() {
  const agents = useCall('agents.list', {});
  if (agents.isPending) return <Skeleton rows={4} height={44} />;
  if (agents.isError) return <ErrorState error={agents.error} retry={() => void agents.refetch()} />;
  const known = agents.data.agents.toSorted((a, b) => b.connections - a.connections || later(b, a));
  const connected = known.filter((agent) => agent.connections > 0).length;
  const seen = known.some((agent) => agent.connections > 0 || agent.lastSeen !== null);
  return (
    <section aria-labelledby="agents" className="agents">
      <SectionHead id="agents" title="Agents">
        {seen && (connected === 0 ? 'None connected' : `${connected} connected`)}
      </SectionHead>
      {known.length > 0 && (
        <ul className="agentlist">
          {known.slice(0, 6).map((agent) => (
            <AgentRow key={agent.name} agent={agent} />
          ))}
        </ul>
      )}
      <ConnectAgent open={!seen} />
    </section>
  );
}

function later(a: Agent, b: Agent): number {
  return (a.lastSeen ?? '').localeCompare(b.lastSeen ?? '');
}

function AgentRow({ agent }: { agent: Agent }) {
  const now = useNow();
  const live = agent.connections > 0;
  return (
    <Row two className="agent">
      <Icon name="agents" className={live ? 'kept' : 'faint'} />
      <div className="grow">
        <div className="cut">{agent.name}</div>
        <div className="meta cut">
          {live ? 'Connected' : agent.lastSeen ? `Last seen ${sinceWhen(agent.lastSeen, now)}` : 'Never connected'}
          {agent.calls > 0 && `, ${counted(agent.calls, 'call')}`}
        </div>
      </div>
      <Tag tone={agent.role === 'main' ? 'kept' : undefined}>{roleWords[agent.role]}</Tag>
    </Row>
  );
}
