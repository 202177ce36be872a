import { totalOf, type Waits } from './waiting.ts';

export type TrayItem = { label: string; page: string };

const counted = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;

/** The pages on which something waits, as the tray's menu names them. */
export function trayItems({ proposals, changes, alerts }: Waits): TrayItem[] {
  return [
    ...(alerts > 0 ? [{ label: `Audit: ${counted(alerts, 'alert', 'alerts')}`, page: '/audit' }] : []),
    ...(changes > 0 ? [{ label: `Review: ${counted(changes, 'change', 'changes')}`, page: '/review' }] : []),
    ...(proposals > 0 ? [{ label: `Inbox: ${counted(proposals, 'proposal', 'proposals')}`, page: '/inbox' }] : []),
  ];
}

export function trayTip(waits: Waits): string {
  const total = totalOf(waits);
  return total === 0 ? 'Mneme' : `Mneme: ${counted(total, 'thing waits', 'things wait')} for you`;
}
