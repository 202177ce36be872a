import { countedNoun } from '#shared/text/counted.ts';
import { undoLine } from '#shared/text/undo-line.ts';
import { askAndPrint, examples, program } from '../terminal.ts';
import { isBackup, restoreFromFile } from './backup.ts';

/** What comes back: archived memories, or a whole workspace. */
export function keepCommands(): void {
  program
    .command('restore')
    .description('bring archived memories back; or, given a backup’s file, make its workspace anew')
    .argument('<ids...>', 'ids of memories, or FILE [FOLDER]')
    .addHelpText(
      'after',
      examples('mneme restore entity:tool--old-build', 'mneme restore ~/mneme-2026-02-02.backup ~/Mneme'),
    )
    .action(async (ids: string[]) => {
      const [file, folder, ...more] = ids;
      // Ids hold a colon and lie in no folder.
      if (file !== undefined && more.length === 0 && isBackup(file)) return restoreFromFile(file, folder);
      const { missing } = await askAndPrint(
        'memory.restore',
        { ids },
        ({ restored, change }) => `${countedNoun(restored.length, 'memory', 'memories')} restored.${undoLine(change)}`,
      );
      sayMissing(missing);
    });
}

function sayMissing(missing: string[]): void {
  if (missing.length === 0) return;
  process.stderr.write(`There is no ${missing.join(', ')}.\n`);
  process.exitCode = 3;
}
