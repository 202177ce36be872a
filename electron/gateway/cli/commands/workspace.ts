import { pathToFileURL } from 'node:url';
import { checkClients } from '../../connections/doctor.ts';
import { chosenWorkspace } from '../../places.ts';
import { bundle } from '../../runtime.ts';
import { checkText } from '../history-text.ts';
import { doctorText } from '../output.ts';
import { initWorkspace, serveForeground } from '../process.ts';
import { askAndPrint, call, examples, type Globals, printAnswer, program } from '../terminal.ts';

/** The workspace as a whole, and the engine that serves it. */
export function workspaceCommands(): void {
  program
    .command('init')
    .description('make a workspace in an empty folder, or adopt one as it is: no file of yours changes')
    .argument('<dir>')
    .addHelpText(
      'after',
      examples('mneme init ~/Mneme', 'mneme init ~/clawd    # an agent’s workspace that is there already'),
    )
    .action(async (dir: string) =>
      printAnswer(
        await initWorkspace(dir),
        ({ root, files }) =>
          `${root} is a workspace with ${files} files. Next: mneme connect --workspace ${root} shows the agents found here.`,
      ),
    );

  program
    .command('window')
    .description('serve the window to this machine’s browser, and open it there')
    .allowUnknownOption()
    .allowExcessArguments()
    .helpOption(false)
    .addHelpText('after', examples('mneme window', 'mneme window --workspace ~/Mneme --port 4711 --no-open'))
    .action(async () => {
      await import(pathToFileURL(bundle('headless.mjs')).href);
    });

  program
    .command('serve')
    .description('run the engine in the foreground until Ctrl-C')
    .addHelpText('after', examples('mneme serve --workspace ~/Mneme'))
    .action(async () => {
      const root = chosenWorkspace(program.opts<Globals>().workspace);
      await serveForeground(root, (address) => printAnswer({ root, address }, () => `Serving ${root} at ${address}`));
    });

  program
    .command('mcp')
    .description('a pipe between an MCP client’s stdio and the engine; started by the client')
    .addHelpText(
      'after',
      examples('claude mcp add mneme -- mneme mcp --workspace ~/Mneme', 'MNEME_TOKEN=… mneme mcp --workspace ~/Mneme'),
    )
    .action(async () => {
      await import('../../mcp/pipe.ts');
    });

  program
    .command('doctor')
    .description('examine files, index and history')
    .option('--repair', 'do what the findings offer; nothing is destroyed', false)
    .option('--audit', 'hold audit.log and the history against each other, line by line and commit by commit')
    .option('--clients', 'agents’ programs: settings, server, hooks; what is stored here is read there')
    .addHelpText(
      'after',
      examples('mneme doctor', 'mneme doctor --repair', 'mneme doctor --audit', 'mneme doctor --clients'),
    )
    .action(async ({ repair, audit, clients }: { repair: boolean; audit?: boolean; clients?: boolean }) => {
      if (clients) return examineClients();
      if (audit) {
        const { findings } = await askAndPrint('audit.check', {}, checkText);
        if (findings.length > 0) process.exitCode = 1;
        return;
      }
      const { checks } = await askAndPrint('doctor.run', { repair }, doctorText);
      if (checks.some((check) => !check.ok && !check.repaired)) process.exitCode = 1;
    });
}

/** @throws what asking the engine throws */
async function examineClients(): Promise<void> {
  const { memories } = await call('memory.browse', { k: 1 });
  const [known] = memories;
  const checks = await checkClients(known ? { id: known.id, text: known.text } : null);
  printAnswer(checks, () =>
    checks.length === 0
      ? 'No agent’s program is here. mneme connect lists those that can be connected.'
      : checks
          .map(({ client, state, proved, findings }) =>
            [
              `${client}: ${state}${proved ? ', what is stored here is read there' : ''}`,
              ...findings.map((one) => `  ${one}`),
            ].join('\n'),
          )
          .join('\n'),
  );
  if (checks.some(({ state }) => state === 'trouble')) process.exitCode = 1;
}
