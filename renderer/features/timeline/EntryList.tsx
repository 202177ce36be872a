import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { Out } from '../../api/client.ts';
import { useCall } from '../../api/queries.ts';
import { useLinkTarget } from '../../app/link-target.ts';
import { t } from '../../text/text.ts';
import { Button, classes, counted, ErrorState, Splitter, useDayList } from '../../ui/index.ts';
import { useStaying } from '../decay/useStaying.ts';
import { useMemoryMenu } from '../lifecycle/MemoryMenu.tsx';
import { useMemoryKeys } from '../lifecycle/useMemoryKeys.ts';
import { DayHeading } from './DayHeading.tsx';
import { EntryPanel } from './EntryPanel.tsx';
import { type TimelineItem, timelineItemKey } from './items.ts';
import { TimelineEntry } from './TimelineEntry.tsx';
import { TimelineFoot } from './TimelineFoot.tsx';
import { useAnchor } from './useAnchor.ts';
import { useReading } from './useReading.ts';
import { useRoomBeside } from './useRoomBeside.ts';
import { useSeenEpisodes } from './useSeenEpisodes.ts';

type Props = {
  items: readonly TimelineItem[];
  total: number;
  hasMore: boolean;
  failed: unknown;
  onMore(): void;
  onTag(tag: string): void;
};

/** Pixels before they are measured. */
const dayHeight = 36;
const entryHeight = 64;
const shape = {
  heightOf: ({ kind }: TimelineItem) => (kind === 'day' ? dayHeight : entryHeight),
  keyOf: timelineItemKey,
  dayHeight,
  overscan: 8,
};
const none: ReadonlySet<string> = new Set();
const idsOf = ({ scores }: Out<'memory.scores'>): ReadonlySet<string> => new Set(scores.map(({ id }) => id));
/** Entries left below the last one drawn when the next page is fetched. */
const ahead = 40;

/** Days and entries in one virtual list; only what is in sight is drawn, the day in sight keeps its heading on top. */
export function EntryList({ items, total, hasMore, failed, onMore, onTag }: Props) {
  const scroller = useRef<HTMLDivElement>(null);
  const { virtual, rows, stuck } = useDayList(items, scroller, shape);
  const above = useAnchor(virtual, items, scroller);
  const beside = useRoomBeside();
  const reading = useReading(items, virtual, scroller, beside);
  useSeenEpisodes(items, rows);

  const { act } = useStaying();
  const archived = useCall('memory.scores', {}, { select: idsOf }).data ?? none;
  const { menu, open: openMenu } = useMemoryMenu((how, id) => void act(how, id));

  const last = rows.at(-1)?.index ?? 0;
  useEffect(() => {
    if (hasMore && failed === null && last > items.length - ahead) onMore();
  }, [hasMore, failed, last, items.length, onMore]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    reading.step(event.key === 'ArrowDown' ? 1 : -1);
  }

  // Tab reaches one entry of the list: the selected one, else the first.
  const reachable = reading.at < 0 ? items.findIndex((item) => item.kind === 'entry') : reading.at;
  const chosen = items[reachable];
  const looked = beside || reading.at >= 0 ? chosen : undefined;
  useLinkTarget(
    looked?.kind === 'entry'
      ? { to: '/library', search: { path: looked.episode.path, line: looked.episode.line } }
      : undefined,
  );
  useMemoryKeys(
    t('Timeline'),
    looked?.kind === 'entry'
      ? { ...looked.episode, can: archived.has(looked.episode.id) ? 'restore' : 'change' }
      : undefined,
    (how, id) => void act(how, id),
  );
  return (
    <div className={classes('timelinemain', beside && 'beside')}>
      <div className="entryarea">
        {above > 0 && (
          <Button small icon="up" className="newabove" onClick={() => virtual.scrollToOffset(0)}>
            {counted(above, 'new entry', 'new entries')}
          </Button>
        )}
        <div ref={scroller} className="scroll entryscroll">
          <ul
            className="entries"
            style={{ height: virtual.getTotalSize() }}
            onKeyDown={onKeyDown}
            aria-label={t('Episodes')}
          >
            {rows.map(({ index, key, start }) => {
              const item = items[index];
              if (item === undefined) return null;
              if (item.kind === 'day')
                return <DayHeading key={key} item={item} start={index === stuck ? null : start} />;
              const { id } = item.episode;
              return (
                <li
                  key={key}
                  ref={virtual.measureElement}
                  data-index={index}
                  className="entryplace"
                  style={{ top: start }}
                  aria-setsize={total}
                  aria-posinset={item.n + 1}
                  onContextMenu={(event) =>
                    openMenu({ ...item.episode, ...(archived.has(id) && { can: 'restore' }) }, event)
                  }
                >
                  <TimelineEntry
                    episode={item.episode}
                    archived={archived.has(id)}
                    selected={beside ? index === reachable : id === reading.selected}
                    beside={beside}
                    expanded={id === reading.expanded}
                    reachable={index === reachable}
                    onToggle={reading.toggle}
                    onTag={onTag}
                  />
                </li>
              );
            })}
          </ul>
          {failed !== null && <ErrorState error={failed} retry={onMore} />}
        </div>
        {menu}
        <TimelineFoot total={total} beside={beside} />
      </div>
      {beside && chosen?.kind === 'entry' && (
        <>
          <Splitter before name="entry" property="--entry" label={t('Width of the chosen entry')} />
          <EntryPanel episode={chosen.episode} archived={archived.has(chosen.episode.id)} onTag={onTag} />
        </>
      )}
    </div>
  );
}
