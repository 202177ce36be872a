import { Link } from '@tanstack/react-router';
import { useCall } from '../../api/queries.ts';
import { t, tn } from '../../text/text.ts';
import { classes, count, counted, useNow } from '../../ui/index.ts';

const week = 7 * 86_400_000;

/** What capture did in the last week: turns it read, statements it kept of them, and what the owner put right. */
export function CapturedPanel() {
  const now = useNow();
  const recent = useCall('capture.recent', { limit: 500 }).data;
  if (recent === undefined) return null;
  const isNone = recent.held.length === 0 && !recent.entries.some(({ at }) => Date.parse(at) >= now.getTime() - week);
  if (isNone) return <NothingSent />;
  const since = now.getTime() - week;
  const entries = recent.entries.filter(({ at }) => Date.parse(at) >= since);
  const turns = new Set(entries.map(({ turn, ref }) => turn ?? ref)).size;
  const kept = entries.filter(({ stands, path, status }) => stands && path !== null && status !== 'proposed').length;
  const held = recent.held.length;
  const figures = [
    { name: tn(turns, 'turn read', 'turns read'), value: turns },
    { name: tn(kept, 'statement kept', 'statements kept'), value: kept },
    { name: t('corrected by you'), value: entries.filter(({ corrected }) => corrected !== null).length },
    { name: tn(held, 'secret held back', 'secrets held back'), value: held },
  ];
  return (
    <section className="block padded" aria-labelledby="settings-captured">
      <div className="flex settingshead">
        <h3 id="settings-captured" className="grow">
          {t('This week')}
        </h3>
        {entries.length > 0 && <Link to="/today">{t('See them on Today')}</Link>}
      </div>
      <ul className="settingsfigures" aria-label={t('From {turns}', { turns: counted(turns, 'turn') })}>
        {figures.map(({ name, value }) => (
          <li key={name}>
            <span className={classes('figure', value === 0 && 'faint')}>{count(value)}</span>{' '}
            <span className="meta">{name}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** How conversations come here, while none did. */
const NothingSent = () => (
  <section className="block padded flex" aria-label={t('This week')}>
    <p className="meta grow">
      {t('No program sent a conversation this week. A hook in its settings does so after each answer.')}
    </p>
    <Link to="/agents" search={{ show: 'connect' }} className="btn sm">
      {t('Connect a hook…')}
    </Link>
  </section>
);
