import { t } from '../../text/text.ts';
import { count, counted, Icon, sinceWhen, useNow } from '../../ui/index.ts';
import type { FolderLink } from './links.ts';

/** The two sides, how much each has of what they share, and when the last step was. */
export function LinkSides({ link }: { link: FolderLink }) {
  const now = useNow();
  const { title, entries, gone, asked, last, ways } = link;
  const isBoth = ways === 'both';
  const differing = asked.length === 0 ? null : counted(asked.length, 'line of its own', 'lines of its own');
  return (
    <div className="linksides">
      <div>
        <p className="flex">
          <Icon name="folder" className="faint" />
          <b className="grow">{title}</b>
        </p>
        <p className="meta">
          {counted(entries, 'memory', 'memories')}
          {differing !== null && `, ${differing}`}
        </p>
      </div>
      <div className="linkbetween">
        <Icon name={isBoth ? 'refresh' : 'right'} className="kept" />
        <p className="meta">
          {isBoth ? t('both ways') : t('one way, only read')}
          <br />
          {last === null ? t('no step yet') : t('last step {when}', { when: sinceWhen(last, now) })}
        </p>
      </div>
      <div>
        <p className="flex">
          <Icon name="theme" className="kept" />
          <b className="grow">{t('Mneme, here')}</b>
        </p>
        <p className="meta">
          {t('{entries} in step', { entries: count(entries) })}
          {gone.length > 0 && t(', {gone} that there is no more', { gone: count(gone.length) })}
          {differing !== null && `, ${differing}`}
        </p>
      </div>
    </div>
  );
}
