import { longestSentence } from '../../engine/capture/extract.ts';

/** Characters of the longest text that the expressions of a file ever read, where it says so and holds to it. */
export const bounds: readonly { files: RegExp; form?: RegExp; most: number }[] = [
  // Rules read sentences; these files read whole memories as well.
  {
    files:
      /^electron\/engine\/(?:reflection\/(?:rules\/(?!insights\.ts)|earnest\/)|language\/(?:earnest\/|telling-words\.ts|steps\.ts))/,
    most: longestSentence,
  },
  // What stands on either side of a name in a sentence (`besideName`), or its sentence.
  { files: /^electron\/engine\/language\/naming\/(?:contexts|kind-of-name|roles)\.ts/, most: longestSentence },
  // `longest`
  { files: /^electron\/engine\/language\/attribute\.ts/, most: 400 },
  // `lastRead`
  { files: /^electron\/engine\/language\/triggers\/detect\.ts/, form: /^\(\?:\[\\s,;:\*_\(\[–—/, most: 60 },
];

export const boundOf = (file: string, source: string): number | null =>
  bounds.find(({ files, form }) => files.test(file) && (form?.test(source) ?? true))?.most ?? null;
