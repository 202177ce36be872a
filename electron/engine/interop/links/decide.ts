import { mergeText } from '../../workspace/merge/text.ts';
import { carried } from './carried.ts';
import type { LinkEntry } from './kept.ts';

/** What the owner said of an entry that both sides changed. */
export type Take = 'here' | 'there';

/** An entry as it is told on each side now. `theirs`: words of somebody else, or that nobody stands by: they never leave. */
/** `archived`: by the owner. `retired`: by somebody else, or it holds no more and nothing took its place. */
export type Here = { words: string; theirs: boolean } | 'archived' | 'retired' | 'absent';
export type There = { words: string } | 'absent' | 'unread';

export type LinkVerdict =
  | { do: 'nothing'; standing?: LinkEntry['standing'] }
  /** Both say the same; that is the common state now. */
  | { do: 'agree' }
  /** Into the workspace: these words. */
  | { do: 'take'; words: string }
  /** Into the store: these words, at its place there or as something new. */
  | { do: 'send'; words: string; anew: boolean }
  /** What both changed in different lines: into both. */
  | { do: 'unite'; words: string }
  | { do: 'remove' }
  | { do: 'forget' }
  | { do: 'ask'; why: string };

/** What becomes of an entry, by what either side made of it since they agreed. Pure. */
export function verdictOf(entry: LinkEntry, here: Here, there: There, said: Take | undefined): LinkVerdict {
  if (there === 'unread') return { do: 'nothing', standing: entry.standing };
  if (here === 'absent') return there === 'absent' ? { do: 'forget' } : absentHere(entry, there);
  if (there === 'absent') return absentThere(entry, here, said);
  const isThere = there.words !== entry.there;
  if (here === 'archived' || here === 'retired') {
    if (said === 'here' || (here === 'archived' && !isThere)) return { do: 'remove' };
    if (!isThere && (said === 'there' || entry.standing === 'apart')) return { do: 'nothing', standing: 'apart' };
    if (said === 'there') return { do: 'take', words: there.words };
    const why = isThere ? 'It was archived here, and changed there.' : 'It holds no more here, and stands there.';
    return { do: 'ask', why };
  }
  const isHere = here.words !== entry.here && !here.theirs;
  if (!isThere) return isHere ? { do: 'send', words: outward(entry, here.words), anew: false } : { do: 'nothing' };
  if (!isHere || said === 'there') return { do: 'take', words: there.words };
  if (here.words === there.words) return { do: 'agree' };
  if (said === 'here') return { do: 'send', words: here.words, anew: false };
  const united = mergeText(entry.there, outward(entry, here.words), there.words);
  return united === null
    ? { do: 'ask', why: 'Both sides changed it, each in its own way.' }
    : { do: 'unite', words: united };
}

/** It was taken back here, not archived: what stands there is not touched, and what comes to stand there is news. */
const absentHere = (entry: LinkEntry, there: { words: string }): LinkVerdict =>
  there.words === entry.there ? { do: 'nothing', standing: 'apart' } : { do: 'take', words: there.words };

function absentThere(entry: LinkEntry, here: Exclude<Here, 'absent'>, said: Take | undefined): LinkVerdict {
  if (here === 'archived' || here === 'retired') return { do: 'forget' };
  const isHere = here.words !== entry.here && !here.theirs;
  if (!isHere || said === 'there') return { do: 'nothing', standing: 'gone' };
  return said === 'here'
    ? { do: 'send', words: outward(entry, here.words), anew: true }
    : { do: 'ask', why: 'It was changed here, and removed there.' };
}

/** Words of there as they are worded here: what stands around them there alone stays there. */
export const inward = (entry: LinkEntry, words: string): string => carried(entry.there, entry.here, words) ?? words;

/** Words of here as that side words them: what it words in its own way stays so, where that can be told apart. */
const outward = (entry: LinkEntry, words: string): string => carried(entry.here, entry.there, words) ?? words;
