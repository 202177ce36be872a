import { readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

// Imports point one way: renderer → shared; main → host → gateway → engine → shared; adapters → engine/ports.

const repository = join(import.meta.dirname, '..');

/** What a room may import of ours, and which packages. `node` stands for Node's own modules, `*` for any package. */
type Room = { name: string; at: RegExp; ours: RegExp; packages: readonly string[] };

const engineRooms = [
  ['change', 'approval', 'secrets', 'language'],
  ['workspace', 'index', 'audit'],
  ['commit'],
  ['history'],
  // What is known beside the files: names, scores, meaning, a model's opinion.
  ['entities', 'decay', 'associations', 'provenance', 'meaning', 'reason'],
  ['stores'],
  ['settings', 'recall', 'sync', 'duplicates'],
  // Looks at the whole house: one to say how it is, one to place what was said, one to let it fade.
  ['survey', 'capture', 'cycle', 'past', 'alerts', 'retention', 'copies', 'instructions', 'unproven'],
  // Reads what capture left, by the same rules for what is said in earnest.
  ['reflection', 'proposals'],
  // Takes back what any of them did, or takes it away for good.
  ['rollback', 'removal'],
  // One answer a method, from whichever rooms it takes.
  ['answers'],
  // What comes in and goes out, whoever answers.
  ['screen'],
  // Puts all of them together.
  ['opening'],
];
const levelOf = (room: string) => engineRooms.findIndex((rooms) => rooms.includes(room));

const pure = ['zod', 'diff', 'node-diff3', 'gpt-tokenizer', 'markdown-it'];
const rooms: Room[] = [
  { name: 'shared', at: /^shared\//, ours: /^shared\//, packages: pure },
  { name: 'renderer', at: /^renderer\//, ours: /^(renderer|shared)\//, packages: ['*'] },
  {
    name: 'engine',
    at: /^electron\/engine\//,
    ours: /^(electron\/engine|shared|resources\/secrets)\//,
    packages: [...pure, 'node', 'better-sqlite3', '@parcel/watcher', 'jsonc-parser'],
  },
  {
    name: 'adapters',
    at: /^electron\/adapters\//,
    ours: /^(electron\/adapters\/|electron\/engine\/ports\.ts$|shared\/)/,
    packages: ['node', '*'],
  },
  {
    name: 'gateway',
    at: /^electron\/gateway\//,
    ours: /^(electron\/(gateway|engine)|shared)\//,
    packages: ['node', '*'],
  },
  {
    name: 'host',
    at: /^electron\/host\//,
    ours: /^(electron\/(host|gateway)\/|electron\/engine\/ports\.ts$|shared\/)/,
    packages: ['node', 'electron', '*'],
  },
  {
    name: 'main',
    at: /^electron\/(main|preload)\.ts$/,
    ours: /^(electron\/(host|gateway|adapters)|shared)\//,
    packages: ['node', 'electron'],
  },
  {
    name: 'engine process',
    at: /^electron\/engine-process\.ts$/,
    ours: /^(electron\/(gateway|engine|adapters)|shared)\//,
    packages: ['node'],
  },
  { name: 'default app', at: /^electron\/setup\/default-app\//, ours: /^$/, packages: ['node', 'electron'] },
  { name: 'setup', at: /^electron\/setup\//, ours: /^electron\/setup\//, packages: ['node', '*'] },
];

/** Runs as a plain Node, where `electron` is only a path to an executable. */
const plainNode = [
  'electron/engine-process.ts',
  'electron/host/headless.ts',
  'electron/gateway/cli.ts',
  'electron/gateway/mcp/pipe.ts',
];
/** Runs in any Node: nothing compiled either. */
const anyNode = ['electron/gateway/mcp/pipe.ts'];

type Sources = Record<string, string>;

const statement = /^\s*(?:import|export)\b[^'"`;]*?\bfrom\s*['"]([^'"]+)['"]/gm;
const bare = /^\s*import\s*['"]([^'"]+)['"]/gm;
const dynamic = /\b(?:import|require)\(\s*['"]([^'"]+)['"]/g;

type Import = { ours: boolean; name: string };

/** Everything a source imports; paths of ours are written from the repository, as in `shared/model/error.ts`. */
function importsOf(path: string, source: string): Import[] {
  const found = [statement, bare, dynamic].flatMap((form) => [...source.matchAll(form)].map((match) => match[1] ?? ''));
  return found.map((name) => {
    if (name.startsWith('#shared/')) return { ours: true, name: name.slice(1) };
    return name.startsWith('.') ? { ours: true, name: join(dirname(path), name) } : { ours: false, name };
  });
}

const isNode = (name: string) => name.startsWith('node:') || builtinModules.includes(name.split('/')[0] ?? '');
const packageOf = (name: string) =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');

/** Every import that points the wrong way, in words. */
function wrongWays(sources: Sources): string[] {
  return Object.entries(sources).flatMap(([path, source]) => {
    const room = rooms.find((one) => one.at.test(path));
    if (room === undefined) return [];
    return importsOf(path, source).flatMap(({ ours, name }) => {
      const why = ours ? whyNotOurs(room, path, name) : whyNotPackage(room, path, name);
      return why === null ? [] : [`${path} imports ${name}: ${why}`];
    });
  });
}

function whyNotOurs(room: Room, path: string, name: string): string | null {
  // What tests are made with may be lent to other rooms' tests.
  if (isTest(path) && (/\/testing\//.test(name) || name.startsWith('e2e/bench/attack/'))) return null;
  if (!room.ours.test(name)) return `the ${room.name} may not know that part of the house`;
  if (room.name !== 'engine' || isTest(path)) return null;
  return whyNotInEngine(path, name);
}

/** What every room may know: the ports, and which file of a workspace is what. */
const everyones = [
  'electron/engine/ports.ts',
  'electron/engine/workspace/paths.ts',
  // Guards a language model and an embedder alike; it knows nothing itself.
  'electron/engine/llm/breaker.ts',
];

/** Inside the engine a room knows itself, the rooms below it, what is `everyones`, and its neighbours' types. */
function whyNotInEngine(path: string, name: string): string | null {
  const [from, to] = [path, name].map((one) => /^electron\/engine\/([^/]+)\//.exec(one)?.[1]);
  // Files directly in engine/ put the rooms together: they stand on top.
  if (from === undefined || from === to || /^(shared|resources)\//.test(name) || everyones.includes(name)) return null;
  if (levelOf(from) < 0) return `“${from}” has no level yet; give it one in electron/layers.test.ts`;
  if (name === 'electron/engine/services.ts' && ['answers', 'opening'].includes(from)) return null;
  if (to === undefined) return 'a room may not know what stands above it';
  if (levelOf(to) < levelOf(from)) return null;
  // Index and history are both made from a workspace's files.
  if (levelOf(to) === levelOf(from) && (name.endsWith('/types.ts') || to === 'workspace')) return null;
  return `${from} (level ${levelOf(from)}) may not know ${to} (level ${levelOf(to)})`;
}

function whyNotPackage(room: Room, path: string, name: string): string | null {
  if (isTest(path) && packageOf(name) !== 'electron') return null;
  if (isNode(name))
    return room.packages.includes('node') ? null : `the ${room.name} runs where Node's modules are absent`;
  const wanted = packageOf(name);
  if (room.packages.includes(wanted) || (room.packages.includes('*') && wanted !== 'electron')) return null;
  return wanted === 'electron'
    ? 'only main.ts, preload.ts and host/ may import electron'
    : `the ${room.name} may use only ${room.packages.join(', ')}; see electron/layers.test.ts`;
}

/** The chain of imports by which an entry comes to a package, or null. Types are gone by then. */
function wayTo(wanted: readonly string[], sources: Sources, entry: string): string | null {
  const seen = new Set([entry]);
  const ways = [[entry]];
  for (const way of ways) {
    const path = way.at(-1) ?? '';
    for (const { ours, name } of importsOf(path, withoutTypes(sources[path] ?? ''))) {
      if (!ours && wanted.includes(packageOf(name))) return [...way, name].join(' → ');
      if (!(name in sources) || seen.has(name)) continue;
      seen.add(name);
      ways.push([...way, name]);
    }
  }
  return null;
}

const withoutTypes = (source: string) =>
  source.replace(/^\s*(import|export) type\b[^'"`;]*?\bfrom\s*['"][^'"]+['"]/gm, '');
const isTest = (path: string) =>
  /(\.test\.tsx?|\/samples\.ts|\/testing\/[^/]+\.ts)$/.test(path) || path.endsWith('/vite.config.ts');

function readSources(): Sources {
  const paths = ['electron', 'renderer', 'shared'].flatMap((folder) =>
    readdirSync(join(repository, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(tsx?|mjs)$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name).slice(repository.length + 1)),
  );
  const own = import.meta.filename.slice(repository.length + 1);
  return Object.fromEntries(
    paths.filter((path) => path !== own).map((path) => [path, readFileSync(join(repository, path), 'utf8')]),
  );
}

const sources = readSources();

test('imports point one way', () => {
  expect(wrongWays(sources)).toEqual([]);
});

test.each(plainNode)('%s never reaches electron', (entry) => {
  expect(Object.keys(sources)).toContain(entry);
  expect(wayTo(['electron'], sources, entry)).toBeNull();
});

test.each(anyNode)('%s never reaches native code', (entry) => {
  expect(wayTo(['electron', 'better-sqlite3'], sources, entry)).toBeNull();
});

test('the engine has no room without a level', () => {
  const found = readdirSync(join(repository, 'electron/engine'), { withFileTypes: true });
  const unknown = found.filter((entry) => entry.isDirectory() && levelOf(entry.name) < 0);
  expect(unknown.map((entry) => entry.name)).toEqual([]);
});

test.each<[string, string, string, RegExp | null]>([
  ['electron in the engine', 'electron/engine/recall/a.ts', "import { app } from 'electron';", /only main\.ts/],
  ['electron over several lines', 'electron/gateway/a.ts', "import {\n  app,\n} from 'electron';", /only main\.ts/],
  ['electron, when it is run', 'electron/gateway/a.ts', "await import('electron');", /only main\.ts/],
  [
    'electron by another of its names',
    'electron/gateway/a.ts',
    "import { app } from 'electron/main';",
    /only main\.ts/,
  ],
  ['electron in a test of the engine', 'electron/engine/recall/a.test.ts', "import 'electron';", /only main\.ts/],
  [
    'the gateway in the engine',
    'electron/engine/recall/a.ts',
    "import { a } from '../../gateway/a.ts';",
    /engine may not know/,
  ],
  [
    'an adapter in the engine',
    'electron/engine/engine.ts',
    "import { a } from '../adapters/clock.ts';",
    /engine may not know/,
  ],
  ['a room above', 'electron/engine/index/a.ts', "import { a } from '../commit/door.ts';", /level 1.*level 2/],
  ['a neighbour', 'electron/engine/index/a.ts', "import { a } from '../audit/git.ts';", /level 1.*level 1/],
  ['the index in the workspace', 'electron/engine/workspace/a.ts', "import { a } from '../index/open.ts';", /level 1/],
  ['the roof', 'electron/engine/recall/a.ts', "export { a } from '../engine.ts';", /stands above/],
  [
    'the engine in the window',
    'renderer/a.tsx',
    "import type { A } from '../electron/engine/engine.ts';",
    /renderer may not know/,
  ],
  ['Node in the window', 'renderer/a.tsx', "import { join } from 'node:path';", /modules are absent/],
  ['Node in shared', 'shared/model/a.ts', "import { join } from 'path';", /modules are absent/],
  ['the engine in the host', 'electron/host/a.ts', "import { a } from '../engine/engine.ts';", /host may not know/],
  ['a package unknown to the engine', 'electron/engine/recall/a.ts', "import a from 'left-pad';", /may use only/],
  ['a neighbour’s types', 'electron/engine/index/a.ts', "import type { A } from '../audit/types.ts';", null],
  ['a room below', 'electron/engine/memories/a.ts', "import { a } from '../commit/door.ts';", null],
  ['shared', 'electron/engine/memories/a.ts', "import { fail } from '#shared/model/error.ts';", null],
  ['electron in the host', 'electron/host/a.ts', "import { app } from 'electron';", null],
])('these rules can fail: %s', (_what, path, source, wrong) => {
  const found = wrongWays({ [path]: source });
  expect(found).toHaveLength(wrong === null ? 0 : 1);
  if (wrong) expect(found[0]).toMatch(wrong);
});

test('these rules can fail: a way to electron over several files', () => {
  const two = {
    'electron/host/headless.ts': "import './b.ts';",
    'electron/host/b.ts': "import { app } from 'electron';",
  };
  expect(wayTo(['electron'], two, 'electron/host/headless.ts')).toBe(
    'electron/host/headless.ts → electron/host/b.ts → electron',
  );
  const types = { 'electron/host/headless.ts': "import type { App } from 'electron';" };
  expect(wayTo(['electron'], types, 'electron/host/headless.ts')).toBeNull();
});

test('git is started in one place of the engine, and nothing else is', () => {
  const starting = Object.keys(sources).filter(
    (path) =>
      path.startsWith('electron/engine/') &&
      !isTest(path) &&
      importsOf(path, withoutTypes(sources[path] ?? '')).some(({ name }) => /^(node:)?child_process$/.test(name)),
  );
  expect(starting).toEqual(['electron/engine/git/spawn.ts']);
});
