import { Link } from '@tanstack/react-router';
import { useCall } from '../api/queries.ts';
import { undecidedIn } from '../features/inbox/proposals.ts';
import { t } from '../text/text.ts';
import { count, counted, Icon, Meter } from '../ui/index.ts';
import { footPages, groups } from './pages.ts';

export function Nav() {
  return (
    <nav className="nav" aria-label={t('Pages')}>
      {groups.map((group) => (
        <PageList key={group[0]?.name} pages={group} />
      ))}
      <div className="navfoot">
        <PageList pages={footPages} />
        <CoreMeter />
      </div>
    </nav>
  );
}

function PageList({ pages }: { pages: (typeof groups)[number] }) {
  return (
    <ul>
      {pages.map((page) => (
        <li key={page.to}>
          <Link to={page.to} activeOptions={{ includeSearch: false }} title={page.name}>
            <Icon name={page.icon} />
            <span className="grow">{page.name}</span>
            {page.to === '/review' && <Open />}
            {page.to === '/inbox' && <Proposed />}
            {page.to === '/audit' && <Alerted />}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** How many changes of a reflection want a decision. */
function Open() {
  const open = useCall('reflection.status', {}, { select: ({ pending }) => pending?.open ?? 0 }).data ?? 0;
  return open === 0 ? null : (
    <span
      className="navcount"
      aria-hidden="true"
      title={t('{changes} to decide', { changes: counted(open, 'change') })}
    >
      {count(open)}
    </span>
  );
}

/** How many proposals want a decision. */
function Proposed() {
  const open = useCall('proposals.list', {}, { select: ({ counts }) => undecidedIn(counts) }).data ?? 0;
  return open === 0 ? null : (
    <span
      className="navcount"
      aria-hidden="true"
      title={t('{proposals} to decide', { proposals: counted(open, 'proposal') })}
    >
      {count(open)}
    </span>
  );
}

/** How many alerts wait to be acknowledged. */
function Alerted() {
  const open = useCall('alerts.list', {}, { select: (alerts) => alerts.open }).data ?? 0;
  return open === 0 ? null : (
    <span
      className="navcount navalert"
      aria-hidden="true"
      title={t('{alerts} to look at', { alerts: counted(open, 'alert') })}
    >
      <Icon name="alert" small />
      {count(open)}
    </span>
  );
}

/** How full MEMORY.md is: the one budget every agent shares. */
function CoreMeter() {
  const core = useCall('workspace.status', {}, { select: (status) => status.core }).data;
  if (core === undefined) return null;
  return (
    <div className="foot">
      <Link to="/library" search={{ path: 'MEMORY.md' }} className="corelink">
        <span>{t('MEMORY.md')}</span>
        <span className="corecount">
          {t('{tokens} of {cap}', { tokens: count(core.tokens), cap: count(core.cap) })}
        </span>
      </Link>
      <Meter
        value={core.tokens}
        max={core.cap}
        label={t('Core memory: {tokens} of {tokens2}', {
          tokens: count(core.tokens),
          tokens2: counted(core.cap, 'token'),
        })}
      />
    </div>
  );
}
