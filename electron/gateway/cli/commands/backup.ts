import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { InvalidArgumentError } from 'commander';
import type { Input } from '#shared/contract/methods.ts';
import { restoreWorkspace } from '../../restore.ts';
import { commandOf } from '../declared.ts';
import { syncText } from '../sync-text.ts';
import { askAndPrint, examples, printAnswer, program } from '../terminal.ts';

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
      await askAndPrint('backup.make', { file: resolve(file), force }, ({ message }) => message);
    });

  program
    .command('restore-backup')
    .description('make a workspace anew from a backup, in an empty or new folder; no engine is needed')
    .argument('<file>')
    .argument('[folder]', 'else one named after the backup, in the folder you are in')
    .addHelpText('after', examples('mneme restore-backup ~/mneme-2026-02-02.backup ~/Mneme'))
    .action(restoreFromFile);

  syncCommands();
}

/** Whether what `restore` was given is a file and not the id of a memory, such as `entity:tool--saw`. */
export function isBackup(given: string): boolean {
  if (statSync(given, { throwIfNoEntry: false })?.isFile()) return true;
  return !/^[a-z]{2,}:/.test(given) && /[\\/.]/.test(given);
}

export async function restoreFromFile(file: string, folder: string | undefined): Promise<void> {
  const target = folder ?? basename(file).replace(/\.[^.]+$/, '');
  printAnswer(await restoreWorkspace(file, target), ({ message }) => message);
}

function syncCommands(): void {
  const sync = commandOf('sync')
    .description('fetch from your own git remote, merge by format, push')
    .option('--unrelated', 'join the histories of two workspaces that have nothing in common', false)
    .addHelpText(
      'after',
      examples(
        'mneme sync set ssh://me@host/mneme.git',
        'mneme sync look',
        'mneme sync',
        'mneme sync status',
        'mneme sync take theirs USER.md#1',
      ),
    )
    .action(async ({ unrelated }: { unrelated: boolean }) => {
      const { state } = await askAndPrint('sync.run', { unrelated }, syncText);
      if (state === 'conflict') process.exitCode = 1;
    });

  sync
    .command('set')
    .description('sync with this remote from now on')
    .argument('<address>', 'a folder, ssh://…, https://…, git://… or host:path')
    .action(async (address: string) => {
      const remote = /^\.{1,2}(\/|$)/.test(address) ? resolve(address) : address;
      await askAndPrint('sync.set', { remote }, ({ message }) => message);
    });

  sync
    .command('take')
    .description('take one side of files that both sides changed, or of one place in them, then go on')
    .argument('<side>', 'mine or theirs; both for a place')
    .argument('<path...>', 'a file, or a place of it: USER.md#2')
    .action(async (side: string, paths: string[]) => {
      const { state } = await askAndPrint('sync.resolve', { files: takenOf(side, paths) }, syncText);
      if (state === 'conflict') process.exitCode = 1;
    });

  sync
    .command('resolve')
    .description('give a file that both sides changed the text that you merged, then go on')
    .argument('<path>')
    .argument('<file>', 'the file that holds the text')
    .action(async (path: string, file: string) => {
      const content = await readFile(file, 'utf8');
      const { state } = await askAndPrint('sync.resolve', { files: [{ path, content }] }, syncText);
      if (state === 'conflict') process.exitCode = 1;
    });
}

/** `USER.md` is a file taken whole, `USER.md#2` its second place. */
function takenOf(side: string, paths: readonly string[]): Input<'sync.resolve'>['files'] {
  if (side !== 'mine' && side !== 'theirs' && side !== 'both')
    throw new InvalidArgumentError('It is mine, theirs or both.');
  return paths.map((given) => {
    const [, path, place] = /^(.+)#(\d+)$/.exec(given) ?? [];
    if (path !== undefined) return { path, entries: [{ n: Number(place) - 1, take: side }] };
    if (side === 'both') throw new InvalidArgumentError(`Of a whole file one side is taken; name a place: ${given}#1.`);
    return { path: given, take: side };
  });
}
