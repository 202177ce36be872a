import { counted, forgetText } from '../output.ts';
import { ask, examples, program } from '../terminal.ts';
import { isBackup, restoreFromFile } from './backup.ts';

/** What stays, what goes, and how it comes back. */
export function keepCommands(): void {
  program
    .command('forget')
    .description('show what would be forgotten; with --ids, archive it')
    .argument('[query...]')
    .option('--ids <ids...>', 'forget these')
    .option('--permanently', 'remove from disk for good', false)
    .option('--rewrite-history', 'with --permanently: out of the git history as well', false)
    .addHelpText(
      'after',
      examples(
        'mneme forget the old office',
        'mneme forget --ids fact:place--office:1a2b3c4d',
        'mneme forget --ids vault:old-contract --permanently --rewrite-history',
      ),
    )
    .action(async (query: string[], { ids, permanently, rewriteHistory }) => {
      const said = query.join(' ').trim();
      const what = { ...(said === '' ? {} : { query: said }), ...(ids === undefined ? {} : { ids }) };
      await ask('memory.forget', { ...what, permanent: permanently, rewriteHistory }, forgetText);
    });

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
      const { missing } = await ask(
        'memory.restore',
        { ids },
        ({ restored }) => `${counted(restored.length)} restored.`,
      );
      sayMissing(missing);
    });

  program
    .command('pin')
    .description('keep memories from fading')
    .argument('<ids...>')
    .addHelpText('after', examples('mneme pin entity:person--amara'))
    .action(async (ids: string[]) => {
      const { missing } = await ask('memory.pin', { ids }, ({ pinned }) => `${counted(pinned.length)} pinned.`);
      sayMissing(missing);
    });

  program
    .command('unpin')
    .description('let pinned memories fade again')
    .argument('<ids...>')
    .addHelpText('after', examples('mneme unpin entity:person--amara'))
    .action(async (ids: string[]) => {
      const { missing } = await ask('memory.unpin', { ids }, ({ unpinned }) => `${counted(unpinned.length)} unpinned.`);
      sayMissing(missing);
    });

  program
    .command('undo')
    .description('take one change back, by the id of its Change: trailer')
    .argument('<change>')
    .addHelpText('after', examples('mneme undo c-1842'))
    .action(async (change: string) => {
      await ask('change.undo', { change }, ({ message }) => message);
    });
}

function sayMissing(missing: string[]): void {
  if (missing.length === 0) return;
  process.stderr.write(`There is no ${missing.join(', ')}.\n`);
  process.exitCode = 3;
}
