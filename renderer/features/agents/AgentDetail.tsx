import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { type ReviewMode, reviewModes } from '#shared/model/proposal.ts';
import type { In } from '../../api/client.ts';
import { useAct, useCall } from '../../api/queries.ts';
import { engineText, t } from '../../text/text.ts';
import {
  Button,
  counted,
  Icon,
  IconButton,
  LookAlike,
  Menu,
  MenuItem,
  Meter,
  Note,
  SectionHead,
  Segment,
  sinceWhen,
  useNow,
  useToast,
} from '../../ui/index.ts';
import { RollbackDialog } from '../audit/RollbackDialog.tsx';
import type { Scope } from '../audit/targets.ts';
import { TurnList } from '../captured/TurnList.tsx';
import { Activity } from './Activity.tsx';
import { auditOf, type ListedAgent } from './agent.ts';
import { CallList } from './CallList.tsx';
import { GrantDialog } from './GrantDialog.tsx';
import { RevokeDialog } from './RevokeDialog.tsx';
import { isAstray, useProgramOf } from './useProgramOf.ts';
import { acceptanceOf, lastHere, modeWords, roleWords } from './words.ts';

/** One agent: what it may do, how its proposals are taken, where it is connected, and what it did lately. */
export function AgentDetail({ agent }: { agent: ListedAgent }) {
  const [asking, setAsking] = useState<'revoke' | 'grant' | 'takeBack' | null>(null);
  const { name, hasToken } = agent;
  return (
    <article className="splitdetail agentdetail scroll" aria-label={name}>
      <header className="splithead agenthead">
        <div className="agentnamed">
          <h2>
            {name} <LookAlike name={name} />
          </h2>
          <Presence agent={agent} />
        </div>
        <div className="flex wrap">
          <Link className="btn" to="/audit" search={auditOf(agent)}>
            <Icon name="audit" small /> {t('What it changed')}
          </Link>
          <Menu align="end" label={t('More')} trigger={<IconButton icon="more" label={t('More')} />}>
            <MenuItem icon="revert" onSelect={() => setAsking('takeBack')}>
              {t('Undo its changes…')}
            </MenuItem>
            {hasToken && (
              <MenuItem icon="x" onSelect={() => setAsking('revoke')}>
                {t('Revoke access…')}
              </MenuItem>
            )}
          </Menu>
        </div>
      </header>
      {!hasToken && (
        <Note
          tone="info"
          actions={
            <Button small onClick={() => setAsking('grant')}>
              {t('Give it a token…')}
            </Button>
          }
        >
          {t(
            'It comes without a token, and anybody could come by this name. So it reads and proposes, and never writes.',
          )}
        </Note>
      )}
      <SettingsNote agent={agent} />
      <Choices agent={agent} />
      <Activity agent={agent} />
      <Proposals agent={agent} />
      <ReasonedChanges agent={agent} />
      <Sessions agent={agent} />
      <Conversations name={name} />
      <section aria-labelledby="agentcalls">
        <SectionHead id="agentcalls" title={t('Latest calls')} />
        <CallList name={name} limit={30} />
      </section>
      <RevokeDialog agent={agent} open={asking === 'revoke'} onClose={() => setAsking(null)} />
      <RollbackDialog
        asked={asking === 'takeBack' ? { title: t('everything by {name}', { name }), of: allBy(name) } : null}
        onClose={() => setAsking(null)}
      />
      {asking === 'grant' && <GrantDialog name={name} onClose={() => setAsking(null)} />}
    </article>
  );
}

/** What the agent wrote and what was accepted of its proposals; the preview says what rests on it. */
const allBy = (name: string): Scope => ({
  label: t('Everything by {name}', { name }),
  target: { what: 'agent', agent: name },
});

function Presence({ agent }: { agent: ListedAgent }) {
  const now = useNow();
  const { connections } = agent;
  const file = useProgramOf(agent)?.file ?? null;
  return (
    <p className="meta agentplace">
      {connections > 0 ? counted(connections, 'open connection') : lastHere(agent, now)}
      {file !== null && (
        <>
          {' · '}
          <span className="mono">{file}</span>
        </>
      )}
    </p>
  );
}

/** That its program's settings do not lead here, or not as they should, and the way to mend them. */
function SettingsNote({ agent }: { agent: ListedAgent }) {
  const program = useProgramOf(agent);
  if (program === undefined || !isAstray(program)) return null;
  return (
    <Note
      actions={
        <Link to="/agents" search={{ show: 'connect' }} className="btn sm primary">
          {t('Repair…')}
        </Link>
      }
    >
      {program.file === null
        ? t('The settings of {name} on this computer do not name this workspace: it would not come here again.', {
            name: program.name,
          })
        : program.findings.map(engineText).join(' ')}
    </Note>
  );
}

/** Role and review mode, changed in place; open connections have them at their next call. */
function Choices({ agent }: { agent: ListedAgent }) {
  const act = useAct('agents.change');
  const { toast, failed } = useToast();
  const { name, role, mode, hasToken } = agent;
  const change = (input: Omit<In<'agents.change'>, 'name'>) =>
    act.mutate(
      { name, ...input },
      {
        onSuccess: ({ agent: now }) =>
          toast({
            title: t('{name} {verb} from now on', { name, verb: roleWords[now.role].verb }),
            text: input.mode ? modeWords[now.mode].text : roleWords[now.role].text,
            undo: () => act.mutate({ name, role, mode }, { onError: failed }),
          }),
        onError: failed,
      },
    );
  const roles = hasToken ? (['main', 'subagent', 'reader'] as const) : (['subagent', 'reader'] as const);
  const modes = hasToken ? reviewModes : reviewModes.filter((one) => one !== 'auto');
  return (
    <dl className="agentchoices">
      <dt>{t('Role')}</dt>
      <dd>
        <Segment<ListedAgent['role']>
          label={t('Role of {name}', { name })}
          value={role}
          options={roles.map((value) => ({ value, label: roleWords[value].name }))}
          onChange={(next) => change({ role: next })}
        />
        <p className="meta">{roleWords[role].text}</p>
      </dd>
      {role === 'subagent' && (
        <>
          <dt>{t('Proposals reviewed')}</dt>
          <dd>
            <Segment<ReviewMode>
              label={t('Review mode of {name}', { name })}
              value={mode}
              options={modes.map((value) => ({ value, label: modeWords[value].name }))}
              onChange={(next) => change({ mode: next })}
            />
            <p className="meta">{modeWords[mode].text}</p>
          </dd>
        </>
      )}
    </dl>
  );
}

function Proposals({ agent }: { agent: ListedAgent }) {
  const { open, committed, rejected } = agent.proposals;
  const rate = acceptanceOf(agent.proposals);
  if (open + committed + rejected === 0) return null;
  return (
    <section aria-labelledby="agentproposals">
      <SectionHead id="agentproposals" title={t('Proposals')}>
        {open > 0 && <Link to="/inbox">{t('{open} in the Inbox', { open })}</Link>}
      </SectionHead>
      {rate === null ? (
        <p className="meta">{t('None was decided yet.')}</p>
      ) : (
        <Rate accepted={committed} rejected={rejected} />
      )}
    </section>
  );
}

/** Of what it reasoned in reflections, how much the owner accepted. */
function ReasonedChanges({ agent }: { agent: ListedAgent }) {
  const { reasoned } = agent.proposals;
  if (reasoned === undefined || reasoned.accepted + reasoned.rejected === 0) return null;
  return (
    <section aria-labelledby="agentreasoned">
      <SectionHead id="agentreasoned" title={t('Reflections that it reasoned')} />
      <Rate {...reasoned} />
    </section>
  );
}

function Rate({ accepted, rejected }: { accepted: number; rejected: number }) {
  const share = Math.round((100 * accepted) / (accepted + rejected));
  return (
    <div className="agentrate">
      <p>
        <span className="agentpercent">{share} %</span> {t('accepted')}{' '}
        <span className="meta">
          {t('{accepted} of {accepted2} decided', { accepted, accepted2: accepted + rejected })}
        </span>
      </p>
      <Meter value={accepted} max={accepted + rejected} label={t('{share} % accepted', { share })} />
    </div>
  );
}

/** What the turns that it handed over led to. */
function Conversations({ name }: { name: string }) {
  const entries = useCall('capture.recent', { limit: 60, agent: name }).data?.entries ?? [];
  if (entries.length === 0) return null;
  return (
    <section aria-labelledby="agentcaptured">
      <SectionHead id="agentcaptured" title={t('From its conversations')} />
      <TurnList entries={entries} few={4} ofOne />
    </section>
  );
}

function Sessions({ agent }: { agent: ListedAgent }) {
  const now = useNow();
  if (agent.sessions.length === 0) return null;
  return (
    <section aria-labelledby="agentsessions">
      <SectionHead id="agentsessions" title={t('Connected now')} />
      <ul className="agentsessions">
        {agent.sessions.map(({ session, client, since, calls }) => (
          <li key={session}>
            <Icon name="plug" small className="kept" />
            <span className="cut grow">
              {client} <LookAlike name={client} />
            </span>
            <span className="meta nowrap">
              {t('since {sinceWhen}, {calls}', { sinceWhen: sinceWhen(since, now), calls: counted(calls, 'call') })}
            </span>
            <Link to="/audit" search={{ session }}>
              {t('Its changes')}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
