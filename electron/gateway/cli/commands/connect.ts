import { createInterface } from 'node:readline/promises';
import { Option } from 'commander';
import { fail } from '#shared/model/error.ts';
import { connectAs, connections, disconnect, patchOf, plan, programNamed } from '../../connections/connections.ts';
import { pluginFolder, pluginInstalls } from '../../connections/plugin-folder.ts';
import { isHere, type Program, programs, startCommand } from '../../connections/programs.ts';
import { chosenWorkspace } from '../../places.ts';
import { shellWord } from '../../snippets.ts';
import { commandOf } from '../declared.ts';
import { call, examples, type Globals, printAnswer, program } from '../terminal.ts';

type Options = {
  undo?: boolean;
  all?: boolean;
  yes?: boolean;
  dryRun?: boolean;
  plugin?: boolean;
  role: 'main' | 'subagent' | 'reader';
};

/** Connects agents' programs by their own settings, and takes that back. */
export function connectCommands(): void {
  commandOf('connect')
    .description(
      'connect an agent’s program: server, hooks and commands in its settings, shown before they are written',
    )
    .argument('[client]', `one of ${programs.map(({ id }) => id).join(', ')}; without one, which are here`)
    .option('--undo', 'take out exactly what was put in')
    .option('--all', 'every one that is connected; with --undo')
    .option('-y, --yes', 'do not ask')
    .option('--dry-run', 'show what would be written, and write nothing')
    .option('--plugin', 'the folder that programs install as a plugin, and how each does')
    .addOption(
      new Option('--role <role>', 'main writes, subagent proposes, reader reads')
        .choices(['main', 'subagent', 'reader'])
        .default('main'),
    )
    .addHelpText(
      'after',
      examples(
        'mneme connect claude-code',
        'mneme connect codex --dry-run',
        'mneme connect codex --undo',
        'mneme connect --plugin',
      ),
    )
    .action(async (id: string | undefined, options: Options) => {
      if (options.undo) return undo(id, options);
      if (options.plugin) return showPlugin();
      if (id === undefined) return printAnswer(here(), (found) => found.map(hereText).join('\n'));
      await connectOne(programNamed(id), options);
    });
}

/** Another way than by settings, for whom a program's own plugins are the way. */
function showPlugin(): void {
  const folder = pluginFolder();
  const programs = pluginInstalls(folder);
  const lines = (commands: string[][]) => commands.map((words) => `  ${words.map(shellWord).join(' ')}`).join('\n');
  printAnswer({ folder, programs }, () =>
    [folder, ...programs.map(({ client, add }) => `${programNamed(client).name}:\n${lines(add)}`)].join('\n\n'),
  );
}

const here = () => {
  const known = connections();
  return programs.map((one) => ({
    id: one.id,
    name: one.name,
    here: isHere(one),
    connected: known[one.id] !== undefined,
  }));
};
const hereText = ({ id, name, here: isFound, connected }: ReturnType<typeof here>[number]) =>
  `${id.padEnd(15)} ${name.padEnd(15)} ${connected ? 'connected' : isFound ? 'found' : 'not found'}`;

async function connectOne(one: Program, { yes, dryRun, role }: Options): Promise<void> {
  const start = await startCommand(one, chosenWorkspace(program.opts<Globals>().workspace));
  const planned = plan(one, start);
  const patch = patchOf(planned);
  if (dryRun) return printAnswer({ client: one.id, patch }, () => patch);
  if (!yes) await consent(one, patch, role);
  const files = await connectAs(one, planned, { start, role }, (asked) => call('agents.grant', asked));
  printAnswer(
    { client: one.id, role, files },
    () =>
      `${one.name} is connected to ${start.root} as ${role}.\n${one.after}\nmneme connect ${one.id} --undo takes it back.`,
  );
}

/** @throws input.invalid for anything but yes */
async function consent({ name }: Program, patch: string, role: string): Promise<void> {
  process.stderr.write(`${patch}\n`);
  const asking = createInterface({ input: process.stdin, output: process.stderr });
  const ended = new Promise<string>((resolve) => asking.once('close', () => resolve('')));
  const said = await Promise.race([asking.question(`Write this, and let ${name} in as ${role}? [y/N] `), ended]);
  asking.close();
  if (!/^y(es)?$/i.test(said.trim())) throw fail('input.invalid', 'Nothing was written.', 'Answer y, or give --yes.');
}

async function undo(id: string | undefined, { all }: Options): Promise<void> {
  if (id === undefined && !all) throw fail('input.invalid', 'Which one?', 'Name it, or give --all.');
  const ids = id === undefined ? Object.keys(connections()) : [programNamed(id).id];
  const taken = ids.flatMap((one) => {
    const { root } = connections()[one] ?? {};
    return root === undefined ? [] : [{ client: one, root, files: disconnect(one) }];
  });
  // Its token counts no more; where the workspace is gone, there is nothing to take.
  for (const { client } of taken) await call('agents.revoke', { name: client }).catch(() => undefined);
  printAnswer(taken, () =>
    taken.length === 0
      ? 'Nothing was connected.'
      : taken.map(({ client, files }) => `${client}: taken out of ${files.join(', ')}.`).join('\n'),
  );
}
