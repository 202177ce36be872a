import { afterEach, expect, test } from 'vitest';
import { agent, cleanUp, openGateway, use } from '../testing/gateway.ts';
import { ScriptedAgent } from '../testing/scripted-agent.ts';

afterEach(cleanUp);

/** Tasks as a person or another agent puts them, and the tool that is right for each. */
const tasks: [string, string][] = [
  ['Remember this decision for later', 'memory_store'],
  ['The user told a preference that will matter; remember the fact', 'memory_store'],
  ['Search for what was decided about earlier work before answering', 'memory_search'],
  ['Find memories by words about people and preferences', 'memory_search'],
  ['A conversation starts: load core memory and what matters for this turn', 'memory_context'],
  ['What is known of this person, with facts and neighbours', 'memory_entity'],
  ['Forget it, the user confirmed', 'memory_forget'],
  ['Read memories in full by their ids', 'memory_get'],
  ['List the newest memories without a query, by tag', 'memory_browse'],
  ['Correct the words of one fact', 'memory_edit'],
  ['Who changed what, when and why?', 'memory_history'],
  ['Say how useful a memory was for the answer', 'memory_feedback'],
  ['Hand over the messages of the finished turn', 'memory_observe'],
  ['Review what sub-agents proposed: commit, reject or defer', 'memory_review'],
  ['Start a reflection', 'memory_reflect'],
  ['Keep this memory from fading', 'memory_pin'],
  ['Bring archived memories back', 'memory_restore'],
];

test('[SCRIPT-1] the descriptions alone lead to the right tool', async () => {
  const { address, clients } = await openGateway();
  const main = new ScriptedAgent(await agent(address, 'x', clients.grant('Scribe', 'main').token));
  await main.look();
  expect(tasks.map(([task]) => [task, main.choose(task)])).toEqual(tasks);
});

test('[SCRIPT-2] an agent that only reads the descriptions remembers, recalls and forgets rightly', async () => {
  const { address, clients } = await openGateway();
  const client = await agent(address, 'x', clients.grant('Scribe', 'main').token);
  const main = new ScriptedAgent(client);
  await main.look();
  const words = 'Ines Kolar drinks only jasmine tea in the harbour office.';
  const stored = await main.do('Remember this preference for later', words);
  expect(stored.answer.structuredContent).toMatchObject({ status: 'stored' });
  const recalled = await main.do('Search memory before answering about preferences', 'jasmine tea');
  expect(recalled.answer.content[0]?.text).toContain('jasmine');
  const preview = await main.do('Forget what the user confirmed', 'jasmine tea');
  expect(preview.answer.structuredContent).toMatchObject({ status: 'preview' });
  const shown = preview.answer.structuredContent?.memories as { id: string }[];
  const gone = await main.again(
    preview.tool,
    shown.map(({ id }) => id),
  );
  expect(gone.structuredContent).toMatchObject({ status: 'archived' });
  const after = await use(client, 'memory_search', { query: 'jasmine tea' });
  expect(after.structuredContent?.hits).toEqual([]);
});

test('[SCRIPT-3] a sub-agent proposes and the main agent reviews, by the descriptions alone', async () => {
  const { address, clients } = await openGateway();
  const coder = new ScriptedAgent(await agent(address, 'x', clients.grant('Coder', 'subagent').token));
  await coder.look();
  const words = 'The owner wants tests written before an implementation is changed.';
  const proposed = await coder.do('Propose something worth remembering', words);
  expect(proposed.tool).toBe('memory_propose');
  expect(proposed.answer.structuredContent).toMatchObject({ status: 'pending' });
  const client = await agent(address, 'x', clients.grant('Scribe', 'main').token);
  const main = new ScriptedAgent(client);
  await main.look();
  const tool = main.choose('Review what sub-agents proposed: commit, reject or defer');
  const waiting = (await main.plainly(tool)).structuredContent?.proposals as { id: string; content: string }[];
  expect(waiting).toMatchObject([{ content: words }]);
  const decided = await main.again(tool, [{ id: waiting[0]?.id, decision: 'commit' }]);
  expect(decided.structuredContent?.results).toMatchObject([{ status: 'committed' }]);
  const found = await use(client, 'memory_search', { query: 'tests written before an implementation' });
  expect(found.content[0]?.text).toContain('tests written before');
});
