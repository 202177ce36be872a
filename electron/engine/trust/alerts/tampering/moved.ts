import { MnemeError } from '#shared/model/error.ts';
import { mergeBase } from '../../../git/ancestry.ts';
import type { Git } from '../../../git/git.ts';

/**
 * What became of a history between two of its tips. `grown`: by commits of ours alone; `by hand`: by others too; `back`:
 * to an earlier commit; `other`: the former tip is not among what it stands on; `lost`: nor is it there at all.
 */
export type Move = { how: 'grown' | 'back' | 'other' | 'lost' } | { how: 'by hand'; commits: number };

/** Commits since the last look that are examined one by one. */
const mostExamined = 5_000;

/** @throws git.missing, disk.full */
export async function moveOf(git: Git, from: string, to: string | null): Promise<Move> {
  if (!(await exists(git, from))) return { how: 'lost' };
  if (to === null) return { how: 'back' };
  const base = await mergeBase(git, from, to);
  if (base === to) return { how: 'back' };
  if (base !== from) return { how: 'other' };
  const range = [`--max-count=${mostExamined}`, `${from}..${to}`, '--'];
  const said = (await git.run(['log', '--format=%B%x00', ...range])).toString('utf8');
  const messages = said.split('\0').filter((message) => message.trim() !== '');
  const foreign = messages.filter((message) => !/^Actor: /m.test(message)).length;
  return foreign === 0 ? { how: 'grown' } : { how: 'by hand', commits: foreign };
}

export const exists = (git: Git, commit: string): Promise<boolean> =>
  git.run(['cat-file', '-e', `${commit}^{commit}`]).then(
    () => true,
    (thrown) => {
      if (thrown instanceof MnemeError && thrown.code === 'audit.damaged') return false;
      throw thrown;
    },
  );

/** In words for a person, and what taking it back means; null for what is no tampering. */
export function moveWords(move: Move, from: string, to: string | null): { words: string; remedy: string } | null {
  const [was, is] = [from.slice(0, 10), to?.slice(0, 10) ?? 'nothing'];
  const back = `If you did it, say so. If not, take it back: the history goes on from ${was}, with all that Mneme recorded since.`;
  switch (move.how) {
    case 'grown':
      return null;
    case 'by hand': {
      const many = move.commits === 1 ? '1 commit in .audit was' : `${move.commits} commits in .audit were`;
      return { words: `${many} not made by Mneme. Was this intentional?`, remedy: back };
    }
    case 'back':
      return {
        words: `The history in .audit was set back from ${was} to ${is}: what came after is hidden. Was this intentional?`,
        remedy: back,
      };
    case 'other':
      return {
        words: `The history in .audit was rewritten: ${was}, where it stood, is no part of it any more. Was this intentional?`,
        remedy: back,
      };
    case 'lost':
      return {
        words: `The history in .audit is another one: ${was}, where it stood, is gone. Was this intentional?`,
        remedy:
          'If you did it, say so. If not, stop Mneme and put .audit back from a backup (mneme restore-backup shows how).',
      };
  }
}
