import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { severalMeanings, sourceOf } from './testing/layers/exports.ts';
import { modulesOf, readModules } from './testing/layers/imports.ts';
import { formerNames, formerNamesIn, participleTypesIn } from './testing/layers/names.ts';
import { circlesOf, floors, graphOf, isTest, roomOf, wayTo, wrongWays } from './testing/layers/rules.ts';

const repository = join(import.meta.dirname, '..');

/** Runs as a plain Node, where `electron` is only a path to an executable. */
const plainNode = [
  'electron/engine-process.ts',
  'electron/host/headless.ts',
  'electron/gateway/cli.ts',
  'electron/gateway/mcp/pipe.ts',
  'electron/gateway/hook/hook.ts',
];
/** Runs in any Node: nothing compiled either. */
const anyNode = ['electron/gateway/mcp/pipe.ts', 'electron/gateway/hook/hook.ts'];

const modules = readModules();

test('imports point one way', () => {
  expect(wrongWays(modules)).toEqual([]);
});

test('no two files import each other, types included', () => {
  expect(circlesOf(graphOf(modules, (path) => (modules.has(path) ? path : null)))).toEqual([]);
});

test('no two rooms of the engine import each other, types included', () => {
  expect(circlesOf(graphOf(modules, roomOf))).toEqual([]);
});

test.each(plainNode)('%s never reaches electron', (entry) => {
  expect(modules.has(entry)).toBe(true);
  expect(wayTo(['electron'], modules, entry)).toBeNull();
});

test.each(anyNode)('%s never reaches native code', (entry) => {
  expect(wayTo(['electron', 'better-sqlite3'], modules, entry)).toBeNull();
});

test('the engine has no room without a floor, and no floor a room that is not there', () => {
  const found = readdirSync(join(repository, 'electron/engine'), { withFileTypes: true });
  expect(floors.flat().sort()).toEqual(found.flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])).sort());
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
  ['a room above', 'electron/engine/index/a.ts', "import { a } from '../commit/door.ts';", /floor 1.*floor 2/],
  ['a room above, by a type', 'electron/engine/decay/a.ts', "import type { A } from '../recall/a.ts';", /floor 4/],
  ['a room above, inline', 'electron/engine/decay/a.ts', "type A = import('../recall/a.ts').A;", /floor 4/],
  ['the services in a room', 'electron/engine/recall/a.ts', "import type { A } from '../services.ts';", /stands above/],
  ['a room in the ports', 'electron/engine/ports.ts', "import type { A } from './index/types.ts';", /know no room/],
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
  ['a neighbour', 'electron/engine/index/a.ts', "import type { A } from '../git/types.ts';", null],
  ['a room below', 'electron/engine/memories/a.ts', "import { a } from '../commit/door.ts';", null],
  ['the services in a handler', 'electron/engine/handlers/a.ts', "import type { A } from '../services.ts';", null],
  ['shared', 'electron/engine/memories/a.ts', "import { fail } from '#shared/model/error.ts';", null],
  ['electron in the host', 'electron/host/a.ts', "import { app } from 'electron';", null],
])('these rules can fail: %s', (_what, path, source, wrong) => {
  const found = wrongWays(modulesOf({ [path]: source }));
  expect(found).toHaveLength(wrong === null ? 0 : 1);
  if (wrong) expect(found[0]).toMatch(wrong);
});

test('these rules can fail: files and rooms that import each other by a type', () => {
  const two = modulesOf({
    'electron/engine/decay/a.ts': "import type { B } from '../graph/b.ts';",
    'electron/engine/graph/b.ts': "export type B = import('../decay/a.ts').A;",
  });
  expect(circlesOf(graphOf(two, (path) => path))).toHaveLength(1);
  expect(circlesOf(graphOf(two, roomOf))).toEqual([['decay', 'graph']]);
});

test('these rules can fail: a way to electron over several files', () => {
  const two = modulesOf({
    'electron/host/headless.ts': "import './b.ts';",
    'electron/host/b.ts': "import { app } from 'electron';",
  });
  expect(wayTo(['electron'], two, 'electron/host/headless.ts')).toBe(
    'electron/host/headless.ts → electron/host/b.ts → electron',
  );
  const types = modulesOf({ 'electron/host/headless.ts': "import type { App } from 'electron';" });
  expect(wayTo(['electron'], types, 'electron/host/headless.ts')).toBeNull();
});

test('git is started in one place of the engine, and nothing else is', () => {
  const starting = [...modules].filter(
    ([path, imports]) =>
      path.startsWith('electron/engine/') &&
      !isTest(path) &&
      imports.some(({ name, type }) => !type && /^(node:)?child_process$/.test(name)),
  );
  expect(starting.map(([path]) => path)).toEqual(['electron/engine/git/spawn.ts']);
});

test('SQLite is reached through one file of the engine', () => {
  const reaching = [...modules].filter(
    ([path, imports]) =>
      path.startsWith('electron/') && !isTest(path) && imports.some(({ name }) => name.startsWith('better-sqlite3')),
  );
  expect(reaching.map(([path]) => path)).toEqual(['electron/engine/index/driver.ts']);
});

test('no name is one of the words that this project had to itself', () => {
  expect([...modules.keys()].flatMap(formerNames)).toEqual([]);
});

test('these rules can fail: a former word in a name', () => {
  expect(formerNamesIn('a.ts', 'const openHouse = 1;')).toEqual([
    'a.ts: openHouse: house (say services, deps, workspace)',
  ]);
  expect(formerNamesIn('a.ts', "const lighthouse = 'the house'; // a house")).toEqual([]);
});

const product = [...modules.keys()].filter(
  // What `not-here.ts` declares is meant not to compile: it has no meaning.
  (path) => /\.tsx?$/.test(path) && !/\/(?:testing\/|not-here\.ts$)/.test(path) && !isTest(path),
);

test('a type is called by what it is, not by what was done to it', () => {
  expect(product.flatMap((path) => participleTypesIn(...sourceOf(path)))).toEqual([]);
});

test('these rules can fail: a type called by a participle', () => {
  const source =
    'export type Wanted = 1; export class LastSeen {} export type Feed = 2; export const linked = 3; type Told = 4;';
  expect(participleTypesIn('a.ts', source)).toEqual(['a.ts: Wanted', 'a.ts: LastSeen']);
});

/** Exported names that are left with more than one meaning: only ever fewer. */
const severalLeft = 0;

test('an exported name means one thing', () => {
  expect([...severalMeanings(product.map(sourceOf)).keys()].length).toBeLessThanOrEqual(severalLeft);
});

test('these rules can fail: a name of two things', () => {
  const found = severalMeanings([
    ['a.ts', 'export type Item = 1; export const other = 2;'],
    ['b.ts', "export const Item = 3; export { other } from './a.ts';"],
  ]);
  expect([...found]).toEqual([['Item', ['a.ts', 'b.ts']]]);
});
