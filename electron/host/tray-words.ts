import type { Texts } from '#shared/text/texts.ts';
import { totalWaiting, type Waits } from './waiting.ts';

export type TrayItem = { label: string; page: string };

/** The pages on which something waits, as the tray's menu names them. */
export function trayItems({ proposals, changes, alerts }: Waits, { tn }: Texts): TrayItem[] {
  return [
    ...(alerts > 0 ? [{ label: tn(alerts, 'Audit: {n} alert', 'Audit: {n} alerts'), page: '/audit' }] : []),
    ...(changes > 0 ? [{ label: tn(changes, 'Review: {n} change', 'Review: {n} changes'), page: '/review' }] : []),
    ...(proposals > 0 ? [{ label: tn(proposals, 'Inbox: {n} proposal', 'Inbox: {n} proposals'), page: '/inbox' }] : []),
  ];
}

export function trayTip(waits: Waits, { tn }: Texts): string {
  const total = totalWaiting(waits);
  return total === 0 ? 'Mneme' : tn(total, 'Mneme: {n} thing waits for you', 'Mneme: {n} things wait for you');
}
