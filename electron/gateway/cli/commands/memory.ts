import { type Command, Option } from 'commander';
import type { Output } from '#shared/contract/methods.ts';
import { confidences, episodeTypes, memoryKinds, statuses, stores } from '#shared/model/memory.ts';
import { entityText, memoryText, routeText, searchText } from '../output.ts';
import { readStdin } from '../process.ts';
import { ask, call, count, examples, list, print, program } from '../terminal.ts';

/** Storing and finding memories. */
export function memoryCommands(): void {
  program
    .command('store')
    .description('store a memory; “-” reads it from standard input')
    .argument('<text>')
    .addOption(new Option('--store <store>', 'where it belongs; found out when left out').choices(stores))
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

  const asOf = (command: Command) =>
    command.option('--as-of <when>', 'as it was then: a date, an instant, `last week`, or a commit');

  const narrowed = (command: Command) =>
    asOf(command)
      .option('--kinds <a,b>', `only these kinds: ${memoryKinds.join(', ')}`, list)
      .option('--entities <a,b>', 'only what is about these: their names or ids', list)
      .option('--since <when>', 'ISO date, or back from now: 30d, 12h, 6w')
      .option('--until <when>')
      .option('--valid-at <when>', 'facts that held then: a date, 2026-11, `last November`')
      .option('--archived', 'also what was archived')
      .option('--status <a,b>', `only what is: ${statuses.join(', ')}`, list)
      .option('--agent <a,b>', 'only what these agents stored, by name; owner is you', list)
      .option('-k, --k <number>', 'at most this many', count, 20);

  narrowed(
    program
      .command('search')
      .alias('recall')
      .description('find memories by words, names or a question')
      .argument('<query...>'),
  )
    .option('--max-tokens <number>', 'at most this many tokens of results’ texts', count)
    .option('--no-dates', 'times in the question, such as “last week”, count as words')
    .addHelpText(
      'after',
      examples(
        'mneme search which database',
        'mneme recall "what did we decide about the datum" --k 25 --since 30d',
        'mneme search datum --kinds fact,belief --json',
        'mneme recall "tide gauge" --status dormant --agent "Claude Code"',
      ),
    )
    .action(async (query: string[], { maxTokens, validAt, status, agent, asOf, ...options }) => {
      const narrowed = {
        max_tokens: maxTokens,
        valid_at: validAt,
        statuses: status,
        agents: agent,
        as_of: asOf,
        ...options,
      };
      await ask('memory.search', { query: query.join(' '), ...narrowed }, searchText);
    });

  asOf(program.command('get').description('memories in full, by id').argument('<ids...>'))
    .addHelpText('after', examples('mneme get episode:2026-02-27:10:20 entity:person--alex'))
    .action(async (ids: string[], options) => {
      const { missing } = await ask('memory.get', { ids, as_of: options.asOf }, ({ memories }) =>
        memories.map(memoryText).join('\n\n'),
      );
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
    .action(async ({ validAt, status, agent, asOf, ...options }) => {
      await ask(
        'memory.browse',
        { valid_at: validAt, statuses: status, agents: agent, as_of: asOf, ...options },
        ({ memories, total, next }) => {
          const more = next === null ? '' : `\n\nMore: --cursor ${next}`;
          return `${memories.map(memoryText).join('\n\n')}\n\n${memories.length} of ${total}${more}`;
        },
      );
    });

  asOf(
    program
      .command('about')
      .description('all that is known of a person, project, tool, place or concept')
      .argument('<name...>'),
  )
    .option('--valid-at <when>', 'facts that held then: a date, 2026-11, `last November`')
    .addHelpText('after', examples('mneme about Amara', 'mneme about project--gauge-ingest --as-of 2026-03-03'))
    .action(async (name: string[], options) => {
      const asked = { name: name.join(' '), valid_at: options.validAt, as_of: options.asOf };
      const { entity } = await ask('memory.entity', asked, entityText);
      if (entity === null) process.exitCode = 3;
    });

  asOf(program.command('cat').description('one file of the workspace, as it stands or as it was').argument('<path>'))
    .addHelpText('after', examples('mneme cat MEMORY.md', 'mneme cat MEMORY.md --as-of 2026-03-03'))
    .action(async (path: string, options) => {
      let content = '';
      for (let offset: number | null = 0; offset !== null; ) {
        const part: Output<'file.read'> = await call('file.read', { path, offset, as_of: options.asOf });
        content += part.content;
        offset = part.next;
      }
      print({ path, content }, () => content.replace(/\n$/, ''));
    });

  program
    .command('route')
    .description('where a statement would be stored, and as what; nothing is written')
    .argument('<text...>')
    .addHelpText('after', examples('mneme route "Amara moved to the Lagos office"'))
    .action(async (text: string[]) => {
      await ask('memory.route', { content: text.join(' ') }, routeText);
    });

  program
    .command('edit')
    .description('replace the words of one memory; “-” reads them from standard input')
    .argument('<id>')
    .argument('<text>')
    .addHelpText('after', examples('mneme edit core:identity:1 "Name: Ines Kolar"'))
    .action(async (id: string, text: string) => {
      const content = text === '-' ? await readStdin() : text;
      await ask('memory.edit', { id, content }, (edited) => `${edited.id} in ${edited.path}#L${edited.line}`);
    });
}
