import type { Out } from '../../api/client.ts';
import { t } from '../../text/text.ts';
import type { IconName } from '../../ui/index.ts';

export type CapturedEntry = Out<'capture.recent'>['entries'][number];
export type HeldEntry = Out<'capture.recent'>['held'][number];

/** What one observed turn led to, newest statement first. */
export type Turn = { key: string; agent: string; at: string; entries: CapturedEntry[] };

type Outcome = { word: string; icon: IconName; tone?: 'kept' | 'look' | 'lost' };

const outcomes: Record<CapturedEntry['status'], Outcome> = {
  stored: { word: 'kept', icon: 'check', tone: 'kept' },
  proposed: { word: 'proposed', icon: 'inbox' },
  reinforced: { word: t('known already'), icon: 'refresh' },
  superseded: { word: t('replaces an older one'), icon: 'contra', tone: 'look' },
  held: { word: t('held back'), icon: 'shield', tone: 'look' },
  skipped: { word: t('left out'), icon: 'minus' },
  failed: { word: 'failed', icon: 'alert', tone: 'lost' },
};

export function outcomeOf({
  status,
  corrected,
  stands,
}: Pick<CapturedEntry, 'status' | 'corrected' | 'stands'>): Outcome {
  if (!stands) return { word: t('gone or changed since'), icon: 'minus' };
  if (corrected === null) return outcomes[status];
  return corrected.store === null
    ? { word: t('taken out by you'), icon: 'minus' }
    : { word: t('put there by you'), icon: 'me', tone: 'kept' };
}

/** Statements by the turn that held them, in the order given. What was noted before turns were told apart stands alone. */
export function capturedTurns(entries: readonly CapturedEntry[]): Turn[] {
  const turns = new Map<string, Turn>();
  for (const entry of entries) {
    const key = entry.turn ?? entry.ref;
    const known = turns.get(key);
    if (known === undefined) turns.set(key, { key, agent: entry.agent, at: entry.at, entries: [entry] });
    else if (!known.entries.some(({ ref }) => ref === entry.ref)) known.entries.push(entry);
  }
  return [...turns.values()];
}

/** Without what is told of a secret whose own row, with its decision, stands above. */
export const withoutWaiting = (
  entries: readonly CapturedEntry[],
  held: readonly Pick<HeldEntry, 'agent' | 'kind'>[],
): CapturedEntry[] =>
  entries.filter(
    ({ status, agent, why }) => status !== 'held' || !held.some((one) => one.agent === agent && one.kind === why),
  );

/** `2 kept, 1 left out`: in the order in which they first came. */
export function turnSummary({ entries }: Turn): string {
  const counts = new Map<string, number>();
  for (const entry of entries) {
    const { word } = outcomeOf(entry);
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return [...counts].map(([word, count]) => `${count} ${word}`).join(', ');
}

/** Whether the owner's word changes anything here: what was proposed waits in the Inbox, what is held stands above. */
export const isCorrectable = ({ status, text, stands }: CapturedEntry): boolean =>
  stands &&
  text !== '' &&
  (status === 'stored' || status === 'superseded' || status === 'skipped' || status === 'failed');

/** Whether it stands in memory now, and could be taken out. */
export const isKept = (entry: CapturedEntry): boolean => isCorrectable(entry) && entry.path !== null;
