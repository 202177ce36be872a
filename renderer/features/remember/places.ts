import type { Store } from '#shared/model/memory.ts';
import { t } from '../../text/text.ts';

/** Where a statement may go, as a person says it. */
export const placeNames: Record<Store, string> = {
  core: t('Core memory'),
  episodic: t('Today’s episodes'),
  semantic: t('What is known about'),
  procedural: t('A procedure'),
  vault: t('The vault'),
};
/** The same as a choice by itself, before it is known of whom. */
export const placeChoices: Record<Store, string> = { ...placeNames, semantic: t('Someone or something') };
export const places = Object.keys(placeNames) as Store[];
