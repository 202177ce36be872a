/** What finding is made of. Each can be switched off, to see what it brings or costs; `bench -- recall --ablate` does. */
export type RecallPart =
  | 'words'
  | 'waterfall'
  | 'prefixes'
  | 'typos'
  | 'meaning'
  | 'neighbours'
  | 'context'
  | 'length'
  | 'texts'
  | 'kinds'
  | 'dates'
  | 'graph'
  | 'associations'
  | 'decay';
/** Those that are not named are as `allParts` has them. */
export type Parts = Partial<Record<RecallPart, boolean>>;

/** Each part, what it is, and whether it is on: what did not help where it was measured is off. */
export const allParts: Record<RecallPart, { is: string; on: boolean }> = {
  words: { is: 'the words of the question', on: true },
  waterfall: { is: 'phrases and all words before any word', on: false },
  prefixes: { is: 'words that are not finished', on: true },
  typos: { is: 'names written wrongly', on: true },
  meaning: { is: 'the same said in other words', on: true },
  neighbours: { is: 'scores of entries nearby', on: true },
  context: { is: 'entries beside the best that match nothing', on: true },
  length: { is: 'longer texts say more', on: true },
  texts: { is: 'who speaks, rare words and words together', on: true },
  kinds: { is: 'the kind of question', on: true },
  dates: { is: 'times named in the question', on: true },
  graph: { is: 'entities asked about, one and two relations away', on: true },
  associations: { is: 'what was recalled together', on: true },
  decay: { is: 'how alive a memory is', on: true },
};

export function isOn(part: RecallPart, parts: Parts | undefined): boolean {
  return parts?.[part] ?? allParts[part].on;
}
