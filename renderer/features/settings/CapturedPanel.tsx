import { Link } from '@tanstack/react-router';
import { useCall } from '../../api/queries.ts';
import { t } from '../../text/text.ts';
import { count, counted, useNow } from '../../ui/index.ts';

const week = 7 * 86_400_000;

/** What capture did in the last week: turns it read, statements it kept of them, and what the owner put right. */
export function CapturedPanel() {
  const now = useNow();
  const recent = useCall('capture.recent', { limit: 500 }).data;
  if (recent === undefined) return null;
  const since = now.getTime() - week;
  const entries = recent.entries.filter(({ at }) => Date.parse(at) >= since);
  const turns = new Set(entries.map(({ turn, ref }) => turn ?? ref)).size;
  const figures = [
    { name: t('turns read'), value: turns },
    { name: t('statements kept'), value: entries.filter(({ stands }) => stands).length },
    { name: t('corrected by you'), value: entries.filter(({ corrected }) => corrected !== null).length },
    { name: t('secrets held back'), value: recent.held.length },
  ];
  return (
    <section className="block padded" aria-labelledby="settings-captured">
      <div className="flex settingshead">
        <h3 id="settings-captured" className="grow">
          {t('This week')}
        </h3>
        {entries.length > 0 && <Link to="/today">{t('See them on Today')}</Link>}
      </div>
      {entries.length === 0 && recent.held.length === 0 ? (
        <p className="meta">{t('No conversation was handed over. Agents do so by hooks, or on their own.')}</p>
      ) : (
        <ul className="settingsfigures" aria-label={t('From {turns}', { turns: counted(turns, 'turn') })}>
          {figures.map(({ name, value }) => (
            <li key={name}>
              <span className="figure">{count(value)}</span> <span className="meta">{name}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
