import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import type { Input, MethodName, Output } from '#shared/contract/methods.ts';
import { toErrorValue } from '#shared/model/error.ts';
import { confidences, episodeTypes, memoryKinds, stores } from '#shared/model/memory.ts';
import { agentsText, doctorText, errorText, exitCode, memoryText, searchText, statusText } from './cli/output.ts';
import { initWorkspace, readStdin, serveForeground } from './cli/process.ts';
import { connectOwner } from './connect.ts';
import { serverInfo } from './mcp/greeting.ts';
import { chosenWorkspace } from './places.ts';

/** Seconds an engine that a command started outlives it: a script's next command finds it warm. */
const idleExit = 5;

type Globals = { workspace?: string; json?: boolean };

const program = new Command('mneme')
  .description('Memory for AI agents: Markdown files, full history, and a person who decides.')
  .version(serverInfo.version)
  .option('--workspace <dir>', 'the workspace; else MNEME_WORKSPACE, the folder you are in, or the one opened last')
  .option('--json', 'answer as JSON, for scripts')
  .showHelpAfterError('(mneme COMMAND --help shows examples)')
  .exitOverride()
  .addHelpText(
    'after',
    '\nExit codes: 0 done, 1 failed, 2 wrong usage, 3 not found, 4 refused, 5 busy or not running.',
  );

const list = (value: string) =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
const count = (value: string) => {
  if (!/^\d+$/.test(value)) throw new InvalidArgumentError('It is a whole number.');
  return Number(value);
};
const examples = (...lines: string[]) => `\nExamples:\n${lines.map((line) => `  ${line}`).join('\n')}`;

/** Asks the running engine, or one started for the moment, and prints the answer. */
async function ask<N extends MethodName>(
  method: N,
  input: Input<N>,
  text: (answer: Output<N>) => string,
): Promise<Output<N>> {
  const { workspace } = program.opts<Globals>();
  const connection = await connectOwner(chosenWorkspace(workspace), {
    client: 'the mneme command',
    start: { idleExit },
  });
  try {
    const answer = await connection.call(method, input);
    print(answer, text);
    return answer;
  } finally {
    connection.close();
  }
}

function print<T>(answer: T, text: (answer: T) => string): void {
  process.stdout.write(`${program.opts<Globals>().json ? JSON.stringify(answer, null, 2) : text(answer)}\n`);
}

program
  .command('init')
  .description('make a workspace in an empty folder, or adopt one as it is: no file of yours changes')
  .argument('<dir>')
  .addHelpText(
    'after',
    examples('mneme init ~/Mneme', 'mneme init ~/clawd    # an agent’s workspace that is there already'),
  )
  .action(async (dir: string) =>
    print(
      await initWorkspace(dir),
      ({ root, files }) =>
        `${root} is a workspace with ${files} files. Next: mneme agents grant NAME --role main --workspace ${root}`,
    ),
  );

program
  .command('serve')
  .description('run the engine in the foreground until Ctrl-C')
  .addHelpText('after', examples('mneme serve --workspace ~/Mneme'))
  .action(async () => {
    const root = chosenWorkspace(program.opts<Globals>().workspace);
    await serveForeground(root, (address) => print({ root, address }, () => `Serving ${root} at ${address}`));
  });

program
  .command('mcp')
  .description('a pipe between an MCP client’s stdio and the engine; started by the client')
  .addHelpText(
    'after',
    examples('claude mcp add mneme -- mneme mcp --workspace ~/Mneme', 'MNEME_TOKEN=… mneme mcp --workspace ~/Mneme'),
  )
  .action(async () => {
    await import('./mcp/pipe.ts');
  });

program
  .command('store')
  .description('store a memory; “-” reads it from standard input')
  .argument('<text>')
  .addOption(new Option('--store <store>', 'where it belongs').choices(stores).default('episodic'))
  .addOption(new Option('--kind <kind>', 'type of an episode').choices(episodeTypes).default('fact'))
  .addOption(new Option('--confidence <level>').choices(confidences).default('medium'))
  .option('--title <title>', 'name of a procedure or vault note; block of core memory')
  .option('--entity <entity>', 'for semantic: what the fact is about')
  .option('--tags <a,b>', 'topics', list, [])
  .option('--source <source>', 'where it comes from', 'user-explicit')
  .option('--at <when>', 'when it happened, ISO 8601; now when left out')
  .addHelpText(
    'after',
    examples(
      'mneme store "We chose Postgres for the API." --kind decision --tags api,db',
      'mneme store "Answers before nine." --store semantic --entity "Amara Nwosu"',
      'pbpaste | mneme store - --store vault --title Contract',
    ),
  )
  .action(async (text: string, { at, ...options }) => {
    const content = text === '-' ? await readStdin() : text;
    await ask(
      'memory.store',
      { content, ...options, ...(at === undefined ? {} : { occurred_at: at }) },
      ({ message }) => message,
    );
  });

const narrowed = (command: Command) =>
  command
    .option('--kinds <a,b>', `only these kinds: ${memoryKinds.join(', ')}`, list)
    .option('--since <when>', 'ISO date, or back from now: 30d, 12h, 6w')
    .option('--until <when>')
    .option('-k, --k <number>', 'at most this many', count, 20);

narrowed(
  program
    .command('search')
    .alias('recall')
    .description('find memories by words, names or a question')
    .argument('<query...>'),
)
  .addHelpText(
    'after',
    examples(
      'mneme search which database',
      'mneme recall "what did we decide about the datum" --k 25 --since 30d',
      'mneme search datum --kinds fact,belief --json',
    ),
  )
  .action(async (query: string[], options) => {
    await ask('memory.search', { query: query.join(' '), ...options }, searchText);
  });

program
  .command('get')
  .description('memories in full, by id')
  .argument('<ids...>')
  .addHelpText('after', examples('mneme get episode:2026-02-27:10:20 entity:person--alex'))
  .action(async (ids: string[]) => {
    const { missing } = await ask('memory.get', { ids }, ({ memories }) => memories.map(memoryText).join('\n\n'));
    if (missing.length > 0) {
      process.stderr.write(`There is no ${missing.join(', ')}.\n`);
      process.exitCode = 3;
    }
  });

narrowed(program.command('browse').description('memories newest first, without a query'))
  .option('--type <type>')
  .option('--tag <tag>')
  .addOption(new Option('--confidence <level>').choices(confidences))
  .option('--source <source>')
  .option('--cursor <cursor>', 'the next page, as the last answer gave it')
  .addHelpText('after', examples('mneme browse --since 7d', 'mneme browse --kinds episode --type decision --tag api'))
  .action(async (options) => {
    await ask('memory.browse', options, ({ memories, total, next }) => {
      const more = next === null ? '' : `\n\nMore: --cursor ${next}`;
      return `${memories.map(memoryText).join('\n\n')}\n\n${memories.length} of ${total}${more}`;
    });
  });

program
  .command('status')
  .description('what the workspace holds and how it is')
  .addHelpText('after', examples('mneme status', 'mneme status --json --workspace ~/Mneme'))
  .action(async () => {
    await ask('workspace.status', {}, statusText);
  });

program
  .command('doctor')
  .description('examine files, index and history')
  .option('--repair', 'do what the findings offer; nothing is destroyed', false)
  .addHelpText('after', examples('mneme doctor', 'mneme doctor --repair'))
  .action(async ({ repair }: { repair: boolean }) => {
    const { checks } = await ask('doctor.run', { repair }, doctorText);
    if (checks.some((check) => !check.ok && !check.repaired)) process.exitCode = 1;
  });

program
  .command('reindex')
  .description('throw the index away and build it again from the files')
  .addHelpText('after', examples('mneme reindex'))
  .action(async () => {
    await ask(
      'index.rebuild',
      {},
      ({ files, memories, problems, tookMs }) =>
        `${memories} memories from ${files} files in ${tookMs} ms, ${problems} problems.`,
    );
  });

const agents = program
  .command('agents')
  .description('who may do what')
  .addHelpText(
    'after',
    examples('mneme agents', 'mneme agents grant claude --role main', 'mneme agents revoke claude'),
  );
agents
  .command('list', { isDefault: true })
  .description('clients that are known, their roles and connections')
  .addHelpText('after', examples('mneme agents list', 'mneme agents list --json'))
  .action(async () => {
    await ask('agents.list', {}, agentsText);
  });
agents
  .command('grant')
  .description('give a client a role and a token, shown this once')
  .argument('<name>')
  .addOption(
    new Option('--role <role>', 'main writes, subagent proposes, reader reads')
      .choices(['main', 'subagent', 'reader'])
      .makeOptionMandatory(),
  )
  .addHelpText('after', examples('mneme agents grant claude --role main'))
  .action(async (name: string, { role }) => {
    await ask(
      'agents.grant',
      { name, role },
      ({ token }) =>
        `${name} is now ${role}. Its token, shown this once:\n\n  MNEME_TOKEN=${token}\n\nSet it in the environment of the client’s mneme mcp.`,
    );
  });
agents
  .command('revoke')
  .description('take a client’s role and token away')
  .argument('<name>')
  .addHelpText('after', examples('mneme agents revoke claude'))
  .action(async (name: string) => {
    const { revoked } = await ask('agents.revoke', { name }, (answer) =>
      answer.revoked ? `${name} may read and propose, no more.` : `${name} had no role.`,
    );
    if (!revoked) process.exitCode = 3;
  });

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
