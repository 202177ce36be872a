import { afterEach, expect, test } from 'vitest';
import { agent, type GraphWorkspace, openGraph, page } from './testing/graph.ts';

let open: GraphWorkspace[] = [];
afterEach(async () => {
  for (const workspace of open) await workspace.close();
  open = [];
});

async function start(files: Record<string, string>): Promise<GraphWorkspace> {
  const workspace = await openGraph(files);
  open.push(workspace);
  return workspace;
}

const day = 'memory/episodes/2026-02-02.md';
const alex = page('person--alex', [
  '<!-- Type: person | Created: 2026-01-15 | Last updated: 2026-02-02 -->',
  '<!-- Aliases: Lex -->',
  '',
  '## Summary',
  'Builds [[project--mneme]].',
  '',
  '## Facts',
  '- Lives in Rovinj (since 2025-11-01)',
  '- Drinks tea',
  '',
  '## Beliefs',
  '- Prefers concise replies (c=0.95, since 2026-02-02) [+episode:2026-02-02:10:00]',
  '',
  '## Timeline',
  '- 2026-02-01: Moved',
  '- 2026-01-15: Began',
  '',
  '## Open Questions',
  '- Which datum?',
  '',
  '## Relations',
  '- Develops: [[project--mneme]]',
  '- Uses: [[tool--vim]], [[tool--nowhere]]',
]);
const others = {
  ...page('project--mneme', [
    '<!-- Type: project -->',
    '## Facts',
    '- Written in TypeScript',
    '## Relations',
    '- Developed by: [[Lex]]',
  ]),
  ...page('tool--vim', ['<!-- Type: tool -->', '## Facts', '- An editor']),
  [day]: [
    '# 2026-02-02 — Episode Log',
    '## 10:00 | fact | confidence:high | tags:[] | source:conversation',
    'Talked with [[person--alex|Alex]] about replies.',
    '## 11:00 | fact | confidence:high | tags:[] | source:conversation',
    'Alex bought a boat.',
    '## 12:00 | fact | confidence:high | tags:[] | source:conversation',
    'Alexandra bought a boat.',
    '## Retain',
    '- W @Alex: Currently in Marrakech.',
    '- O(c=0.6) @lex: Likes long walks.',
    '',
  ].join('\n'),
};

test('[ABOUT-1] all of an entity: page, retained bullets, relations from both ends, mentions', async () => {
  const workspace = await start({ ...alex, ...others });
  const about = await workspace.ask('memory.entity', { name: 'lex' });
  expect(about.entity).toMatchObject({
    id: 'person--alex',
    label: 'Alex',
    created: '2026-01-15',
    updated: '2026-02-02',
  });
  expect(about.facts.map(({ text, parent }) => [text, parent])).toEqual([
    ['Lives in Rovinj (since 2025-11-01)', 'person--alex'],
    ['Drinks tea', 'person--alex'],
    ['Currently in Marrakech.', 'person--alex'],
  ]);
  expect(about.beliefs.map(({ text, c, supporting }) => [text, c, supporting])).toEqual([
    ['Prefers concise replies', 0.95, ['episode:2026-02-02:10:00']],
    ['Likes long walks.', 0.6, [expect.stringMatching(/^belief:lex:/)]],
  ]);
  expect(about.timeline.map(({ at }) => at)).toEqual(['2026-01-15', '2026-02-01']);
  expect(about.questions.map(({ text }) => text)).toEqual(['Which datum?']);
  expect(about.relations).toEqual([
    {
      relation: 'develops',
      direction: 'out',
      other: { id: 'project--mneme', label: 'Mneme', type: 'project', known: true },
    },
    { relation: 'uses', direction: 'out', other: { id: 'tool--vim', label: 'Vim', type: 'tool', known: true } },
    {
      relation: 'uses',
      direction: 'out',
      other: { id: 'tool--nowhere', label: 'tool--nowhere', type: 'unknown', known: false },
    },
  ]);
  expect(about.mentions.map(({ id }) => id)).toEqual(['episode:2026-02-02:11:00', 'episode:2026-02-02:10:00']);
  expect(about.problems.map(({ line, code }) => [line, code])).toEqual([[24, 'relation.forward']]);
  const vim = await workspace.ask('memory.entity', { name: 'Vim' });
  expect(vim.relations).toEqual([
    { relation: 'used-by', direction: 'in', other: { id: 'person--alex', label: 'Alex', type: 'person', known: true } },
  ]);
});

test('[ABOUT-2] an unknown name is answered with what it may mean', async () => {
  const workspace = await start({ ...alex, ...others, ...page('project--alex', ['## Facts', '- A project']) });
  const known = await workspace.ask('memory.entity', { name: 'Alex' });
  expect(known.candidates.map(({ id }) => id)).toEqual(['person--alex', 'project--alex']);
  expect((await workspace.ask('memory.entity', { name: 'Mnemme' })).candidates).toEqual([
    { id: 'project--mneme', label: 'Mneme' },
  ]);
  await expect(workspace.ask('graph.link', { from: 'Alex', relation: 'uses', to: 'tool--vim' })).rejects.toMatchObject({
    code: 'memory.missing',
    value: { data: { candidates: [{ id: 'person--alex' }, { id: 'project--alex' }] } },
  });
  await workspace.ask('graph.rename', { entity: 'person--alex', name: 'Alex Müller' });
  await workspace.ask('graph.rename', { entity: 'project--alex', name: 'Moonshot' });
  // The one whose name holds all that was said is meant.
  expect((await workspace.ask('memory.entity', { name: 'müller' })).entity?.id).toBe('person--alex-müller');
  expect((await workspace.ask('memory.entity', { name: 'Zebra' })).candidates).toEqual([]);
});

test('[MAP-1] the map has each relation once, in its own direction, and only what is there', async () => {
  const workspace = await start({ ...alex, ...others });
  const map = await workspace.ask('graph.map', {});
  expect(map.nodes.map(({ id, facts }) => [id, facts])).toEqual([
    ['person--alex', 6],
    ['project--mneme', 1],
    ['tool--vim', 1],
  ]);
  expect(map.edges).toEqual([
    { from: 'person--alex', relation: 'develops', to: 'project--mneme' },
    { from: 'person--alex', relation: 'uses', to: 'tool--vim' },
  ]);
  const near = await workspace.ask('graph.map', { focus: 'Vim', hops: 1 });
  expect(near.nodes.map(({ id }) => id)).toEqual(['tool--vim', 'person--alex']);
  expect(near.total).toEqual({ entities: 3, edges: 2 });
});

test('[RENAME-1] a new name is a new id and file; links follow in every file, in episodes by alias', async () => {
  const vault = {
    'memory/vault/keys.md': '# Keys\r\nAsk [[person--alex|him]] or `x`.\r\n```\n[[person--alex]]\n```\n',
  };
  const core = {
    'MEMORY.md': '# Core Memory\n\n## Identity\n- Owner: [[person--alex]]\n',
    'memory/procedures/deploy.md': '# Deploy\nAsk [[entity:person--alex#Facts]].\n',
  };
  const workspace = await start({ ...alex, ...others, ...vault, ...core });
  const renamed = await workspace.ask('graph.rename', { entity: 'Alex', name: 'Alexander Smith' });
  expect(renamed).toMatchObject({ id: 'person--alexander-smith', links: 3 });
  expect(await workspace.read('memory/vault/keys.md')).toBe(
    '# Keys\r\nAsk [[person--alexander-smith|him]] or `x`.\r\n```\n[[person--alex]]\n```\n',
  );
  expect(await workspace.read('MEMORY.md')).toContain('- Owner: [[person--alexander-smith]]');
  expect(await workspace.read('memory/procedures/deploy.md')).toContain('[[entity:person--alexander-smith#Facts]]');
  expect(await workspace.read(day)).toBe(others[day]);
  const text = await workspace.read('memory/graph/entities/person--alexander-smith.md');
  expect(text.split('\n').slice(0, 3)).toEqual([
    '# person--alexander-smith',
    '<!-- Type: person | Created: 2026-01-15 | Last updated: 2026-11-21 -->',
    '<!-- Aliases: Lex, Alex -->',
  ]);
  await expect(workspace.read('memory/graph/entities/person--alex.md')).rejects.toThrow();
  for (const name of ['Alex', 'person--alex', 'Alexander Smith', 'entity:person--alex']) {
    expect((await workspace.ask('memory.entity', { name })).entity?.id).toBe('person--alexander-smith');
  }
  const about = await workspace.ask('memory.entity', { name: 'Alex' });
  expect(about.mentions.map(({ id }) => id)).toContain('episode:2026-02-02:10:00');
  const old = about.facts[1]?.id.replace('alexander-smith', 'alex') ?? '';
  expect((await workspace.ask('memory.get', { ids: [old] })).missing).toEqual([]);
  const log = await workspace.ask('changes.recent', { limit: 20 });
  expect(log.entries.filter(({ action }) => action === 'RENAME')).toHaveLength(2);
});

test('[RENAME-2] a name that is taken is refused with the way out; a forward reference found its entity', async () => {
  const workspace = await start({ ...alex, ...others });
  await expect(workspace.ask('graph.rename', { entity: 'Vim', name: 'Mneme', type: 'project' })).rejects.toMatchObject({
    code: 'file.exists',
    value: { remedy: 'Merge the two, or choose another name.' },
  });
  await workspace.ask('graph.rename', { entity: 'Vim', name: 'nowhere' });
  const about = await workspace.ask('memory.entity', { name: 'Alex' });
  expect(about.relations.filter(({ other }) => other.id === 'tool--nowhere' && other.known)).toHaveLength(1);
});

test('[RENAME-3] there and back again, every file is as it was but for dates and the alias', async () => {
  const workspace = await start({ ...alex, ...others });
  const before = await workspace.files();
  await workspace.ask('graph.rename', { entity: 'Alex', name: '山田 太郎 🎉' });
  expect((await workspace.ask('memory.entity', { name: '山田 太郎 🎉' })).entity?.label).toBe('山田 太郎 🎉');
  await workspace.ask('graph.rename', { entity: '山田 太郎 🎉', name: 'Alex' });
  const after = await workspace.files();
  const plain = (text: string | undefined) => text?.replace(/^<!-- (Type|Aliases|Label).*\n/gm, '');
  for (const path of Object.keys(before)) expect(plain(after[path])).toBe(plain(before[path]));
  expect(JSON.parse(after['memory/meta/aliases.json'] ?? '')).not.toHaveProperty('person--alex');
});

test('[MERGE-1] two become one: nothing is lost, old ids resolve, a preview writes nothing', async () => {
  const twin = page('person--alexander', [
    '<!-- Type: person | Created: 2025-12-18 | Last updated: 2026-01-01 -->',
    '## Summary',
    'A sailor.',
    '## Facts',
    '- drinks TEA.',
    '- Sails',
    '  on Sundays',
    '## Beliefs',
    '- Prefers concise replies (c=0.5, since 2026-01-01) [+episode:2026-02-02:11:00] [-episode:2026-02-02:12:00]',
    '## Timeline',
    '- 2025-12-18: Met',
    '## Relations',
    '- Uses: [[tool--vim]]',
    '- Knows: [[person--alex]]',
    '- Knows: [[person--sam]] from school',
    '## Hobbies',
    '- Chess',
  ]);
  const workspace = await start({
    ...alex,
    ...others,
    ...twin,
    'memory/procedures/x.md': '# X\n[[person--alexander]]\n',
  });
  const before = await workspace.files();
  const preview = await workspace.ask('graph.merge', { from: 'Alexander', into: 'Alex', preview: true });
  expect(await workspace.files()).toEqual(before);
  const merged = await workspace.ask('graph.merge', { from: 'Alexander', into: 'Alex' });
  expect(merged.after).toBe(preview.after);
  const text = await workspace.read('memory/graph/entities/person--alex.md');
  expect(text).toBe(merged.after);
  expect(text).toContain('<!-- Type: person | Created: 2025-12-18 | Last updated: 2026-11-21 -->');
  expect(text).toContain('<!-- Aliases: Lex, Alexander -->');
  for (const words of [
    'A sailor.',
    '- Sails\n  on Sundays',
    '- 2025-12-18: Met',
    '- Knows: [[person--sam]] from school',
    '## Hobbies\n- Chess',
  ]) {
    expect(text).toContain(words);
  }
  expect(text).not.toContain('drinks TEA');
  expect(text).not.toContain('[[person--alex]]');
  const about = await workspace.ask('memory.entity', { name: 'Alexander' });
  expect(about.entity?.id).toBe('person--alex');
  expect(about.beliefs[0]).toMatchObject({
    c: 0.65,
    supporting: ['episode:2026-02-02:10:00', 'episode:2026-02-02:11:00'],
    contradicting: ['episode:2026-02-02:12:00'],
  });
  expect(await workspace.read('memory/procedures/x.md')).toBe('# X\n[[person--alex]]\n');
  const gone = [
    'entity:person--alexander',
    about.facts.find(({ text }) => text.startsWith('Sails'))?.id.replace('alex:', 'alexander:') ?? '',
  ];
  expect((await workspace.ask('memory.get', { ids: gone })).missing).toEqual([]);
  await expect(workspace.ask('graph.merge', { from: 'Alexander', into: 'Alex' })).rejects.toMatchObject({
    code: 'input.invalid',
  });
});

test('[SPLIT-1] facts, beliefs and entries move; their old ids lead to them', async () => {
  const workspace = await start({ ...alex, ...others });
  const about = await workspace.ask('memory.entity', { name: 'Alex' });
  const ids = [about.facts[1]?.id, about.beliefs[0]?.id, about.timeline[0]?.id].map(String);
  const split = await workspace.ask('graph.split', { entity: 'Alex', ids, into: 'Lex' });
  expect(split).toMatchObject({ id: 'person--lex', moved: 3 });
  const lex = await workspace.ask('memory.entity', { name: 'Lex' });
  expect([lex.facts[0]?.text, lex.beliefs[0]?.c, lex.timeline[0]?.at]).toEqual(['Drinks tea', 0.95, '2026-01-15']);
  expect((await workspace.ask('memory.get', { ids })).missing).toEqual([]);
  const text = await workspace.read('memory/graph/entities/person--alex.md');
  expect(text).not.toContain('Drinks tea');
  await expect(
    workspace.ask('graph.split', { entity: 'Alex', ids: ['fact:person--alex:00000000'], into: 'X' }),
  ).rejects.toMatchObject({ code: 'memory.missing' });
  await workspace.ask('graph.merge', { from: 'person--lex', into: 'person--alex' });
  const again = await workspace.ask('memory.entity', { name: 'Alex' });
  expect(again.facts.map(({ text }) => text).sort()).toEqual(about.facts.map(({ text }) => text).sort());
});

test('[LINK-1] a relation is kept once, by its own name; inverses are understood; unlink finds it from either end', async () => {
  const workspace = await start({ ...alex, ...others });
  expect((await workspace.ask('graph.link', { from: 'Vim', relation: 'used-by', to: 'Alex' }, agent)).added).toBe(
    false,
  );
  expect((await workspace.ask('graph.link', { from: 'Vim', relation: 'Used by', to: 'Mneme' }, agent)).added).toBe(
    true,
  );
  expect(await workspace.read('memory/graph/entities/project--mneme.md')).toContain('- Uses: [[tool--vim]]');
  await expect(workspace.ask('graph.link', { from: 'Vim', relation: 'usedby', to: 'Mneme' })).rejects.toMatchObject({
    code: 'input.invalid',
    value: { data: { nearest: 'used-by' } },
  });
  expect((await workspace.ask('graph.unlink', { from: 'Vim', relation: 'used-by', to: 'Alex' })).removed).toBe(true);
  expect(await workspace.read('memory/graph/entities/person--alex.md')).toContain('- Uses: [[tool--nowhere]]\n');
  expect((await workspace.ask('graph.unlink', { from: 'Alex', relation: 'develops', to: 'Mneme' })).paths).toHaveLength(
    2,
  );
  expect((await workspace.ask('graph.unlink', { from: 'Alex', relation: 'develops', to: 'Mneme' })).removed).toBe(
    false,
  );
  await workspace.ask('graph.addRelation', { name: 'Mentors', inverse: 'mentored by' });
  expect((await workspace.ask('graph.link', { from: 'Alex', relation: 'mentored by', to: 'Maria Čović' })).added).toBe(
    true,
  );
  expect(await workspace.read('memory/graph/entities/person--alex.md')).toContain('- Mentored by: [[Maria Čović]]');
  expect((await workspace.ask('graph.link', { from: 'Alex', relation: 'mentored-by', to: 'Maria Čović' })).added).toBe(
    false,
  );
  await workspace.ask('memory.store', { content: 'Teaches', store: 'semantic', entity: 'person--maria-čović' });
  const maria = await workspace.ask('memory.entity', { name: 'person--maria-čović' });
  expect(maria.relations.map(({ relation, other }) => [relation, other.id])).toEqual([['mentors', 'person--alex']]);
  const { relations } = await workspace.ask('graph.vocabulary', {});
  expect(relations.find(({ name }) => name === 'mentors')).toMatchObject({ inverse: 'mentored-by', used: 1 });
});

test('[BELIEVE-1] a belief moves a little with each memory, and each memory counts once', async () => {
  const workspace = await start({ ...alex, ...others });
  const weigh = (evidence: string, supports: boolean, statement = 'prefers concise replies.') =>
    workspace.ask('graph.believe', { entity: 'Alex', statement, evidence, supports }, agent);
  expect(await weigh('episode:2026-02-02:10:00', true)).toMatchObject({ c: 0.95, before: 0.95, change: '' });
  expect(await weigh('episode:2026-02-02:11:00', false)).toMatchObject({ c: 0.86, before: 0.95, line: 13 });
  expect(await weigh('episode:2026-02-02:11:00', false)).toMatchObject({ c: 0.86, change: '' });
  expect(await workspace.read('memory/graph/entities/person--alex.md')).toContain(
    '- Prefers concise replies (c=0.86, since 2026-02-02) [+episode:2026-02-02:10:00] [-episode:2026-02-02:11:00]\n',
  );
  expect(await weigh('episode:2026-02-02:12:00', true, 'Likes boats')).toMatchObject({ c: 0.6, before: null });
  await expect(weigh('episode:2026-02-02:23:00', true)).rejects.toMatchObject({ code: 'memory.missing' });
});

test('[ALIKE-1] near-copies are paired, strangers are not', async () => {
  const names = [
    'concept--oauth-pkce',
    'concept--oauth2-pkce-flow',
    'person--peter-müller',
    'person--peter-muller',
    'tool--postgres',
    'tool--postgresql',
    'tool--git',
    'tool--github-actions',
    'concept--tea',
  ];
  const workspace = await start(Object.assign({}, ...names.map((id) => page(id, ['## Facts', '- x']))));
  const { pairs } = await workspace.ask('graph.alike', {});
  expect(pairs.map(({ a, b }) => [a.id, b.id])).toEqual(
    expect.arrayContaining([
      ['concept--oauth-pkce', 'concept--oauth2-pkce-flow'],
      ['person--peter-muller', 'person--peter-müller'],
      ['tool--postgres', 'tool--postgresql'],
    ]),
  );
  expect(pairs).toHaveLength(3);
});

test('of a surname that several bear, none is asked whether they are one with it; of one spelt otherwise it is', async () => {
  const named = (...ids: string[]) => start(Object.assign({}, ...ids.map((id) => page(id, ['## Facts', '- x']))));
  const many = ['person--huber', 'person--ansa-huber', 'person--cilli-huber', 'person--mori-huber'];
  const asked = async (...ids: string[]) =>
    (await (await named(...ids)).ask('graph.alike', {})).pairs.map(({ a, b }) => [a.id, b.id]);
  expect(await asked(...many)).toEqual([]);
  expect(await asked('person--huber', 'person--ansa-huber')).toEqual([['person--ansa-huber', 'person--huber']]);
  expect(await asked(...many, 'person--mori-hüber')).toEqual([['person--mori-huber', 'person--mori-hüber']]);
});

test('[RENAME-4] what an agent renames leaves alone what only the owner writes; the old id still leads there', async () => {
  const soul = { 'SOUL.md': '# SOUL.md\nServes [[person--alex]].\n', 'USER.md': '# USER.md\nI am [[person--alex]].\n' };
  const workspace = await start({ ...alex, ...others, ...soul });
  await workspace.ask('graph.rename', { entity: 'Alex', name: 'Sasha' }, agent);
  expect(await workspace.read('SOUL.md')).toBe(soul['SOUL.md']);
  expect(await workspace.read('USER.md')).toBe(soul['USER.md']);
  const about = await workspace.ask('memory.entity', { name: 'Sasha' });
  expect(about.mentions.map(({ path }) => path)).toContain('SOUL.md');
});

test('[MERGE-2] a merge is one change in the history, from which every file can be had as it was', async () => {
  const twin = page('person--sascha', ['## Facts', '- Sails', '## Relations', '- Uses: [[tool--vim]]']);
  const workspace = await start({ ...alex, ...others, ...twin, 'memory/procedures/x.md': '[[person--sascha]]\n' });
  const before = await workspace.files();
  const merged = await workspace.ask('graph.merge', { from: 'person--sascha', into: 'person--alex' });
  const after = await workspace.files();
  const touched = Object.keys({ ...before, ...after }).filter((path) => before[path] !== after[path]);
  expect([...merged.paths].sort()).toEqual(touched.sort());
  for (const path of touched.filter((one) => one in before)) {
    await expect.poll(async () => (await workspace.ask('file.history', { path })).versions.length).toBeGreaterThan(1);
    const { versions } = await workspace.ask('file.history', { path });
    const old = await workspace.ask('file.version', { path, commit: versions[1]?.commit ?? '' });
    expect(old).toMatchObject({ content: before[path] });
  }
});

test('[RETAIN-1] a mention means the entity of that name or alias; a name of two is nobody’s, an opinion is evidence', async () => {
  const retain = {
    'memory/episodes/2026-03-01.md':
      '## Retain\n- W @The-Castle: Has a moat.\n- W @alex: Moved.\n- O(c=0.9) @person--alex: Prefers concise replies\n',
  };
  const castle = page('place--the-castle', ['## Facts', '- Old']);
  const workspace = await start({
    ...alex,
    ...others,
    ...retain,
    ...castle,
    ...page('project--alex', ['## Facts', '- x']),
  });
  const about = await workspace.ask('memory.entity', { name: 'the castle' });
  expect(about.facts.map(({ text }) => text)).toEqual(['Old', 'Has a moat.']);
  const one = await workspace.ask('memory.entity', { name: 'person--alex' });
  expect(one.facts.map(({ text }) => text)).not.toContain('Moved.');
  expect(one.mentions.map(({ text }) => text)).toContain('Moved.');
  const opinion = one.beliefs.find(({ source }) => source === 'retain');
  expect(opinion).toMatchObject({ c: 0.9, citation: 'memory/episodes/2026-03-01.md#L4', parent: 'person--alex' });
  const weighed = await workspace.ask('graph.believe', {
    entity: 'person--alex',
    statement: 'Prefers concise replies',
    evidence: opinion?.id ?? '',
  });
  expect(weighed).toMatchObject({ before: 0.95, c: 0.96 });
});

test('names that no id tells are answered by id', async () => {
  const database = page('tool--timescaledb', [
    '<!-- Type: tool -->',
    '<!-- Label: TimescaleDB -->',
    '## Facts',
    '- Keeps readings',
  ]);
  const workspace = await start({ ...alex, ...database });
  expect(await workspace.ask('graph.names', {})).toEqual({ 'tool--timescaledb': 'TimescaleDB' });
});
