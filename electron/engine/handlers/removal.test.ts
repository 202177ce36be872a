import { execFileSync } from 'node:child_process';
import { appendFile, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Caller } from '#shared/model/agent.ts';
import type { Engine } from '../engine.ts';
import { openSample } from './testing/sample.ts';

const owner: Caller = { name: 'the window', role: 'owner', session: '' };
const agent: Caller = { name: 'Scribe', role: 'main', session: 's1' };
const helper: Caller = { name: 'Helper', role: 'subagent', session: 's2' };

const store = (engine: Engine, content: string, entity: string) =>
  engine.call(
    'memory.store',
    { kind: 'fact', confidence: 'medium', source: 'conversation', tags: [], content, store: 'semantic', entity },
    agent,
  );

/** Every file below a folder, its path and its bytes as text; a lock that git has just let go is none. */
async function everything(root: string): Promise<[string, string][]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const read = await Promise.all(
    paths.map(async (path): Promise<[string, string] | null> => {
      const text = await readFile(path, 'utf8').catch((cause: NodeJS.ErrnoException) => {
        if (cause.code === 'ENOENT') return null;
        throw cause;
      });
      return text === null ? null : [path, text];
    }),
  );
  return read.filter((one) => one !== null);
}

/** All that git holds: messages, folders with their names, versions of files, whether anything leads there or not. */
const objects = (root: string) =>
  execFileSync('git', ['--git-dir', join(root, '.audit'), 'cat-file', '--batch', '--batch-all-objects'], {
    maxBuffer: 1 << 28,
  }).toString('utf8');

const people = [
  ['Dubravka Oštrić', 'Dubravka Oštrić keeps the spare relay in the green cabinet', 'dubravka-oštrić'],
  ['欧阳静怡', '欧阳静怡负责冬天的浮标维护和电池更换', '欧阳静怡'],
] as const;

/** Who was called otherwise once; and secrets, one held for the owner, one thrown out of the hold again. */
const former = 'Quillon Harrowgate';
const secrets = ['Qv7-lantern-Zt!', 'Hb4-mistral-Wk!'];

/** A page that was written of everywhere Mneme writes. */
async function known(name: string, fact: string) {
  const workspace = await openSample();
  const { engine, root } = workspace;
  const { id } = await store(engine, fact, `person--${former}`);
  await engine.call('graph.rename', { entity: former, name }, owner);
  await engine.call('memory.observe', { messages: [{ role: 'user', content: `Remember that ${fact}.` }] }, agent);
  const proposed = { content: `${fact}, they say`, trigger: 'auto-detect', core_worthy: false } as const;
  await engine.call('memory.propose', { ...proposed, store: 'semantic', confidence: 'low', entities: [name] }, helper);
  await engine.call('memory.search', { query: name, explain: false }, agent);
  await engine.call(
    'memory.feedback',
    { id: await renamed(engine, id), rating: 5, note: `asked about ${name}` },
    agent,
  );
  for (const secret of secrets) {
    const content = `The password of ${name} is ${secret}`;
    await engine.call('memory.observe', { messages: [{ role: 'user', content }] }, agent);
  }
  const { held } = await engine.call('capture.recent', { limit: 10 }, owner);
  await engine.call('capture.release', { id: held[0]?.id ?? '', keep: false }, owner);
  await workspace.settle();
  const page = (await engine.call('memory.entity', { name }, owner)).entity?.id ?? '';
  const entity = page.startsWith('entity:') ? page : `entity:${page}`;
  const meta = (path: string) => join(root, 'memory/meta', path);
  await appendFile(meta('evolution.md'), `\n- ${name} came up often\n`);
  await appendFile(meta('reflection-log.md'), `\n- Learned of ${name.toUpperCase()}\n`);
  const [day, changed] = ['2026-01-01T00:00:00.000Z', { kind: 'fact', entity: page, statement: fact }];
  await writeFile(meta('pending-reflection.json'), JSON.stringify({ session: 'r-1', changes: [{ does: changed }] }));
  const pairs = { [`${entity} ~ episode:2026-01-01:10:00`]: { weight: 0.5, updated: day } };
  await writeFile(meta('associations.json'), JSON.stringify({ pairs }));
  await writeFile(meta('audit-archive.md'), `# Audit Archive\n\n## 2025-01\n- 4 changes to ${page}, ${name}\n`);
  await writeFile(meta('rejected.jsonl'), `${JSON.stringify({ key: `fact ${entity}`, text: fact })}\n`);
  await workspace.settle();
  const wanted = [entity];
  const { hits } = await engine.call('memory.search', { query: fact, explain: false }, owner);
  wanted.push(...hits.filter(({ text }) => text.includes(fact)).map((hit) => hit.id));
  return { ...workspace, ids: [...new Set(wanted)] };
}

/** The id of a fact whose page has another name since. */
async function renamed(engine: Engine, id: string): Promise<string> {
  const { memories } = await engine.call('memory.get', { ids: [id] }, owner);
  return memories[0]?.id ?? '';
}

test.each(people)('%s is gone from every file, name and message, or is listed', async (name, fact, slug) => {
  const { engine, root, ids } = await known(name, fact);
  const words = [name, slug, former, 'quillon-harrowgate', ...secrets];
  const done = await engine.call('memory.forget', { ids, permanent: true, rewriteHistory: true }, owner);
  const standing = (await everything(root)).filter(([path, text]) =>
    [...words, fact.slice(0, 24)].some(
      (one) => path.normalize('NFC').includes(one) || text.toLowerCase().includes(one.toLowerCase()),
    ),
  );
  expect(standing.map(([path]) => path.slice(root.length))).toEqual([]);
  expect(done.verified?.map(({ place, absent, detail }) => [place, absent, detail])).toEqual(
    done.verified?.map(({ place, detail }) => [place, true, detail]),
  );
  const held = objects(root).toLowerCase();
  for (const one of [...words, fact.slice(0, 24)]) expect(held).not.toContain(one.toLowerCase());
  expect(
    execFileSync('git', ['--git-dir', join(root, '.audit'), 'fsck', '--strict'], { stdio: 'pipe' }).toString(),
  ).toBe('');
});

test('what stays is listed: the history that was not rewritten, and other memories that use the name', async () => {
  const { engine, root, ids, settle, read } = await known('Dubravka Oštrić', 'Dubravka Oštrić keeps the spare relay');
  const page = ids[0]?.slice('entity:'.length) ?? '';
  await store(engine, 'The northern pier is inspected together with Dubravka Oštrić', 'Northern Pier');
  const pier = join(root, 'memory/graph/entities/concept--northern-pier.md');
  await appendFile(pier, `\n## Relations\n- Used by: [[${page}]]\n`);
  await settle();
  const done = await engine.call('memory.forget', { ids, permanent: true, rewriteHistory: false }, owner);
  const listed = done.verified?.filter(({ absent }) => !absent).map(({ place, detail }) => `${place}: ${detail}`);
  expect(done.message).toContain('listed');
  expect(listed?.join('\n')).toContain('concept--northern-pier.md (the name “Dubravka Oštrić”');
  expect(listed?.join('\n')).toMatch(/Git history: .*folders? with its name/);
  expect(await read('memory/graph/entities/concept--northern-pier.md')).toContain('with Dubravka Oštrić');
  expect(await read('memory/graph/entities/concept--northern-pier.md')).not.toContain('Used by');
  for (const path of ['audit.log', 'access.log', 'rejected.jsonl', 'pending-memories.md'])
    expect(await readFile(join(root, 'memory/meta', path), 'utf8').catch(() => '')).not.toContain('spare relay');
  for (const [path, text] of await everything(root)) {
    const short = path.slice(root.length + 1);
    if (short.startsWith('.audit/') || !/Dubravka Oštrić|dubravka-oštrić|spare relay/i.test(text)) continue;
    expect(listed?.join('\n')).toContain(short.replace('.mneme/', '').replace(/-(?:wal|shm|journal)$/, ''));
  }
});
