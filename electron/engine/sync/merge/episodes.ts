import { mergeSections } from './sections.ts';

const entry = /^##[ \t]+(\d{1,2}):(\d{2})(?::\d{2})?[ \t]*(?:\||$)/;

/**
 * Two versions of a day: every entry that either side added, once, by the minute; entries of the same minute, mine first.
 * An entry that one side edited or took out is so in the merged day.
 */
export function mergeEpisodes(base: string | null, mine: string, theirs: string): string {
  return mergeSections(base, mine, theirs, {
    begins: (line) => entry.test(line) || /^##[ \t]+retain[ \t]*$/i.test(line),
    order: (line) => {
      const [, hour = '', minute = ''] = entry.exec(line) ?? [];
      return hour === '' ? null : `${hour.padStart(2, '0')}:${minute}`;
    },
  });
}
