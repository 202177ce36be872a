import { Link } from '@tanstack/react-router';
import type { Out } from '../../api/client.ts';
import { useCall } from '../../api/queries.ts';
import { t } from '../../text/text.ts';
import {
  classes,
  counted,
  ErrorState,
  Icon,
  LookAlike,
  Row,
  SectionHead,
  Skeleton,
  Tag,
  useNow,
} from '../../ui/index.ts';
import { lastHere, roleWords } from '../agents/words.ts';

type Agent = Out<'agents.list'>['agents'][number];

/** Who is connected, and the way to everything about them. */
export function AgentsSection() {
  const agents = useCall('agents.list', {});
  if (agents.isPending) return <Skeleton rows={4} height={44} />;
  if (agents.isError) return <ErrorState error={agents.error} retry={() => void agents.refetch()} />;
  const known = agents.data.agents.toSorted((a, b) => b.connections - a.connections || later(b, a));
  const seen = known.some((agent) => agent.connections > 0 || agent.lastSeen !== null);
  const connected = known.filter((agent) => agent.connections > 0).length;
  return (
    <section aria-labelledby="agents" className="agents">
      <SectionHead id="agents" title={t('Agents')}>
        {connected > 0 && t('{connected} connected', { connected })}
      </SectionHead>
      {known.length === 0 && <p className="meta agentsnone">{t('Who uses this memory is listed here.')}</p>}
      {known.length > 0 && (
        <ul className="agentlist">
          {known.slice(0, 6).map((agent) => (
            <AgentRow key={agent.name} agent={agent} />
          ))}
        </ul>
      )}
      <Link to="/agents" search={{ show: 'connect' }} className={classes('btn sm', seen && 'quiet connectmore')}>
        <Icon name="plug" small />
        {seen ? t('Connect another agent') : t('Connect an agent')}
      </Link>
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
      <Link to="/agents" search={{ name: agent.name }}>
        <Icon name="agents" className={live ? 'kept' : 'faint'} />
        <span className="grow">
          <span className="cut agentname">{agent.name}</span>
          <span className="meta cut agentname">
            {live ? t('Connected') : lastHere(agent, now)}
            {agent.calls > 0 && `, ${counted(agent.calls, 'call')}`}
          </span>
        </span>
        <LookAlike name={agent.name} />
        <Tag tone={agent.role === 'main' ? 'kept' : undefined}>{roleWords[agent.role].verb}</Tag>
      </Link>
    </Row>
  );
}
