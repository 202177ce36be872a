import { memo } from 'react';
import { owner } from '#shared/model/agent.ts';
import { isNewTo, useLook } from '../../api/look.ts';
import { useCall } from '../../api/queries.ts';
import { engineText, t } from '../../text/text.ts';
import {
  Citation,
  classes,
  clockTime,
  datesAsWords,
  EntityName,
  Icon,
  NewDot,
  Skeleton,
  StatusDisc,
  Tag,
  useEntityNames,
  useNow,
} from '../../ui/index.ts';
import { Markdown } from '../../ui/Markdown.tsx';
import { linksAsWords, plainText } from '../../ui/plain.ts';
import { EntryActs } from './EntryActs.tsx';
import type { Episode } from './filters.ts';

type Props = {
  episode: Episode;
  /** It left the search; it happened all the same. */
  archived: boolean;
  selected: boolean;
  expanded: boolean;
  /** It is read in the panel beside the list, not in its place. */
  beside: boolean;
  /** Whether Tab reaches it; arrow keys, j and k move on from there. */
  reachable: boolean;
  onToggle(id: string): void;
  onTag(tag: string): void;
};

export const TimelineEntry = memo(function Entry(props: Props) {
  const { episode, archived, selected, expanded, beside, reachable, onToggle, onTag } = props;
  const now = useNow();
  const isNew = isNewTo(useLook(), episode.id, episode.at);
  const time = clockTime(episode.at?.split('T')[1] ?? '');
  useEntityNames();
  const plain = datesAsWords(plainText(episode.text), now);
  const title = datesAsWords(linksAsWords(episode.title), now);
  // A title taken from the text itself is not said twice.
  const ownTitle = title !== '' && !plain.startsWith(title.replace(/…$/, ''));
  return (
    <article
      className={classes('entry', selected && 'selected', selected && beside && 'chosen', expanded && 'expanded')}
    >
      <button
        type="button"
        className="entrybutton"
        {...(beside ? { 'aria-current': selected || undefined } : { 'aria-expanded': expanded })}
        tabIndex={reachable ? 0 : -1}
        onClick={() => onToggle(episode.id)}
      >
        <span className="entrynew">{isNew && <NewDot />}</span>
        <span className="entrytime">{time}</span>
        <span className="entrytype cut">{engineText(episode.type ?? '')}</span>
        {expanded ? (
          <span className={ownTitle ? 'strong cut' : 'vh'}>{title || plain}</span>
        ) : (
          <span className="entrytext" dir="auto">
            {plain}
          </span>
        )}
      </button>
      {expanded && (
        <>
          <Detail episode={episode} beside={!ownTitle} />
          <EntryActs episode={episode} archived={archived} />
        </>
      )}
      <div className="entryfoot">
        {archived && <Tag>{t('archived')}</Tag>}
        {episode.supersededBy !== undefined && <Tag>{t('superseded')}</Tag>}
        <Confidence episode={episode} always={expanded} />
        {episode.tags.length > 0 && (
          <span className="entrytags" title={episode.tags.map((tag) => `#${tag}`).join(' ')}>
            {episode.tags.map((tag) => (
              <button
                key={tag}
                type="button"
                className="entrytag"
                tabIndex={expanded ? 0 : -1}
                onClick={() => onTag(tag)}
              >
                #{tag}
              </button>
            ))}
          </span>
        )}
        {expanded && <Origin episode={episode} />}
        <Author agent={episode.agent} />
        <StatusDisc status={archived ? 'archived' : (episode.status ?? 'active')} />
      </div>
    </article>
  );
});

/** Who stored it; what was written by hand names nobody. */
function Author({ agent }: { agent: string | null | undefined }) {
  if (!agent) return <span className="entryby" />;
  const isOwner = agent === owner;
  return (
    <span className="entryby meta">
      <Icon name={isOwner ? 'me' : 'agents'} small />
      <span className="cut">{isOwner ? t('You') : agent}</span>
    </span>
  );
}

/** In a row only what is doubtful says so; an open entry says it of all. */
function Confidence({ episode: { confidence }, always }: { episode: Episode; always: boolean }) {
  if (!confidence || (confidence !== 'low' && !always)) return null;
  const doubtful = confidence === 'low';
  return (
    <span className={classes('entryconfidence', doubtful && 'look')}>
      {doubtful && <Icon name="ask" small />}
      {t('{confidence} confidence', { confidence: engineText(confidence) })}
    </span>
  );
}

/** Whom an open entry names, and where it comes from. */
function Origin({ episode: { entities, scope, source, path, line } }: { episode: Episode }) {
  return (
    <>
      {entities.slice(0, 6).map((id) => (
        <EntityName key={id} id={id} />
      ))}
      <span className="grow" />
      {scope !== undefined && <span className="meta">{t('project {scope}', { scope })}</span>}
      {source && (
        <span className="meta">
          {t('from {source}', { source: source.replace('user-explicit', 'your own words') })}
        </span>
      )}
      <Citation path={path} line={line} />
    </>
  );
}

function Detail({ episode, beside }: { episode: Episode; beside: boolean }) {
  const whole = useCall('memory.get', { ids: [episode.id] }, { enabled: episode.truncated });
  const text = whole.data?.memories[0]?.text ?? (episode.truncated ? null : episode.text);
  return (
    <div className={classes('entrydetail', beside && 'beside')}>
      {text === null && !whole.isError && <Skeleton rows={3} height={20} />}
      {text !== null && <Markdown text={text} />}
      {whole.isError && <Markdown text={episode.text} />}
    </div>
  );
}
