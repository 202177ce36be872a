import type { Output } from '#shared/contract/methods.ts';
import { asOfOption } from '#shared/contract/options.ts';
import { call, examples, printAnswer, program } from '../terminal.ts';

/** A file of the workspace, whole. */
export function fileCommands(): void {
  program
    .command('cat')
    .description('one file of the workspace, as it stands or as it was')
    .argument('<path>')
    .option(...asOfOption)
    .addHelpText('after', examples('mneme cat MEMORY.md', 'mneme cat MEMORY.md --as-of 2026-03-03'))
    .action(async (path: string, options) => {
      let content = '';
      for (let offset: number | null = 0; offset !== null; ) {
        const part: Output<'file.read'> = await call('file.read', { path, offset, as_of: options.asOf });
        content += part.content;
        offset = part.next;
      }
      printAnswer({ path, content }, () => content.replace(/\n$/, ''));
    });
}
