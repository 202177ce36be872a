import { t } from '../../text/text.ts';
import './agents.css';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useCall } from '../../api/queries.ts';
import { useLinkTarget } from '../../app/link-target.ts';
import { useIsHere } from '../../app/useIsHere.ts';
import { useKeys } from '../../app/useKeys.ts';
import { Button, counted, ErrorState, Skeleton } from '../../ui/index.ts';
import { AgentDetail } from './AgentDetail.tsx';
import { AgentList } from './AgentList.tsx';
import { BlameAnswer } from './BlameAnswer.tsx';
import { CallList, callsPause } from './CallList.tsx';
import { Connect, UnknownClients } from './Connect.tsx';
import { Instructions } from './Instructions.tsx';
import type { AgentsSearch } from './search.ts';
import { presenceOf } from './words.ts';

/** Who may do what, and what did they just do? */
export function AgentsPage() {
  const search = useSearch({ from: '/agents' });
  const navigate = useNavigate();
  const isHere = useIsHere('/agents');
  const list = useRef<HTMLElement>(null);
  // What another page asked before counts no call since: the list of calls would stand beside “0 calls”.
  const found = useCall('agents.list', {}, { refetchOnMount: 'always', refetchInterval: callsPause });
  const agents = (found.data?.agents ?? []).toSorted(
    (a, b) => b.connections - a.connections || (b.lastSeen ?? '').localeCompare(a.lastSeen ?? ''),
  );
  const show = shownBy(search, agents[0]?.name);
  const go = (to: AgentsSearch) => void navigate({ to: '/agents', search: to, replace: true });
  const isConnecting = search.name === undefined && show.show === 'connect';
  useEffect(() => {
    // Said in the address: connecting stays in sight when its agent is the first one.
    if (found.isSuccess && isConnecting && search.show === undefined && isHere())
      void navigate({ to: '/agents', search: { show: 'connect' }, replace: true });
  }, [found.isSuccess, isConnecting, search.show, navigate, isHere]);
  const steps: AgentsSearch[] = [
    ...agents.map(({ name }) => ({ name })),
    { show: 'instructions' as const },
    { show: 'calls' as const },
    { show: 'blame' as const },
  ];
  const at = steps.findIndex((one) => one.name === show.name && one.show === show.show);
  const step = (by: 1 | -1) => {
    const next = steps[Math.min(Math.max(at + by, 0), steps.length - 1)];
    if (next) go(next);
  };
  useKeys(t('Agents'), [
    { keys: 'j', label: t('Next agent'), run: () => step(1) },
    { keys: 'k', label: t('Previous agent'), run: () => step(-1) },
    { keys: 'c', label: t('Connect an agent'), run: () => go({ show: 'connect' }) },
    { keys: 'b', label: t('Why did it answer that?'), run: () => go({ show: 'blame' }) },
  ]);
  useLinkTarget({ to: '/agents', search: show });
  const agent = agents.find(({ name }) => name === show.name);
  return (
    <>
      <div className="bar">
        <h1>{t('Agents')}</h1>
        {found.data && <span className="meta">{presenceOf(agents)}</span>}
        <span className="grow" />
        {show.show !== 'connect' && (
          <Button icon="plug" onClick={() => go({ show: 'connect' })}>
            {t('Connect an agent')}
          </Button>
        )}
      </div>
      {found.isPending && <Skeleton rows={8} height={44} label={t('Loading agents')} />}
      {found.isError && <ErrorState error={found.error} retry={() => void found.refetch()} />}
      {found.isSuccess && (
        <div className="split agentspage">
          <AgentList ref={list} agents={agents} show={show} onShow={go} />
          {show.show === 'connect' && <ConnectPane onBack={agents.length > 0 ? () => go({}) : null} />}
          {show.show === 'instructions' && <Instructions />}
          {show.show === 'calls' && <CallsPane />}
          {show.show === 'blame' && (
            <BlameAnswer answer={search.said ?? ''} onTrace={(said) => go({ show: 'blame', said })} />
          )}
          {show.name !== undefined &&
            (agent ? (
              <AgentDetail key={agent.name} agent={agent} />
            ) : (
              <p className="splitdetail agentdetail meta">
                {t('{name} was never here, and has no role. {others} can be chosen on the left.', {
                  name: show.name,
                  others: counted(agents.length, 'other'),
                })}
              </p>
            ))}
        </div>
      )}
    </>
  );
}

/** As the address says; else the agent that is busiest, and how to connect one while there is none. */
function shownBy(search: AgentsSearch, first: string | undefined): AgentsSearch {
  if (search.name !== undefined) return { name: search.name };
  if (search.show !== undefined) return { show: search.show };
  return first === undefined ? { show: 'connect' } : { name: first };
}

function ConnectPane({ onBack }: { onBack: (() => void) | null }) {
  return (
    <article className="splitdetail agentdetail scroll" aria-label={t('Connect an agent')}>
      <header className="splithead agenthead">
        <div className="grow">
          {onBack && (
            <Button small look="quiet" icon="left" className="connectback" onClick={onBack}>
              {t('Back')}
            </Button>
          )}
          <h2>{t('Connect an agent')}</h2>
          <UnknownClients />
        </div>
      </header>
      <Connect />
    </article>
  );
}

function CallsPane() {
  return (
    <article className="splitdetail agentdetail scroll" aria-label={t('Latest calls of all agents')}>
      <header className="splithead agenthead">
        <div className="grow">
          <h2>{t('Calls of all agents')}</h2>
          <p className="meta">{t('As they happen; what they were about, never what is remembered.')}</p>
        </div>
      </header>
      <CallList limit={200} />
    </article>
  );
}
