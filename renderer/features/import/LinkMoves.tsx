import { Link } from '@tanstack/react-router';
import { useCall } from '../../api/queries.ts';
import { t } from '../../text/text.ts';
import { Icon, SectionHead, sinceWhen, useNow } from '../../ui/index.ts';
import { sentence } from '../library/sentence.ts';
import type { FolderLink } from './links.ts';

/** Steps that are shown here; all of them stand in Audit. */
const few = 5;
/** Where Mneme notes what came from where: no memory of anybody's. */
const ownNotes = 'memory/meta/';

/** What the last steps brought here. */
export function LinkMoves({ link: { path } }: { link: FolderLink }) {
  const now = useNow();
  const found = useCall('history.list', { about: path, actor: 'link:', bookkeeping: 'without', limit: 20 }).data;
  const rows = (found?.rows ?? []).filter((row) => !row.path.startsWith(ownNotes)).slice(0, few);
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="link-moves">
      <SectionHead id="link-moves" title={t('Lately')}>
        {t('what came in; each step is one change, and one undo')}
      </SectionHead>
      <ul className="linkmoves">
        {rows.map((row) => (
          <li key={row.commit + row.path}>
            <Link to="/audit" search={{ commit: row.commit }} className="row two">
              <Icon name="import" className="faint" label={t('came in')} />
              <span className="grow">
                <span className="cut linkmovesaid">{sentence(row.summary)}</span>
                <span className="mono cut">{row.path.replace(/^memory\//, '')}</span>
              </span>
              <time className="meta nowrap" dateTime={row.at}>
                {sinceWhen(row.at, now)}
              </time>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
