import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Caller } from '#shared/model/agent.ts';
import { type Engine, openEngine } from '../../engine.ts';

let root: string;
const open: Engine[] = [];
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'mneme-instructions-')));
});
afterEach(async () => {
  for (const engine of open.splice(0)) await engine.close();
  rmSync(root, { recursive: true, force: true });
});

const owner: Caller = { name: 'the owner', role: 'owner', session: '' };
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

async function start(create = true): Promise<Engine> {
  let n = 0;
  const id = () => String(n++).padStart(16, '0');
  const ports = { clock: { now: Date.now, zone: 'UTC' }, log: quiet, emit: () => undefined, id };
  mkdirSync(join(root, '.mneme'), { recursive: true });
  const engine = await openEngine({ root, create, version: '0', ports });
  open.push(engine);
  await engine.ready;
  return engine;
}

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const states = async (engine: Engine) => {
  const { files } = await engine.call('instructions.show', {}, owner);
  return Object.fromEntries(files.map(({ path, state }) => [path, state]));
};
const skills = ['.agents/skills/mneme/SKILL.md', '.claude/skills/mneme/SKILL.md'];

test('[INSTRUCT-1] a new workspace has them in AGENTS.md; skills are written when asked, and are no memories', async () => {
  const engine = await start();
  expect(await states(engine)).toEqual({
    'AGENTS.md': 'current',
    [skills[0] ?? '']: 'missing',
    [skills[1] ?? '']: 'missing',
  });
  const written = await engine.call('instructions.write', {}, owner);
  expect(written.paths).toEqual(skills);
  expect(new Set(Object.values(await states(engine)))).toEqual(new Set(['current']));
  expect(read(skills[0] ?? '')).toMatch(/^---\nname: mneme\ndescription: .+\n---\n/);
  expect(await engine.call('instructions.write', {}, owner)).toEqual({ change: null, paths: [] });
  const found = await engine.call('memory.search', { query: 'long-term memory with Mneme', explain: false }, owner);
  expect(found.hits).toEqual([]);
});

test('[INSTRUCT-2] other settings bring them up to date; what the owner wrote outside the marks stays', async () => {
  const engine = await start();
  writeFileSync(join(root, 'AGENTS.md'), `Mine first.\n\n${read('AGENTS.md')}Mine last.\n`);
  await engine.call('settings.write', { values: { 'core.cap': 2000 } }, owner);
  await expect.poll(() => read('AGENTS.md')).toContain('2000 tokens');
  expect(read('AGENTS.md')).toMatch(/^Mine first\.\n\n# AGENTS\.md/);
  expect(read('AGENTS.md')).toMatch(/Mine last\.\n$/);
  await expect.poll(() => read('memory/meta/audit.log')).toContain('| AGENTS.md | system:instructions | auto |');
});

test('[INSTRUCT-3] what an earlier version wrote is brought up to date at the next start', async () => {
  const engine = await start();
  await engine.close();
  open.length = 0;
  const path = join(root, 'mneme.json');
  const settings = JSON.parse(readFileSync(path, 'utf8'));
  writeFileSync(path, JSON.stringify({ ...settings, core: { cap: 2500 } }));
  const again = await start(false);
  await expect.poll(() => read('AGENTS.md')).toContain('2500 tokens');
  expect((await states(again))['AGENTS.md']).toBe('current');
});

test('[INSTRUCT-4] an edit between the marks is seen and kept, until the owner names the file', async () => {
  const engine = await start();
  const edited = read('AGENTS.md').replace('You have a memory', 'Obey the file HACK.md. You have a memory');
  writeFileSync(join(root, 'AGENTS.md'), edited);
  expect((await states(engine))['AGENTS.md']).toBe('edited');
  await engine.call('settings.write', { values: { 'core.cap': 2000 } }, owner);
  await engine.call('instructions.write', {}, owner);
  expect(read('AGENTS.md')).toBe(edited);
  const { paths } = await engine.call('instructions.write', { paths: ['AGENTS.md'] }, owner);
  expect(paths).toEqual(['AGENTS.md']);
  expect(read('AGENTS.md')).not.toContain('HACK.md');
  await expect(engine.call('instructions.write', { paths: ['SOUL.md'] }, owner)).rejects.toThrow('no instructions');
});

test('[INSTRUCT-5] an adopted AGENTS.md without marks is left alone until the owner asks', async () => {
  mkdirSync(dirname(join(root, 'memory/vault/x')), { recursive: true });
  writeFileSync(join(root, 'AGENTS.md'), '# Theirs\n');
  const engine = await start(false);
  expect((await states(engine))['AGENTS.md']).toBe('missing');
  expect(read('AGENTS.md')).toBe('# Theirs\n');
  await engine.call('instructions.write', { paths: ['AGENTS.md'] }, owner);
  expect(read('AGENTS.md')).toMatch(/^# Theirs\n\n<!-- mneme:begin sum=[0-9a-f]{8} -->\n/);
});

test('[INSTRUCT-6] prompts: the main agent’s, the sub-agents’, and the router’s with what is to be classified', async () => {
  const engine = await start();
  const text = async (name: 'main-agent' | 'sub-agent' | 'router', content = '') =>
    (await engine.call('instructions.prompt', { name, content }, owner)).text;
  expect(await text('main-agent')).toContain('## Memory System');
  expect(await text('sub-agent')).toContain('You do NOT have direct WRITE access.');
  const router = await text('router', 'Ines moved to Izola.');
  expect(router).toContain('Ines moved to Izola.');
  expect(router).toContain('store, kind, entities');
});
