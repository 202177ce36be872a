import type { Tampering } from './guard.ts';

/** The journal of unfinished changes, in alerts. */
export const journalPath = '.mneme/journal';

/** What the owner is told of a journal that came with the folder. `aside`: where it lies now. */
export const journalWords = (aside: string): Tampering => ({
  words: `A journal of unfinished changes lay in this folder that was not written for it here: it came with the folder, or is of another version of Mneme. None of it was followed. It lies in ${aside} now.`,
  remedy: 'Say that you have seen it. If the folder is a copy of your own, look whether its last changes are there.',
  tips: null,
});
