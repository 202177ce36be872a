import type { Out } from '../../api/client.ts';

export type Link = Out<'links.list'>['links'][number];

/** How a link is named where a place is chosen. */
export const linkAddress = (id: string): string => `link:${id}`;

export const linkStateWords: Record<Link['state'], string> = {
  'in step': 'In step',
  waiting: 'Waits for you',
  paused: 'Paused',
  missing: 'Folder is away',
  failed: 'Failed',
  unconfirmed: 'Not of this computer',
};
