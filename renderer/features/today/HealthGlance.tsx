import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { statuses } from '#shared/model/memory.ts';
import type { Out } from '../../api/client.ts';
import { useCall } from '../../api/queries.ts';
import { t } from '../../text/text.ts';
import {
  comingWhen,
  count,
  counted,
  SectionHead,
  StatusDisc,
  sinceWhen,
  statusNames,
  useNow,
  whenOf,
} from '../../ui/index.ts';
import { useAlerts } from '../audit/Alerts.tsx';
import { weekGain } from './growth.ts';

type Status = Out<'workspace.status'>;
type Agent = Out<'agents.list'>['agents'][number];

/** Is all well, in one look: how many memories and how alive, the index, who is connected, what the night brings. */
export function HealthGlance({ status }: { status: Status }) {
  const gain = weekGain(status.growth);
  const alerts = useAlerts().length;
  const faults = faultsOf(status);
  const troubles = faults + alerts;
  return (
    <section aria-labelledby="glance" className="glance">
      <SectionHead id="glance" title={t('Health')}>
        {troubles === 0 ? (
          t('all is well')
        ) : faults === 0 ? (
          <Link to="/audit" className="lost">
            {counted(alerts, 'open alert')}
          </Link>
        ) : (
          <span className="look">{t('{things} to look at', { things: counted(troubles, 'thing') })}</span>
        )}
      </SectionHead>
      <p className="figureline flex">
        <span className="figure">{count(status.counts.memories)}</span>
        <span className="meta">
          {status.counts.memories === 1 ? t('memory') : t('memories')}
          {gain !== 0 &&
            t(', {abs} {value} this week', { abs: count(Math.abs(gain)), value: gain > 0 ? t('more') : t('fewer') })}
        </span>
      </p>
      <StatusShares />
      <Facts status={status} />
    </section>
  );
}

/** How many things of the workspace itself are wrong. */
export function faultsOf({ audit, index, problems }: Status): number {
  return problems.length + (audit.state === 'damaged' ? 1 : 0) + (index.note === null ? 0 : 1);
}

/** In one line, or two by two: never three and one. */
const pairs = [statuses.slice(0, 2), statuses.slice(2)];

/** How alive they are, as one bar with its counts. */
function StatusShares() {
  const counts = useCall('decay.status', {}).data?.counts;
  if (counts === undefined) return <div className="shares" />;
  return (
    <>
      <div className="shares" aria-hidden="true">
        {statuses.map((status) => (
          <i key={status} className={`share-${status}`} style={{ flexGrow: counts[status] }} />
        ))}
      </div>
      <p className="sharecounts meta">
        {pairs.map((pair) => (
          <span key={pair[0]} className="flex">
            {pair.map((status) => (
              <span key={status} className="flex">
                <StatusDisc status={status} />
                <span>
                  <strong>{count(counts[status])}</strong> {statusNames[status].toLowerCase()}
                </span>
              </span>
            ))}
          </span>
        ))}
      </p>
    </>
  );
}

function Facts({ status }: { status: Status }) {
  const now = useNow();
  const known = useCall('agents.list', {}).data?.agents ?? [];
  const next = useCall('reflection.status', {}).data?.next;
  const sync = useCall('sync.status', {}).data;
  return (
    <dl className="glancefacts">
      <Fact name={t('Index')}>{status.index.state === 'ready' ? t('current') : t('being built')}</Fact>
      <Fact name={t('History')}>
        {status.audit.state === 'damaged' ? (
          <span className="lost">{t('damaged')}</span>
        ) : (
          t('every change is recorded')
        )}
      </Fact>
      <Fact name={t('Agents')}>
        <Link to="/agents">{agentsWords(status.agents, known, now)}</Link>
      </Fact>
      {sync && sync.state !== 'off' && (
        <Fact name={t('Sync')}>{sync.last === null ? t('not yet') : whenOf(sync.last, now)}</Fact>
      )}
      {next !== undefined && <Fact name={t('Reflection')}>{t('next {when}', { when: comingWhen(next, now) })}</Fact>}
    </dl>
  );
}

/** Who is connected; with nobody, how many are known, as the title bar has it, and when the last of them called. */
function agentsWords(connected: number, known: readonly Agent[], now: Date): string {
  if (connected > 0) return t('{agents} connected', { agents: count(connected) });
  const last = known
    .flatMap(({ lastSeen }) => lastSeen ?? [])
    .sort()
    .at(-1);
  if (known.length === 0) return t('none connected');
  if (last === undefined) return t('{agents} idle', { agents: count(known.length) });
  return t('{known} idle, last seen {when}', { known: count(known.length), when: sinceWhen(last, now) });
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="meta">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
