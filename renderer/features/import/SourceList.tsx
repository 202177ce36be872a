import type { ReactNode } from 'react';
import type { FoundElsewhere } from '#shared/model/import.ts';
import { t } from '../../text/text.ts';
import { classes, count, Group, Icon, type IconName, Splitter, Tag, useNow } from '../../ui/index.ts';
import { acrossAddress } from './AcrossSources.tsx';
import { type FolderLink, linkAddress, linkStateWords } from './links.ts';
import { folderName, foundName, foundWords, isFileName, newsOf, noWish, placeName, writtenWords } from './looks.ts';
import { useSourceLook, useTaken } from './useSourceLook.ts';

/** `found`: a place that was found by its name; without it somebody chose it. */
export type Source = { path: string; as?: string; found?: FoundElsewhere };

type Props = {
  links: readonly FolderLink[];
  found: readonly FoundElsewhere[];
  /** Titles of what was looked for and is not here. */
  absent: readonly string[];
  given: readonly string[];
  path: string | undefined;
  onShow(path: string): void;
  children: ReactNode;
};

/** What was found on this computer, what was dropped here, and a way to name more. */
export function SourceList({ links, found, absent, given, path, onShow, children }: Props) {
  const now = useNow();
  const isAny = links.length + found.length + given.length > 0;
  return (
    <nav className="splitlist" aria-label={t('Sources')}>
      <Splitter name="import" property="--list" label={t('Width of the list')} />
      <div className="scroll">
        {links.length > 0 && <Group>{t('In step with')}</Group>}
        <ul>
          {links.map(({ id, title, path: place, state }) => (
            <Line
              key={id}
              icon="link"
              name={title}
              chosen={linkAddress(id) === path}
              onShow={() => onShow(linkAddress(id))}
            >
              {linkStateWords[state]} · {placeName(place)}
            </Line>
          ))}
        </ul>
        {found.length > 0 && <Group>{t('Found on this computer')}</Group>}
        <ul>
          {found.map((one) => (
            <Line
              key={one.path}
              icon={one.format === 'obsidian' ? 'library' : 'agents'}
              name={foundName(one, found)}
              news={<News place={one} />}
              chosen={one.path === path}
              onShow={() => onShow(one.path)}
            >
              <span>{foundWords(one)}</span>
              <span className="writtenwhen">{writtenWords(one, now)}</span>
            </Line>
          ))}
        </ul>
        {given.length > 0 && <Group>{t('Dropped or chosen')}</Group>}
        <ul>
          {given.map((one) => (
            <Line
              key={one}
              icon={isFileName(placeName(one)) ? 'file' : 'folder'}
              name={placeName(one)}
              title={one}
              chosen={one === path}
              onShow={() => onShow(one)}
            >
              {t('in {folder}', { folder: folderName(one) })}
            </Line>
          ))}
        </ul>
        {(isAny || path === acrossAddress) && (
          <>
            <Group>{t('Compare')}</Group>
            <ul>
              <Line
                icon="graph"
                name={t('Across all sources')}
                chosen={path === acrossAddress}
                onShow={() => onShow(acrossAddress)}
              >
                {t('where they agree or contradict')}
              </Line>
            </ul>
          </>
        )}
        {absent.length > 0 && (
          <>
            <Group>{t('Looked for, not here')}</Group>
            <p className="meta absent">{absent.join(', ')}</p>
          </>
        )}
      </div>
      {children}
    </nav>
  );
}

/** How much of a place is new, once it was looked at, and that it came; nothing is read for it. */
function News({ place }: { place: FoundElsewhere }) {
  const taken = useTaken(place.path).look;
  const look = useSourceLook({ path: place.path, as: place.format }, noWish, false).data;
  if (taken !== undefined) return taken.change === null ? null : <Tag>{t('imported')}</Tag>;
  if (look === undefined || newsOf(look) === 0) return null;
  return <Tag tone="kept">{t('{news} new', { news: count(newsOf(look)) })}</Tag>;
}

type LineProps = {
  icon: IconName;
  name: string;
  chosen: boolean;
  /** Where it lies, whole. */
  title?: string;
  /** What of it is new. */
  news?: ReactNode;
  onShow(): void;
  children: ReactNode;
};

function Line({ icon, name, chosen, title, news, onShow, children }: LineProps) {
  return (
    <li>
      <button
        type="button"
        className={classes('splitrow splitpick sourceline', chosen && 'chosen')}
        aria-current={chosen ? 'true' : undefined}
        title={title}
        onClick={onShow}
      >
        <Icon name={icon} className={chosen ? 'kept' : 'faint'} />
        <span className="grow">
          <span className="cut sourcename">{name}</span>
          <span className="meta sourcename sourcesaid">{children}</span>
        </span>
        {news}
      </button>
    </li>
  );
}
