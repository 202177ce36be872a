import { type Action, actions } from '#shared/model/change.ts';
import type { In } from '../../api/client.ts';
import { t } from '../../text/text.ts';
import { localDayOf, whenOf } from '../../ui/index.ts';

/** How the log is narrowed; stands in the address, so that other pages can link to a part of it. */
export type LogFilters = {
  /** Words of the summary, a file, a memory's id, or a commit's beginning. */
  q?: string;
  /** An actor as in the log, or its beginning. */
  who?: string;
  /** Actions, parted by commas. */
  what?: string;
  /** A date, or days back such as `30d`. */
  since?: string;
  until?: string;
  approval?: string;
  session?: string;
  critical?: boolean;
  /** Mneme's own records stand in the list, too. */
  bookkeeping?: boolean;
};

/** The address of the page: filters, what is looked at, and whether a moment to go back to is being chosen. */
export type AuditSearch = LogFilters & { commit?: string; alert?: string; view?: 'digests' | 'moment' };

/** Rows of the first page, which is to be there at once, and of those below it. */
const firstPage = 150;
const nextPage = 500;

export const logPresets = [
  { since: undefined, label: t('Any time') },
  { since: '1d', label: t('Since yesterday') },
  { since: '7d', label: t('Past 7 days') },
  { since: '30d', label: t('Past 30 days') },
  { since: '90d', label: t('Past 90 days') },
  { since: '365d', label: t('Past year') },
] as const;

export function filtersOf({ commit: _, alert: __, view: ___, ...filters }: AuditSearch): LogFilters {
  return filters;
}

export function isNarrowed({ bookkeeping: _, ...filters }: LogFilters): boolean {
  return Object.values(filters).some((value) => value !== undefined && value !== '' && value !== false);
}

export const noFilters: { [K in keyof Required<LogFilters>]: undefined } = {
  q: undefined,
  who: undefined,
  what: undefined,
  since: undefined,
  until: undefined,
  approval: undefined,
  session: undefined,
  critical: undefined,
  bookkeeping: undefined,
};

/** The actions that are chosen; what no action is called is left out. */
export function actionsOf(what: string | undefined): Action[] {
  const known: readonly string[] = actions;
  return (what ?? '').split(',').filter((one): one is Action => known.includes(one));
}

/** What `history.list` is asked. */
export function historyInput(
  filters: LogFilters,
  cursor: string | null,
  now: Date,
  limit = cursor === null ? firstPage : nextPage,
): In<'history.list'> & object {
  const { q, who, what, since, until, approval, session, critical, bookkeeping } = filters;
  const chosen = actionsOf(what);
  return {
    what: 'changes',
    limit,
    ...(q?.trim() ? { about: q.trim() } : {}),
    ...(who ? { actor: who } : {}),
    ...(chosen.length > 0 ? { actions: chosen } : {}),
    ...(since ? { since: startDay(since, now) } : {}),
    ...(until ? { until } : {}),
    ...(approval ? { approval } : {}),
    ...(session ? { session } : {}),
    ...(critical ? { critical: true } : {}),
    // Who asks for Mneme's own acts by name gets them.
    ...(bookkeeping || who?.startsWith('system') ? {} : { bookkeeping: 'without' as const }),
    ...(cursor === null ? {} : { cursor }),
  };
}

/** `30d` as the calendar day so many days ago; a date stays. */
export function startDay(since: string, now: Date): string {
  const days = /^(\d{1,5})d$/.exec(since)?.[1];
  if (days === undefined) return since;
  const then = new Date(now);
  then.setDate(then.getDate() - Number(days));
  return localDayOf(then);
}

export function logTimeWords({ since, until }: LogFilters, now: Date): string {
  if (!since && !until) return t('Any time');
  const said = (day: string) => whenOf(startDay(day, now), now);
  if (!until)
    return logPresets.find((one) => one.since === since)?.label ?? t('Since {since}', { since: said(since ?? '') });
  if (!since) return t('Until {until}', { until: said(until) });
  return t('{since} to {until}', { since: said(since), until: said(until) });
}
