import { Option } from 'commander';
import type { RollbackTarget } from '#shared/model/audit.ts';
import { fail } from '#shared/model/error.ts';
import { undoLine } from '#shared/text/undo-line.ts';
import { agreed } from '../agreed.ts';
import { commandOf } from '../declared.ts';
import { rollbackText } from '../rollback-text.ts';
import { askAndPrint, call, examples, type Globals, printAnswer, program } from '../terminal.ts';

type Asked = {
  file?: string;
  to?: string;
  change?: string;
  session?: string;
  of?: string;
  yes: boolean;
  dryRun: boolean;
  red: boolean;
  /** True: all conflicts. */
  keep?: true | string[];
  restore?: true | string[];
};

/** Takes something back, after it was shown. */
export function rollbackCommands(): void {
  commandOf('rollback')
    .description('take a file, a change, a session or everything back, after showing what that does')
    .option('--file <path>', 'this file only, as of --to')
    .option('--to <when>', 'a commit, a day (its end) or an instant')
    .addOption(new Option('--change <id>', 'one change, by the id of its Change: trailer').conflicts(['file', 'to']))
    .addOption(
      new Option('--session <id>', 'a reflection, such as r-012, or the session of an agent').conflicts([
        'file',
        'to',
        'change',
      ]),
    )
    .option('--of <commit>', 'with --session: a commit of the reflection meant, where two machines gave one number')
    .option('--dry-run', 'show it, and do nothing', false)
    .option('--yes', 'do it without asking', false)
    .option('--red', 'do it although pinned questions lose their answer', false)
    .option('--keep [paths...]', 'in conflict, keep the newer lines: of these files, or of all')
    .option('--restore [paths...]', 'in conflict, bring the older lines back: of these files, or of all')
    .addHelpText(
      'after',
      examples(
        'mneme rollback --session r-012',
        'mneme rollback --file MEMORY.md --to 2026-03-11',
        'mneme rollback --to 2026-03-11T18:19:00Z --dry-run',
        'mneme rollback --change c-1842 --restore memory/procedures/how-to-deploy.md --yes',
      ),
    )
    .action((asked: Asked) => rollBack(asked));
}

async function rollBack(asked: Asked): Promise<void> {
  const target = targetOf(asked);
  const first = await call('rollback.preview', { target });
  const conflicts = first.files.filter(({ does }) => does === 'conflict').map(({ path }) => path);
  const chosen = conflicts.flatMap((path) => {
    const how = chosenFor(path, asked);
    return how === null ? [] : [{ path, how }];
  });
  // What the pinned questions come to depends on what becomes of the conflicts.
  const shown = chosen.length === 0 ? first : await call('rollback.preview', { target, resolutions: chosen });
  const { json } = program.opts<Globals>();
  if (asked.dryRun || shown.files.length === 0) return printAnswer(shown, rollbackText);
  if (!json) process.stdout.write(`${rollbackText(shown)}\n`);
  const resolutions = conflicts.map((path) => ({ path, how: howOf(path, asked) }));
  const isAsked = !asked.yes;
  if (isAsked && !(await agreed('Roll back?'))) return;
  // Whoever was shown what is lost, and says yes, says yes to that as well.
  const red = asked.red || isAsked;
  await askAndPrint(
    'rollback.apply',
    { target, preview: shown.preview, resolutions, red },
    ({ message, change }) => `${message}${undoLine(change)}`,
  );
}

function targetOf({ file, to, change, session, of }: Asked): RollbackTarget {
  if (change !== undefined) return { what: 'change', change };
  if (session !== undefined) return { what: 'session', session, ...(of !== undefined && { of }) };
  if (file !== undefined && to !== undefined) return { what: 'file', path: file, commit: to };
  if (file === undefined && to !== undefined) return { what: 'moment', at: to };
  const words = file === undefined ? 'Nothing says what to take back.' : 'Nothing says to when.';
  throw fail('input.invalid', words, 'Give --file PATH --to WHEN, --change ID, --session ID, or --to WHEN alone.');
}

function howOf(path: string, asked: Asked): 'keep' | 'restore' {
  const chosen = chosenFor(path, asked);
  if (chosen !== null) return chosen;
  throw fail(
    'file.changed',
    `${path} was changed again since, in the same lines.`,
    'Add --keep or --restore, with the path where only some are meant; or merge it on the Audit page.',
    { path },
  );
}

/** What becomes of a file in conflict, as far as it was said; null where it was not. */
function chosenFor(path: string, { keep, restore }: Asked): 'keep' | 'restore' | null {
  const named = (paths: true | string[] | undefined) => Array.isArray(paths) && paths.includes(path);
  if (named(keep)) return 'keep';
  if (named(restore)) return 'restore';
  if (keep === true && restore !== true) return 'keep';
  return restore === true && keep !== true ? 'restore' : null;
}
