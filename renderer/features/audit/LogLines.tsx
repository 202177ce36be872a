import { memo } from 'react';
import type { CommitRow } from '#shared/model/audit.ts';
import { isMine, isNewTo, useLook } from '../../api/look.ts';
import { t } from '../../text/text.ts';
import {
  Button,
  classes,
  clockOf,
  count,
  counted,
  dayName,
  Icon,
  NewDot,
  nearDay,
  Tag,
  useNow,
} from '../../ui/index.ts';
import { ownWords, sentence } from '../library/sentence.ts';
import { actWord } from '../today/actor.ts';
import { meantPath } from './about.ts';
import type { AuditChoice } from './chosen.ts';
import { type CommitGroup, commitRowKey, type LogItem } from './items.ts';
import { rollbackOfGroup } from './targets.ts';
import { fileName, groupIcon, groupName, groupWords, pathIcon, withoutVerb } from './words.ts';

/** `start` in pixels from the list's top; null when it sticks to the top of what is in sight. */
export function DayLine({ item, start }: { item: Extract<LogItem, { kind: 'day' }>; start: number | null }) {
  const now = useNow();
  const near = nearDay(item.day, now);
  return (
    <li className={classes('auday', start === null && 'stuck')} style={start === null ? undefined : { top: start }}>
      <h2>
        {near && `${near}, `}
        {dayName(item.day, now)}
      </h2>
      {item.count !== null && <span className="meta">{counted(item.count, 'change')}</span>}
    </li>
  );
}

/** What can be done to a row. The same object at every drawing, so that rows that stay are not drawn again. */
export type LogActs = {
  choose(chosen: AuditChoice): void;
  toggle(group: CommitGroup, open: boolean): void;
  whole(group: CommitGroup): void;
  rollBack(group: CommitGroup): void;
  rollBackOne(row: CommitRow): void;
};

type GroupProps = {
  group: CommitGroup;
  open: boolean;
  chosen: boolean;
  alerted: boolean;
  reachable: boolean;
  acts: LogActs;
};

export const GroupLine = memo(function GroupLine(props: GroupProps) {
  const { group, open, chosen, alerted, reachable, acts } = props;
  return (
    <div className={classes('augroup', chosen && 'chosen')}>
      <button
        type="button"
        className="augrouphead"
        aria-expanded={open}
        tabIndex={reachable ? 0 : -1}
        onClick={() => {
          acts.toggle(group, !open);
          acts.choose({ kind: 'group', id: group.id });
        }}
      >
        <Icon name={open ? 'down' : 'right'} className="autwist" />
        <Icon name={groupIcon(group)} small className="faint" />
        <b className="strong cut augroupname" title={group.label}>
          {groupName(group)}
        </b>
        <span className="meta nowrap">{groupWords(group)}</span>
      </button>
      {rollbackOfGroup(group) !== null && (
        <Button small icon="revert" className="auback" tabIndex={chosen ? 0 : -1} onClick={() => acts.rollBack(group)}>
          {t('Roll back…')}
        </Button>
      )}
      {alerted && (
        <Tag tone="lost" icon="shield">
          {t('alert open')}
        </Tag>
      )}
      <span className="meta aucount">{count(group.rows.length)}</span>
    </div>
  );
});

/** What the act and the file say beside it. */
const alreadySaid = /^logged [\w-]+: /;

function saidOf({ action, summary }: CommitRow): string {
  if (alreadySaid.test(summary)) return ownWords(summary.replace(alreadySaid, ''));
  return action === 'PROPOSE' ? ownWords(summary) : withoutVerb(sentence(summary), actWord(action).word);
}

type CommitProps = { row: CommitRow; chosen: boolean; reachable: boolean; acts: LogActs };

export const CommitLine = memo(function CommitLine({ row, chosen, reachable, acts }: CommitProps) {
  const look = useLook();
  const act = actWord(row.action);
  const path = meantPath(row);
  const isNew = !isMine(row) && isNewTo(look, row.commit, row.at);
  return (
    <button
      type="button"
      className={classes('aurow', chosen && 'chosen', row.critical && 'critical')}
      aria-pressed={chosen}
      tabIndex={reachable ? 0 : -1}
      onClick={() => acts.choose({ kind: 'commit', key: commitRowKey(row), commit: row.commit })}
      title={row.path}
    >
      <span className="aunew">{isNew && <NewDot />}</span>
      <time className="autime" dateTime={row.at}>
        {clockOf(new Date(row.at))}
      </time>
      <span className="auact">
        <Icon name={act.icon} />
        <span>{act.word}</span>
      </span>
      <Icon name={pathIcon(path)} small className="faint" />
      <span className="grow ausays">
        <span className="ausummary">{saidOf(row)}</span>
        <span className="cut aufile">
          <span className="auverb">{act.word} · </span>
          <span className="mono">{fileName(path)}</span>
          {path !== row.path && <> · {t('its state')}</>}
        </span>
      </span>
      <span className="mono aupm">
        <Lines added={row.added} removed={row.removed} />
      </span>
    </button>
  );
});

/** `+3 −2`, each in its colour; nothing where no line is counted. */
export function Lines({ added, removed }: { added: number; removed: number }) {
  if (added === 0 && removed === 0) return null;
  return (
    <>
      <span className="kept">+{added}</span>
      {removed > 0 && <span className="lost"> −{removed}</span>}
    </>
  );
}

type MoreProps = { rest: number; group: CommitGroup; reachable: boolean; acts: LogActs };

export const MoreLine = memo(function MoreLine({ rest, group, reachable, acts }: MoreProps) {
  return (
    <button type="button" className="aumore" tabIndex={reachable ? 0 : -1} onClick={() => acts.whole(group)}>
      {t('{rest} more {value}', {
        rest: count(rest),
        value: group.kind === 'agent' ? t('in this session') : t('like these'),
      })}
    </button>
  );
});
