import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { type ReviewMode, reviewModes } from '#shared/model/proposal.ts';
import type { In } from '../../api/client.ts';
import { useAct, useCall } from '../../api/queries.ts';
import {
  Button,
  counted,
  Icon,
  LookAlike,
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
import { type Agent, auditOf } from './agent.ts';
import { CallList } from './CallList.tsx';
import { GrantDialog } from './GrantDialog.tsx';
import { RevokeDialog } from './RevokeDialog.tsx';
import { acceptanceOf, lastHere, modeWords, roleWords } from './words.ts';

/** One agent: what it may do, how its proposals are taken, where it is connected, and what it did lately. */
export function AgentDetail({ agent }: { agent: Agent }) {
  const [asking, setAsking] = useState<'revoke' | 'grant' | 'takeBack' | null>(null);
  const { name, hasToken } = agent;
  return (
    <article className="splitdetail agentdetail scroll" aria-label={name}>
      <header className="splithead agenthead">
        <div className="grow">
          <h2>
            {name} <LookAlike name={name} />
          </h2>
          <Presence agent={agent} />
        </div>
        <div className="flex wrap">
          <Link className="btn" to="/audit" search={auditOf(agent)}>
            <Icon name="audit" small /> What it changed
          </Link>
          <Button onClick={() => setAsking('takeBack')}>Take back all…</Button>
          {hasToken && (
            <Button look="lost" onClick={() => setAsking('revoke')}>
              Revoke…
            </Button>
          )}
        </div>
      </header>
      {!hasToken && (
        <Note
          tone="info"
          actions={
            <Button small onClick={() => setAsking('grant')}>
              Give it a token…
            </Button>
          }
        >
          It comes without a token, and anybody could come by this name. So it reads and proposes, and never writes.
        </Note>
      )}
      <Choices agent={agent} />
      <Proposals agent={agent} />
      <ReasonedChanges agent={agent} />
      <Sessions agent={agent} />
      <Conversations name={name} />
      <section aria-labelledby="agentcalls">
        <SectionHead id="agentcalls" title="Latest calls">
          {counted(agent.calls, 'call')}
        </SectionHead>
        <CallList name={name} limit={30} />
      </section>
      <RevokeDialog agent={agent} open={asking === 'revoke'} onClose={() => setAsking(null)} />
      <RollbackDialog
        asked={asking === 'takeBack' ? { title: `everything by ${name}`, of: allBy(name) } : null}
        onClose={() => setAsking(null)}
      />
      {asking === 'grant' && <GrantDialog name={name} onClose={() => setAsking(null)} />}
    </article>
  );
}

/** What the agent wrote and what was accepted of its proposals; the preview says what rests on it. */
const allBy = (name: string): Scope => ({ label: `Everything by ${name}`, target: { what: 'agent', agent: name } });

function Presence({ agent }: { agent: Agent }) {
  const now = useNow();
  const { connections } = agent;
  return <p className="meta">{connections > 0 ? counted(connections, 'open connection') : lastHere(agent, now)}</p>;
}

/** Role and review mode, changed in place; open connections have them at their next call. */
function Choices({ agent }: { agent: Agent }) {
  const act = useAct('agents.change');
  const { toast, failed } = useToast();
  const { name, role, mode, hasToken } = agent;
  const change = (input: Omit<In<'agents.change'>, 'name'>) =>
    act.mutate(
      { name, ...input },
      {
        onSuccess: ({ agent: now }) =>
          toast({
            title: `${name} ${roleWords[now.role].verb} from now on`,
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
      <dt>Role</dt>
      <dd>
        <Segment<Agent['role']>
          label={`Role of ${name}`}
          value={role}
          options={roles.map((value) => ({ value, label: roleWords[value].name }))}
          onChange={(next) => change({ role: next })}
        />
        <p className="meta">{roleWords[role].text}</p>
      </dd>
      {role === 'subagent' && (
        <>
          <dt>Proposals reviewed</dt>
          <dd>
            <Segment<ReviewMode>
              label={`Review mode of ${name}`}
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

function Proposals({ agent }: { agent: Agent }) {
  const { open, committed, rejected } = agent.proposals;
  const rate = acceptanceOf(agent.proposals);
  if (open + committed + rejected === 0) return null;
  return (
    <section aria-labelledby="agentproposals">
      <SectionHead id="agentproposals" title="Proposals">
        {open > 0 && <Link to="/inbox">{open} in the Inbox</Link>}
      </SectionHead>
      {rate === null ? (
        <p className="meta">None was decided yet.</p>
      ) : (
        <Rate accepted={committed} rejected={rejected} />
      )}
    </section>
  );
}

/** Of what it reasoned in reflections, how much the owner accepted. */
function ReasonedChanges({ agent }: { agent: Agent }) {
  const { reasoned } = agent.proposals;
  if (reasoned === undefined || reasoned.accepted + reasoned.rejected === 0) return null;
  return (
    <section aria-labelledby="agentreasoned">
      <SectionHead id="agentreasoned" title="Reflections that it reasoned" />
      <Rate {...reasoned} />
    </section>
  );
}

function Rate({ accepted, rejected }: { accepted: number; rejected: number }) {
  const share = Math.round((100 * accepted) / (accepted + rejected));
  return (
    <div className="agentrate">
      <p>
        <span className="agentpercent">{share} %</span> accepted{' '}
        <span className="meta">
          {accepted} of {accepted + rejected} decided
        </span>
      </p>
      <Meter value={accepted} max={accepted + rejected} label={`${share} % accepted`} />
    </div>
  );
}

/** What the turns that it handed over led to. */
function Conversations({ name }: { name: string }) {
  const entries = useCall('capture.recent', { limit: 60, agent: name }).data?.entries ?? [];
  if (entries.length === 0) return null;
  return (
    <section aria-labelledby="agentcaptured">
      <SectionHead id="agentcaptured" title="From its conversations" />
      <TurnList entries={entries} few={4} ofOne />
    </section>
  );
}

function Sessions({ agent }: { agent: Agent }) {
  const now = useNow();
  if (agent.sessions.length === 0) return null;
  return (
    <section aria-labelledby="agentsessions">
      <SectionHead id="agentsessions" title="Connected now" />
      <ul className="agentsessions">
        {agent.sessions.map(({ session, client, since, calls }) => (
          <li key={session}>
            <Icon name="plug" small className="kept" />
            <span className="cut grow">
              {client} <LookAlike name={client} />
            </span>
            <span className="meta nowrap">
              since {sinceWhen(since, now)}, {counted(calls, 'call')}
            </span>
            <Link to="/audit" search={{ session }}>
              Its changes
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
