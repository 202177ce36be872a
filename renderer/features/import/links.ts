import type { Out } from '../../api/client.ts';
import { t } from '../../text/text.ts';

export type FolderLink = Out<'links.list'>['links'][number];

/** How a link is named where a place is chosen. */
export const linkAddress = (id: string): string => `link:${id}`;

/** Whether it names a link, known or not, and no folder. */
export const isLinkAddress = (path: string | undefined): boolean => path?.startsWith(linkAddress('')) === true;

/** What goes into a linked store. */
export const sendWords: Record<FolderLink['send'], string> = {
  new: t('what came from there, and what is new here since it was linked'),
  all: t('what came from there, and everything that has a place there'),
  none: t('nothing but changes of what came from there'),
};

export const linkStateWords: Record<FolderLink['state'], string> = {
  'in step': t('In step'),
  waiting: t('Waits for you'),
  paused: t('Paused'),
  missing: t('Folder is away'),
  failed: t('Failed'),
  unconfirmed: t('Not of this computer'),
};
