import { randomBytes } from 'node:crypto';
import { basename, resolve } from 'node:path';
import { restoreBackup } from '../../../engine/copies/backup/restore.ts';
import { ask, examples, print, program } from '../terminal.ts';

/** Copies elsewhere: backups in one file, and the owner's own git remote. */
export function copyCommands(): void {
  program
    .command('backup')
    .description('write the whole workspace and its history into one file, and read it back to be sure')
    .argument('<file>')
    .option('--force', 'replace a file that is there', false)
    .addHelpText(
      'after',
      examples('mneme backup ~/mneme-2026-02-02.backup', 'mneme backup --force /media/stick/mneme.backup'),
    )
    .action(async (file: string, { force }: { force: boolean }) => {
      await ask('backup.make', { file: resolve(file), force }, ({ message }) => message);
    });

  program
    .command('restore-backup')
    .description('make a workspace anew from a backup, in an empty or new folder; no engine is needed')
    .argument('<file>')
    .argument('[folder]', 'else one named after the backup, in the folder you are in')
    .addHelpText('after', examples('mneme restore-backup ~/mneme-2026-02-02.backup ~/Mneme'))
    .action(async (file: string, folder: string | undefined) => {
      const target = folder ?? basename(file).replace(/\.[^.]+$/, '');
      print(
        await restoreBackup(resolve(file), resolve(target), randomBytes(6).toString('hex')),
        ({ message }) => message,
      );
    });
}
