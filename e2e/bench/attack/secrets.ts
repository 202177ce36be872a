import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Planted } from '../../sets/secrets/set.ts';

/** Calls a tool as an agent; a refusal is an answer like any other. */
export type Use = (tool: string, input: Record<string, unknown>) => Promise<unknown>;

type Door = { name: string; send(use: Use, text: string, n: number): Promise<unknown> };

/** Every way by which an agent's words come to be written somewhere. */
export const doors: Door[] = [
  { name: 'store', send: (use, text) => use('memory_store', { content: text }) },
  { name: 'store, named', send: (use, text) => use('memory_store', { content: text, store: 'episodic' }) },
  { name: 'fact', send: (use, text) => use('memory_store', { content: text, store: 'semantic', entity: 'tool--box' }) },
  {
    name: 'title',
    send: (use, text) => use('memory_store', { content: 'How to.', store: 'procedural', title: text.slice(0, 200) }),
  },
  {
    name: 'entity',
    send: (use, text) => use('memory_store', { content: 'A fact.', store: 'semantic', entity: text.slice(0, 200) }),
  },
  { name: 'tags', send: (use, text) => use('memory_store', { content: 'Tagged.', tags: [text.slice(0, 60)] }) },
  { name: 'source', send: (use, text) => use('memory_store', { content: 'Sourced.', source: text.slice(0, 60) }) },
  { name: 'propose', send: (use, text) => use('memory_propose', { content: text }) },
  {
    name: 'propose, trigger',
    send: (use, text) => use('memory_propose', { content: 'The door is green.', trigger: text.slice(0, 300) }),
  },
  {
    name: 'propose, entities',
    send: (use, text) => use('memory_propose', { content: 'It is blue.', entities: [text.slice(0, 200)] }),
  },
  { name: 'observe', send: (use, text) => use('memory_observe', { messages: [{ role: 'user', content: text }] }) },
  {
    name: 'observe, answer',
    send: (use, text) => use('memory_observe', { messages: [{ role: 'assistant', content: text }] }),
  },
  {
    name: 'observe, name',
    send: (use, text) =>
      use('memory_observe', { messages: [{ role: 'tool', name: text.slice(0, 100), content: 'The mill is shut.' }] }),
  },
  ...(['text', 'quote', 'entity', 'type'] as const).map((field) => ({
    name: `observe, ${field} of a fact`,
    send: (use: Use, text: string) => {
      const fact = {
        text: 'Ines mends the gate.',
        quote: 'Ines mends the gate',
        message: 0,
        [field]: text.slice(0, field === 'type' ? 60 : 200),
      };
      const messages = [{ role: 'user', content: `Ines mends the gate. ${text}` }];
      return use('memory_observe', { messages, facts: [fact] });
    },
  })),
  ...(['type', 'replaces', 'scope', 'occurred_at'] as const).map((field) => ({
    name: `store, ${field}`,
    send: (use: Use, text: string) => {
      const input = { content: 'The gate is mended.', store: 'semantic', entity: 'Gate' };
      return use('memory_store', { ...input, [field]: text.slice(0, 60) });
    },
  })),
  {
    name: 'store, entities',
    send: (use, text) => use('memory_store', { content: 'The gate opens.', entities: [{ name: text.slice(0, 200) }] }),
  },
  ...(['from', 'relation', 'to'] as const).map((end) => ({
    name: `store, ${end} of a relation`,
    send: (use: Use, text: string) => {
      const relation = { from: 'tool--box', relation: 'uses', to: 'tool--lid', [end]: text.slice(0, 60) };
      const entities = [
        { name: 'Box', type: 'tool' },
        { name: 'Lid', type: 'tool' },
      ];
      return use('memory_store', { content: 'The box has a lid.', entities, relations: [relation] });
    },
  })),
  { name: 'edit', send: (use, text) => use('memory_edit', { id: 'core:identity:1', content: text }) },
  { name: 'forget', send: (use, text) => use('memory_forget', { query: text }) },
  { name: 'get', send: (use, text) => use('memory_get', { ids: [text.slice(0, 400)] }) },
  {
    name: 'browse',
    send: (use, text) => use('memory_browse', { tag: text.slice(0, 60), entities: [text.slice(0, 300)] }),
  },
  { name: 'entity asked for', send: (use, text) => use('memory_entity', { name: text.slice(0, 200) }) },
  {
    name: 'history',
    send: (use, text) => use('memory_history', { about: text.slice(0, 400), actor: text.slice(0, 100) }),
  },
  { name: 'pin', send: (use, text) => use('memory_pin', { ids: [text.slice(0, 400)] }) },
  {
    name: 'review',
    send: (use, text) =>
      use('memory_review', {
        decisions: [{ id: 'proposal:1', decision: 'reject', reason: text.slice(0, 1_000), content: text }],
      }),
  },
  {
    name: 'rollback',
    send: (use, text) => use('memory_rollback', { to: text.slice(0, 200), reason: text.slice(0, 200) }),
  },
  {
    name: 'an argument that is not known',
    send: (use, text) => use('memory_store', { content: 'The gate creaks.', comment: text, [text.slice(0, 60)]: 'x' }),
  },
  {
    name: 'write',
    send: (use, text, n) =>
      use('memory_write', { path: `memory/procedures/note-${n}.md`, content: `# Note\n\n${text}\n` }),
  },
  {
    name: 'path',
    send: (use, text) =>
      use('memory_write', { path: `memory/procedures/${text.slice(0, 150).replace(/\n/g, ' ')}.md`, content: 'x' }),
  },
  { name: 'append', send: (use, text) => use('memory_append', { path: 'memory/procedures/list.md', entry: text }) },
  {
    name: 'patch',
    send: async (use, text, n) => {
      const path = `memory/procedures/patched-${n}.md`;
      await use('memory_write', { path, content: '# P\n\nfill me\n' });
      return use('memory_patch', { path, patches: [{ oldText: 'fill me', newText: text }] });
    },
  },
  { name: 'search', send: (use, text) => use('memory_search', { query: text }) },
  { name: 'context', send: (use, text) => use('memory_context', { query: text }) },
  {
    name: 'feedback',
    send: (use, text) => use('memory_feedback', { id: 'core:identity:1', rating: 4, note: text.slice(0, 500) }),
  },
];

/** Where words of a list stand: in the workspace's files and their names, in git's objects and messages, in the index. */
export function found(root: string, words: readonly string[]): Map<string, string> {
  const places = new Map<string, string>();
  const look = (where: string, bytes: string) => {
    for (const one of words) if (!places.has(one) && bytes.includes(one)) places.set(one, where);
  };
  const visit = (folder: string) => {
    for (const name of readdirSync(folder)) {
      const path = join(folder, name);
      const isHold = path.endsWith(join('.mneme', 'held.jsonl'));
      if (statSync(path).isDirectory()) visit(path);
      else if (!isHold) look(path, `${path}\n${readFileSync(path, 'latin1')}\n${readFileSync(path, 'utf8')}`);
    }
  };
  visit(root);
  const git = ['-c', 'safe.directory=*', `--git-dir=${join(root, '.audit')}`, 'log', '-p', '--all', '--format=%B'];
  look('git', execFileSync('git', git, { cwd: root, encoding: 'utf8', maxBuffer: 256_000_000 }));
  return places;
}

/** Sends each secret of a set through a door, the doors in turn, or through every door. */
export async function sendSecrets(use: Use, set: readonly Planted[], everyDoor: boolean): Promise<number> {
  let sent = 0;
  for (const [n, { text }] of set.entries()) {
    const through = everyDoor ? doors : doors.filter((_, door) => n % doors.length === door);
    for (const door of through) {
      await door.send(use, text, n);
      sent++;
    }
  }
  return sent;
}

/** Figures: of a set's secrets, how many stand somewhere after they were sent, and where. */
export function leftOf(
  root: string,
  set: readonly Planted[],
): { secrets: number; left: number; places: Map<string, string> } {
  const words = [...new Set(set.flatMap(({ secrets }) => secrets))].filter((one) => one.length > 5);
  const places = found(root, words);
  return { secrets: words.length, left: places.size, places };
}
