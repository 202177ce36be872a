import { CommanderError } from 'commander';
import { toErrorValue } from '#shared/model/error.ts';
import { agentCommands } from './cli/commands/agents.ts';
import { alertCommands } from './cli/commands/alerts.ts';
import { copyCommands } from './cli/commands/backup.ts';
import { connectCommands } from './cli/commands/connect.ts';
import { fileCommands } from './cli/commands/files.ts';
import { historyCommands } from './cli/commands/history.ts';
import { instructionCommands } from './cli/commands/instructions.ts';
import { keepCommands } from './cli/commands/lifecycle.ts';
import { proposalCommands } from './cli/commands/proposals.ts';
import { reflectionCommands } from './cli/commands/reflection.ts';
import { rollbackCommands } from './cli/commands/rollback.ts';
import { settingsCommands } from './cli/commands/settings.ts';
import { workspaceCommands } from './cli/commands/workspace.ts';
import { declaredCommands } from './cli/declared.ts';
import { errorText, exitCode } from './cli/output.ts';
import { type Globals, program } from './cli/terminal.ts';

workspaceCommands();
declaredCommands();
fileCommands();
keepCommands();
proposalCommands();
reflectionCommands();
historyCommands();
rollbackCommands();
settingsCommands();
agentCommands();
connectCommands();
instructionCommands();
alertCommands();
copyCommands();

// A reader that has seen enough, such as head, is no failure.
process.stdout.on('error', (cause: NodeJS.ErrnoException) => process.exit(cause.code === 'EPIPE' ? 0 : 1));

try {
  // Commander would take Electron's own argument list for that of a packaged app.
  await program.parseAsync(process.argv.slice(2), { from: 'user' });
} catch (thrown) {
  if (thrown instanceof CommanderError) process.exitCode = thrown.exitCode === 0 ? 0 : 2;
  else {
    const error = toErrorValue(thrown);
    process.stderr.write(`${program.opts<Globals>().json ? JSON.stringify({ error }) : errorText(error)}\n`);
    if (error.code === 'internal' && process.env.MNEME_DEBUG) console.error(thrown);
    process.exitCode = exitCode(error.code);
  }
}
