import type { Out } from '../../api/client.ts';

export type Link = Out<'links.list'>['links'][number];

/** How a link is named where a place is chosen. */
export const linkAddress = (id: string): string => `link:${id}`;

/** Whether it names a link, known or not, and no folder. */
export const isLinkAddress = (path: string | undefined): boolean => path?.startsWith(linkAddress('')) === true;

/** What goes into a linked store. */
export const sendWords: Record<Link['send'], string> = {
  new: 'what came from there, and what is new here since it was linked',
  all: 'what came from there, and everything that has a place there',
  none: 'nothing but changes of what came from there',
};

export const linkStateWords: Record<Link['state'], string> = {
  'in step': 'In step',
  waiting: 'Waits for you',
  paused: 'Paused',
  missing: 'Folder is away',
  failed: 'Failed',
  unconfirmed: 'Not of this computer',
};
