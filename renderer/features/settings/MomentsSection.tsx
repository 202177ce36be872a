import { Link } from '@tanstack/react-router';
import { visible } from '#shared/text/invisible.ts';
import type { Out } from '../../api/client.ts';
import { useCall } from '../../api/queries.ts';
import { t } from '../../text/text.ts';
import { classes, Icon, sinceWhen, useNow } from '../../ui/index.ts';
import type { ListedAgent } from '../agents/agent.ts';
import { momentWords } from '../agents/ProgramState.tsx';
import { agentOfProgram } from '../agents/words.ts';

type Program = Out<'host.programs'>['programs'][number];
const moments = Object.keys(momentWords) as (keyof typeof momentWords)[];

/** Which programs on this machine call Mneme, at which moments of a session, and when they last did. */
export function MomentsSection() {
  const programs = useCall('host.programs', {}, { refetchOnMount: 'always' }).data?.programs ?? [];
  const agents = useCall('agents.list', {}).data?.agents ?? [];
  const here = programs.filter(({ state }) => state !== 'absent');
  const ofPrograms = here.map(({ name }) => agentOfProgram(name, agents));
  const others = agents.filter((one) => !ofPrograms.includes(one));
  const findings = here.flatMap(({ name, findings: found }) => found.map((text) => ({ name, text })));
  return (
    <section className="block padded momentsblock" aria-labelledby="settings-moments">
      <h3 id="settings-moments">{t('Moments')}</h3>
      <p className="meta">
        {t('A hook is one line in a program’s own settings that calls Mneme at that moment of a session.')}
      </p>
      {here.length + others.length === 0 ? (
        <p className="meta">{t('No program of an agent was found on this computer.')}</p>
      ) : (
        <table className="modeltable momentstable" aria-labelledby="settings-moments">
          <thead>
            <tr>
              <th scope="col">{t('Program')}</th>
              {moments.map((moment) => (
                <th scope="col" key={moment} className="moment">
                  {momentWords[moment]}
                </th>
              ))}
              <th scope="col" className="momentlast">
                {t('Last seen')}
              </th>
              <td className="momentact" />
            </tr>
          </thead>
          <tbody>
            {here.map((one) => (
              <ProgramLine key={one.id} program={one} agent={agentOfProgram(one.name, agents)} />
            ))}
            {others.map((one) => (
              <OtherLine key={one.name} agent={one} />
            ))}
          </tbody>
        </table>
      )}
      <Signs
        none={others.length > 0 || here.some(isWithoutHooks)}
        missing={here.some((one) => isMissing(one, agents))}
      />
      {findings.map(({ name, text }) => (
        <p key={name + text} className="meta momentfinding">
          <Icon name="alert" small className="look" /> {name}: {text}
        </p>
      ))}
    </section>
  );
}

const isWithoutHooks = ({ moments: called, state }: Program): boolean => called.length === 0 && state === 'connected';

/** It came here once, and its settings do not name this workspace now. */
const isMissing = ({ name, state }: Program, agents: readonly ListedAgent[]): boolean =>
  state !== 'connected' && agentOfProgram(name, agents) !== undefined;

/** `agent`: as whom it came here, whether its settings name this workspace now or not. */
function ProgramLine({ program, agent }: { program: Program; agent: ListedAgent | undefined }) {
  const now = useNow();
  const { name, state, findings } = program;
  const isConnected = state === 'connected';
  const last = [agent?.lastSeen, ...program.moments.map(({ last: at }) => at)]
    .flatMap((at) => at ?? [])
    .sort()
    .at(-1);
  return (
    <tr className={classes((findings.length > 0 || (!isConnected && agent !== undefined)) && 'look')}>
      <th scope="row">
        <span className="strong">{name}</span>
        <span className="meta">
          {!isConnected
            ? agent === undefined
              ? t('not connected')
              : t('its settings do not name this workspace')
            : program.moments.length === 0
              ? t('connected, runs no hooks')
              : t('connected')}
        </span>
      </th>
      {program.moments.length === 0 ? (
        <NoHooks missing={!isConnected && agent !== undefined} />
      ) : (
        moments.map((moment) => (
          <td key={moment}>
            <Mark called={program.moments.find((one) => one.moment === moment)} />
          </td>
        ))
      )}
      <td className="meta nowrap">{last === undefined ? t('never') : sinceWhen(last, now)}</td>
      <td className="momentact">
        <Link to="/agents" search={{ show: 'connect' }} className={classes('btn sm', isConnected && 'quiet')}>
          {isConnected ? t('Look') : agent === undefined ? t('Connect…') : t('Repair…')}
        </Link>
      </td>
    </tr>
  );
}

/** An agent that no program on this machine is known for: it asks over MCP alone. */
function OtherLine({ agent }: { agent: ListedAgent }) {
  const now = useNow();
  return (
    <tr>
      <th scope="row">
        <span className="strong">{visible(agent.name)}</span>
        <span className="meta">{t('asks over MCP')}</span>
      </th>
      <NoHooks />
      <td className="meta nowrap">{agent.lastSeen === null ? t('never') : sinceWhen(agent.lastSeen, now)}</td>
      <td className="momentact">
        <Link to="/agents" search={{ name: agent.name }} className="btn sm quiet">
          {t('Look')}
        </Link>
      </td>
    </tr>
  );
}

/** At none of the moments it is called; what the signs mean stands under the table. */
const NoHooks = ({ missing = false }: { missing?: boolean }) =>
  moments.map((moment) => <td key={moment}>{missing ? <Missing /> : <Mark called={undefined} />}</td>);

const Missing = () => <Icon name="alert" small className="look" label={t('missing')} />;

/** What the signs of the table mean, as far as it has them. */
function Signs({ none, missing }: { none: boolean; missing: boolean }) {
  return (
    <p className="meta momentsigns">
      {none && (
        <span>
          <span aria-hidden="true">–</span> {t('no hook: Mneme is not called by itself')}
        </span>
      )}
      {missing && (
        <span>
          <Missing /> {t('Repair writes this workspace into its settings; you see the lines first.')}
        </span>
      )}
    </p>
  );
}

/** A hook that ran, one that did not yet, and none. */
function Mark({ called }: { called: Program['moments'][number] | undefined }) {
  if (called === undefined)
    return (
      <span className="faint" title={t('no hook')}>
        –
      </span>
    );
  return called.last === null ? (
    <span className="meta">{t('not yet')}</span>
  ) : (
    <Icon name="check" small className="kept" label={t('It was called')} />
  );
}
