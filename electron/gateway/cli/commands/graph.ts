import { counted } from '../output.ts';
import { ask, examples, program } from '../terminal.ts';

/** Entities and what connects them. */
export function graphCommands(): void {
  const graph = program
    .command('graph')
    .description('entities and what connects them')
    .addHelpText('after', examples('mneme graph alike', 'mneme graph merge "OAuth PKCE" "OAuth2 PKCE flow"'));

  graph
    .command('alike')
    .description('entities that may be one')
    .addHelpText('after', examples('mneme graph alike'))
    .action(async () => {
      await ask('graph.alike', {}, ({ pairs }) =>
        pairs.length === 0
          ? 'No two entities look alike.'
          : pairs.map(({ a, b, why }) => `${a.id}  ${b.id}\n  ${why}`).join('\n'),
      );
    });

  graph
    .command('rename')
    .description('give an entity another name; its links follow')
    .argument('<entity>')
    .argument('<name>')
    .option('--type <type>')
    .addHelpText('after', examples('mneme graph rename concept--oauth "OAuth 2"'))
    .action(async (entity: string, name: string, { type }) => {
      const input = { entity, name, ...(type === undefined ? {} : { type }) };
      await ask('graph.rename', input, ({ id, links }) => `It is ${id} now; ${counted(links, 'link')} followed.`);
    });

  graph
    .command('merge')
    .description('make one of two entities that are the same')
    .argument('<from>')
    .argument('<into>')
    .option('--preview', 'show the page as it would become; write nothing', false)
    .addHelpText('after', examples('mneme graph merge concept--oauth-pkce concept--oauth2-pkce-flow --preview'))
    .action(async (from: string, into: string, { preview }) => {
      await ask('graph.merge', { from, into, preview }, ({ id, after, change }) =>
        preview ? after : `They are ${id} now. Take it back with: mneme undo ${change}`,
      );
    });

  graph
    .command('split')
    .description('move facts and beliefs of an entity to another')
    .argument('<entity>')
    .argument('<into>')
    .requiredOption('--ids <ids...>', 'the facts and beliefs that move')
    .option('--type <type>')
    .addHelpText('after', examples('mneme graph split person--sam "Sam Okoro" --ids fact:person--sam:1a2b3c4d'))
    .action(async (entity: string, into: string, { ids, type }) => {
      const input = { entity, into, ids, ...(type === undefined ? {} : { type }) };
      await ask(
        'graph.split',
        input,
        ({ id, moved, change }) => `${counted(moved)} moved to ${id}. Undo: mneme undo ${change}`,
      );
    });

  for (const verb of ['link', 'unlink'] as const) {
    graph
      .command(verb)
      .description(verb === 'link' ? 'connect two entities' : 'take a relation away')
      .argument('<from>')
      .argument('<relation>')
      .argument('<to>')
      .addHelpText('after', examples(`mneme graph ${verb} "Gauge ingest" uses Postgres`))
      .action(async (from: string, relation: string, to: string) => {
        await ask(`graph.${verb}`, { from, relation, to }, (answer) => {
          const done = 'added' in answer ? answer.added : answer.removed;
          return done ? 'Done.' : 'It was so already.';
        });
      });
  }
}
