import { memo } from 'react';
import { visible } from '#shared/text/invisible.ts';
import { isNewTo, useLook } from '../../api/look.ts';
import { useCall } from '../../api/queries.ts';
import { Citation, classes, clockTime, EntityName, Icon, NewDot, Skeleton } from '../../ui/index.ts';
import { Markdown } from '../../ui/Markdown.tsx';
import { plainText } from '../../ui/plain.ts';
import { EntryActs } from './EntryActs.tsx';
import type { Episode } from './filters.ts';

type Props = {
  episode: Episode;
  selected: boolean;
  expanded: boolean;
  /** Whether Tab reaches it; arrow keys, j and k move on from there. */
  reachable: boolean;
  onToggle(id: string): void;
  onTag(tag: string): void;
};

export const Entry = memo(function Entry({ episode, selected, expanded, reachable, onToggle, onTag }: Props) {
  const isNew = isNewTo(useLook(), episode.id, episode.at);
  const time = clockTime(episode.at?.split('T')[1] ?? '');
  const plain = plainText(episode.text);
  const title = visible(episode.title);
  // A title taken from the text itself is not said twice.
  const ownTitle = title !== '' && !plain.startsWith(title.replace(/…$/, ''));
  const doubtful = episode.confidence === 'low';
  return (
    <article className={classes('entry', selected && 'selected', expanded && 'expanded')}>
      <button
        type="button"
        className="entrybutton"
        aria-expanded={expanded}
        tabIndex={reachable ? 0 : -1}
        onClick={() => onToggle(episode.id)}
      >
        <span className="entrynew">{isNew && <NewDot />}</span>
        <span className="entrytime">{time}</span>
        {expanded ? (
          <span className={ownTitle ? 'strong cut' : 'vh'}>{title || plain}</span>
        ) : (
          <span className="entrytext" dir="auto">
            {plain}
          </span>
        )}
        <span className="entryside">
          {episode.type}
          {episode.confidence && (
            <span className={classes('entryconfidence', doubtful && 'look')}>
              {doubtful && <Icon name="ask" small />}
              {episode.confidence}
              <span className="vh"> confidence</span>
            </span>
          )}
        </span>
      </button>
      {expanded && (
        <>
          <Detail episode={episode} beside={!ownTitle} />
          <EntryActs episode={episode} />
        </>
      )}
      {(episode.tags.length > 0 || expanded) && (
        <div className="entryfoot">
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
          {expanded && (
            <>
              {episode.entities.slice(0, 6).map((id) => (
                <EntityName key={id} id={id} />
              ))}
              <span className="grow" />
              {episode.scope !== undefined && <span className="meta">project {episode.scope}</span>}
              {episode.source && (
                <span className="meta">from {episode.source.replace('user-explicit', 'your own words')}</span>
              )}
              <Citation path={episode.path} line={episode.line} />
            </>
          )}
        </div>
      )}
    </article>
  );
});

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
