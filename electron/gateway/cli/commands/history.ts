import { Option } from 'commander';
import { actions } from '#shared/model/change.ts';
import { fail } from '#shared/model/error.ts';
import { blameText, diffText, facetsText, historyText } from '../history-text.ts';
import { askAndPrint, call, countOf, examples, list, printAnswer, program } from '../terminal.ts';

const kinds = ['changes', 'forgotten', 'reflection', 'file', 'lines'] as const;
const commitForm = /^[0-9a-f]{7,64}$/;

/** Who changed what, when and why. */
export function historyCommands(): void {
  program
    .command('history')
    .description('who changed what, when and why; about words, a file, a memory’s id or an entity')
    .argument('[about...]')
    .addOption(
      new Option(
        '--what <question>',
        'changes; why something is forgotten; what a reflection did; one file; who wrote its lines',
      )
        .choices(kinds)
        .default('changes'),
    )
    .option('--forgotten', 'the same as --what forgotten')
    .option('--reflection [session]', 'what the last reflection did, or this one')
    .option('--actor <actor>', 'as in the log, or its beginning: manual, bot, reflection:r-012')
    .addOption(new Option('--action <a,b>', `only these: ${actions.join(', ')}`).argParser(list))
    .option('--approval <approval>', 'auto, approved, pending or —')
    .option('--session <session>', 'of an agent or a reflection')
    .option('--since <when>', 'ISO date, back from now such as 30d, or words such as “last week”')
    .option('--until <when>')
    .option('--critical', 'only critical files')
    .option('--facets', 'what there is to filter by, with counts')
    .option('-n, --limit <number>', 'at most so many', countOf, 20)
    .option('--cursor <cursor>', 'the next page, as the last answer gave it')
    .addOption(new Option('--format <form>').choices(['json', 'text']).default('text'))
    .addHelpText(
      'after',
      examples(
        'mneme history',
        'mneme history SOUL.md',
        'mneme history harbour project --since "last week" --actor bot',
        'mneme history --forgotten "the winter party"',
        'mneme history --reflection',
        'mneme history --critical --json',
      ),
    )
    .action(async (about: string[], { facets, forgotten, reflection, action, format, ...options }) => {
      if (format === 'json') program.setOptionValue('json', true);
      if (facets) return void (await askAndPrint('history.facets', {}, facetsText));
      const what = forgotten ? 'forgotten' : reflection !== undefined ? 'reflection' : options.what;
      const session = typeof reflection === 'string' ? reflection : options.session;
      const asked = about.length === 0 ? undefined : about.join(' ');
      const wanted = action?.map((one: string) => one.toUpperCase());
      await askAndPrint('history.list', { ...options, what, session, about: asked, actions: wanted }, historyText);
    });

  program
    .command('diff')
    .description('what a commit, a change set or a session did, file by file, and on what evidence')
    .argument('[commit]', 'a commit, or the id of a change')
    .option('--session <session>', 'all that an agent’s or a reflection’s session changed')
    .addHelpText(
      'after',
      examples('mneme diff 3f2a9c1', 'mneme diff --session r-012', 'mneme diff 0123456789abcdef --json'),
    )
    .action(async (named: string | undefined, { session }: { session?: string }) => {
      if ((named === undefined) === (session === undefined)) {
        throw fail('input.invalid', 'Which change is meant?', 'Give a commit, the id of a change, or --session.');
      }
      const answer = session !== undefined ? await call('history.diff', { session }) : await ofNamed(named ?? '');
      printAnswer(answer, diffText);
    });

  program
    .command('blame')
    .description('who wrote each line of a file, or one line: commit, actor, leave and evidence')
    .argument('<path>', 'a file of the workspace, or PATH:LINE')
    .option('--at <commit>', 'as of this commit')
    .addHelpText(
      'after',
      examples('mneme blame USER.md', 'mneme blame MEMORY.md:12', 'mneme blame MEMORY.md --at 3f2a9c1'),
    )
    .action(async (asked: string, { at }: { at?: string }) => {
      const [, path = asked, line] = /^(.+?)(?::|#L)(\d+)$/.exec(asked) ?? [];
      await askAndPrint('history.blame', { path, commit: at }, (answer) =>
        blameText(answer, line === undefined ? null : Number(line)),
      );
    });
}

/** The ids of changes look like the beginnings of commits: what is no commit is looked for as a change. */
async function ofNamed(named: string) {
  if (!commitForm.test(named)) return call('history.diff', { change: named });
  try {
    return await call('history.diff', { commit: named });
  } catch (thrown) {
    if ((thrown as { code?: string }).code !== 'history.none') throw thrown;
    return call('history.diff', { change: named });
  }
}
