import { Link } from '@tanstack/react-router';
import type { Ref } from 'react';
import { t } from '../../text/text.ts';
import {
  classes,
  count,
  counted,
  Group,
  Icon,
  type IconName,
  Kbd,
  LookAlike,
  Splitter,
  Tag,
  useNow,
  useRowMenu,
} from '../../ui/index.ts';
import { acrossAddress } from '../import/AcrossSources.tsx';
import { AgentMenu } from './AgentMenu.tsx';
import type { ListedAgent } from './agent.ts';
import type { AgentsSearch } from './search.ts';
import { isAstray, useProgramOf } from './useProgramOf.ts';
import { lastHere, roleWords } from './words.ts';

type Props = {
  ref: Ref<HTMLElement>;
  agents: readonly ListedAgent[];
  show: AgentsSearch;
  onShow(show: AgentsSearch): void;
};

const others: { show: NonNullable<AgentsSearch['show']>; name: string; icon: IconName }[] = [
  { show: 'instructions', name: t('Instructions'), icon: 'file' },
  { show: 'calls', name: t('Calls of all agents'), icon: 'clock' },
  { show: 'blame', name: t('Why did it answer that?'), icon: 'ask' },
];

/** Everybody who is known, who is connected first; and what concerns all of them. */
export function AgentList({ ref, agents, show, onShow }: Props) {
  const { open, menu } = useRowMenu<ListedAgent>(
    ({ name }) => name,
    (agent) => <AgentMenu agent={agent} />,
  );
  return (
    <nav ref={ref} className="splitlist" aria-label={t('Agents and more')}>
      <Splitter name="agents" property="--list" label={t('Width of the list')} />
      <div className="scroll">
        <ul>
          {agents.map((agent) => (
            <li key={agent.name} onContextMenu={(event) => open(agent, event)}>
              <AgentLine agent={agent} chosen={show.name === agent.name} onShow={() => onShow({ name: agent.name })} />
            </li>
          ))}
          {show.show === 'connect' && (
            <li>
              <p className="splitrow splitpick agentline two chosen" aria-current="true">
                <Icon name="plug" className="kept" />
                <span className="grow cut">{t('New agent')}</span>
              </p>
            </li>
          )}
        </ul>
        {agents.length > 0 && <Group>{t('All agents')}</Group>}
        <ul>
          {others.map(({ show: which, name, icon }) => (
            <li key={which}>
              <button
                type="button"
                className={classes('splitrow splitpick agentline', show.show === which && 'chosen')}
                aria-current={show.show === which ? 'true' : undefined}
                onClick={() => onShow({ show: which })}
              >
                <Icon name={icon} className="faint" />
                <span className="grow cut">{name}</span>
              </button>
            </li>
          ))}
          <li>
            <Link to="/import" search={{ path: acrossAddress }} className="splitrow splitpick agentline">
              <Icon name="graph" className="faint" />
              <span className="grow cut">{t('Where agents agree')}</span>
            </Link>
          </li>
        </ul>
      </div>
      {menu}
      <p className="splitkeys meta">
        <Kbd keys="J" /> <Kbd keys="K" /> {t('move')} <Kbd keys="C" /> {t('connect')}
      </p>
    </nav>
  );
}

function AgentLine({ agent, chosen, onShow }: { agent: ListedAgent; chosen: boolean; onShow(): void }) {
  const now = useNow();
  const live = agent.connections > 0;
  const program = useProgramOf(agent);
  const { committed, rejected, open } = agent.proposals;
  const proposed = committed + rejected + open;
  const isLost = program !== undefined && isAstray(program);
  return (
    <button
      type="button"
      data-agent={agent.name}
      className={classes('splitrow splitpick agentline two', chosen && 'chosen')}
      aria-current={chosen ? 'true' : undefined}
      onClick={onShow}
    >
      <Icon name="agents" className={live ? 'kept' : 'faint'} />
      <span className="grow">
        <span className="flex">
          <span className="cut grow">{agent.name}</span>
          <LookAlike name={agent.name} />
          {isLost && <Icon name="alert" small className="look" label={t('its settings do not lead here')} />}
          <Tag tone={agent.role === 'main' ? 'kept' : undefined}>{roleWords[agent.role].verb}</Tag>
        </span>
        <span className="meta agentseen">
          <span>{live ? t('Connected') : lastHere(agent, now)}</span>
          {agent.role === 'subagent' && proposed > 0 ? (
            <span>, {t('{n} proposed', { n: count(proposed) })}</span>
          ) : (
            agent.calls > 0 && <span>, {counted(agent.calls, 'call')}</span>
          )}
        </span>
      </span>
    </button>
  );
}
