import type { LinkProps } from '@tanstack/react-router';
import { useCall } from '../../api/queries.ts';
import { engineText, t } from '../../text/text.ts';
import {
  counted,
  datesAsWords,
  enumerated,
  type IconName,
  momentsAsWords,
  percent,
  sinceWhen,
  useNow,
} from '../../ui/index.ts';
import { answersTo, useAlerts, useSettle } from '../audit/Alerts.tsx';
import { inboxSections, isDisputed, sectionRows } from '../inbox/proposals.ts';
import { shareOf } from '../review/running.ts';
import { useDecidedAwaiting } from './useDecidedAwaiting.ts';

/** One thing that waits for its owner. */
export type Awaiting = {
  id: string;
  icon: IconName;
  tone: 'lost' | 'look' | 'kept';
  title: string;
  /** What of it wants care, said before the rest. */
  warning: string | null;
  text: string;
  /** Seconds that deciding takes, about; 0 for what only tells. */
  seconds: number;
  to: Pick<LinkProps, 'to' | 'search'>;
  /** What opening it is called. */
  open: string;
  acts: readonly { label: string; icon: IconName; run(): void }[];
};

const perAlert = 20;
const perProposal = 10;
const perChange = 3;
const perConflict = 20;

/** All that waits for the owner, the most urgent first: alerts, the reflection, the inbox, the sync. */
export function useWaiting(): Awaiting[] {
  return [
    ...useAlertsAwaiting(),
    ...useReflectionAwaiting(),
    ...useInboxAwaiting(),
    ...useSyncAwaiting(),
    ...useDecidedAwaiting(),
  ];
}

/**
 * What happened stands over the figures and the question: `SOUL.md was modified…: 1 line added. Was this intentional?`
 * What can be done about it is what the buttons beside it say; only words without figures are followed by the remedy.
 */
function toldOf(words: string, remedy: string): Pick<Awaiting, 'title' | 'text'> {
  const at = words.indexOf(': ');
  return at < 0 ? { title: words, text: remedy } : { title: words.slice(0, at), text: words.slice(at + 2) };
}

function useAlertsAwaiting(): Awaiting[] {
  const alerts = useAlerts();
  const { settle } = useSettle();
  const now = useNow();
  return alerts.map(({ id, kind, words, remedy }) => ({
    id: `alert ${id}`,
    icon: 'shield',
    tone: 'lost',
    ...toldOf(momentsAsWords(engineText(words), now), engineText(remedy)),
    warning: null,
    seconds: perAlert,
    to: { to: '/audit', search: { alert: id } },
    open: t('See the change'),
    acts: [
      { label: answersTo(kind).restored, icon: 'revert', run: () => settle(id, 'restored') },
      { label: answersTo(kind).mine, icon: 'check', run: () => settle(id, 'mine') },
    ],
  }));
}

function useReflectionAwaiting(): Awaiting[] {
  const now = useNow();
  const status = useCall('reflection.status', {}).data;
  const base = { icon: 'review', tone: 'kept', warning: null, to: { to: '/review' }, acts: [] } as const;
  if (status?.running) {
    const text = t('{share} done. Nothing changes before you decide.', {
      share: percent(shareOf(status.running, status.estimate)),
    });
    return [{ ...base, id: 'reflecting', title: t('Reflecting'), text, seconds: 0, open: t('Watch') }];
  }
  if (!status?.pending) return [];
  const { number, changes: all, open, made, sure } = status.pending;
  const left =
    open === all ? counted(all, 'change') : t('{open} of {changes} open', { open, changes: counted(all, 'change') });
  const text = t('{left}{words}, made {sinceWhen}.', {
    left,
    words: sure > 0 ? t(', {sure} of them sure', { sure }) : '',
    sinceWhen: sinceWhen(made, now),
  });
  const title = t('Reflection {number} waits for you', { number });
  const seconds = Math.max(perChange, open * perChange);
  return [{ ...base, id: 'reflection', title, warning: careOf(status.pending), text, seconds, open: t('Review') }];
}

/** What of a reflection nobody decides in passing; null for nothing. */
function careOf({ contradictions, losses }: { contradictions: number; losses: number }): string | null {
  const words = [
    contradictions > 0 && counted(contradictions, 'contradiction'),
    losses > 0 && counted(losses, 'loss', 'losses'),
  ].filter((one) => one !== false);
  return words.length === 0 ? null : `${enumerated(words)}.`;
}

function useInboxAwaiting(): Awaiting[] {
  const now = useNow();
  const found = useCall('proposals.list', {}).data;
  if (found === undefined) return [];
  const waiting = found.proposals.filter(({ status }) => status === 'pending' || status === 'conflict');
  const rows = inboxSections(waiting).flatMap(sectionRows);
  const base = { icon: 'inbox', to: { to: '/inbox' }, open: t('Decide'), acts: [] } as const;
  const { malformed, pending, conflict } = found.counts;
  const unread: Awaiting = {
    ...base,
    id: 'malformed',
    tone: 'look',
    title: t('{proposals} cannot be read', { proposals: counted(malformed, 'proposal') }),
    warning: null,
    text: t('Each says why, and can be taken out.'),
    seconds: perProposal,
  };
  const disputed = rows.find(isDisputed);
  const many = pending + conflict;
  const proposals: Awaiting = {
    ...base,
    id: 'inbox',
    tone: 'kept',
    title: t('{proposals} from {value}', {
      proposals: counted(many, 'proposal'),
      value: enumerated([...new Set(rows.map(({ from }) => from))]),
    }),
    warning: disputed ? (many === 1 ? t('It contradicts memory:') : t('One contradicts memory:')) : null,
    text: datesAsWords((disputed ?? rows[0])?.content ?? '', now),
    seconds: many * perProposal,
  };
  return [...(many > 0 ? [proposals] : []), ...(malformed > 0 ? [unread] : [])];
}

function useSyncAwaiting(): Awaiting[] {
  const conflicts = useCall('sync.status', {}).data?.conflicts ?? [];
  if (conflicts.length === 0) return [];
  return [
    {
      id: 'sync',
      icon: 'refresh',
      tone: 'look',
      title: conflicts.length === 1 ? t('Two computers wrote the same line') : t('Two computers wrote the same lines'),
      warning: null,
      text: enumerated(conflicts.map(({ path }) => path)),
      seconds: conflicts.length * perConflict,
      to: { to: '/settings', search: { section: 'sync' } },
      open: t('Merge'),
      acts: [],
    },
  ];
}
