import { builtinModules } from 'node:module';
import type { Modules } from './imports.ts';

// Imports point one way: renderer → shared; main → host → gateway → engine → shared; adapters → engine/ports.ts.

/** What an area may import of ours, and which packages. `node` stands for Node's own modules, `*` for any package. */
type Area = { name: string; at: RegExp; ours: RegExp; packages: readonly string[] };

/** The rooms of the engine, lowest floor first. A room knows its own floor and those below, and none that knows it. */
export const floors = [
  // Files as they are: bytes and codecs, rows, objects, words.
  ['workspace', 'index', 'git', 'language'],
  // The one door, and what is kept beside the files.
  ['commit', 'history', 'vectors', 'llm'],
  // What memories are, and how alive.
  ['graph', 'memories', 'decay', 'provenance'],
  // What takes in, finds, follows and warns.
  ['settings', 'capture', 'recall', 'trust', 'watch'],
  // What proposes, and what looks back.
  ['proposals', 'reflection', 'duplicates', 'interop'],
  // What takes back what any of them did, or copies or checks all of it.
  ['rollback', 'backup', 'sync', 'health'],
  // One answer a method, and what puts everything together.
  ['handlers', 'opening'],
];
const floorOf = (room: string) => floors.findIndex((rooms) => rooms.includes(room));

const pure = ['zod', 'diff', 'node-diff3', 'gpt-tokenizer', 'markdown-it'];
const areas: Area[] = [
  { name: 'shared', at: /^shared\//, ours: /^shared\//, packages: pure },
  { name: 'renderer', at: /^renderer\//, ours: /^(renderer|shared)\//, packages: ['*'] },
  {
    name: 'engine',
    at: /^electron\/engine\//,
    ours: /^(electron\/engine|shared|resources\/(secrets|reader|recall|small-words))\//,
    packages: [
      ...pure,
      'node',
      'better-sqlite3',
      '@parcel/watcher',
      'jsonc-parser',
      'yauzl',
      '@streamparser/json',
      'htmlparser2',
      'pdfjs-dist',
      'postal-mime',
    ],
  },
  {
    name: 'adapters',
    at: /^electron\/adapters\//,
    ours: /^(electron\/adapters\/|electron\/engine\/ports\.ts$|shared\/|resources\/embedders\/)/,
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

const isNode = (name: string) => name.startsWith('node:') || builtinModules.includes(name.split('/')[0] ?? '');
const packageOf = (name: string) =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');
export const isTest = (path: string) =>
  /(\.test\.tsx?|\/samples\.ts|\/testing\/.*\.tsx?)$/.test(path) || path.endsWith('/vite.config.ts');
/** Null for the files that stand in engine/ itself. */
export const roomOf = (path: string) => /^electron\/engine\/([^/]+)\//.exec(path)?.[1] ?? null;

/** Every import that points the wrong way, in words. */
export function wrongWays(modules: Modules): string[] {
  return [...modules].flatMap(([path, imports]) => {
    const area = areas.find((one) => one.at.test(path));
    if (area === undefined) return [];
    return imports.flatMap(({ ours, name }) => {
      const why = ours ? whyNotOurs(area, path, name) : whyNotPackage(area, path, name);
      return why === null ? [] : [`${path} imports ${name}: ${why}`];
    });
  });
}

function whyNotOurs(area: Area, path: string, name: string): string | null {
  // What tests are made with may be lent to other rooms' tests.
  if (isTest(path) && (/\/testing\//.test(name) || name.startsWith('e2e/bench/attack/'))) return null;
  if (!area.ours.test(name)) return `the ${area.name} may not know that part of the project`;
  return area.name === 'engine' && !isTest(path) ? whyNotInEngine(path, name) : null;
}

/** A room knows itself, its own floor and those below; all know the ports; the top floor knows the services. */
function whyNotInEngine(path: string, name: string): string | null {
  if (path === 'electron/engine/ports.ts') return name.startsWith('shared/') ? null : 'the ports know no room';
  const [from, to] = [roomOf(path), roomOf(name)];
  // Files directly in engine/ put the rooms together: they stand on top.
  if (from === null || from === to || /^(shared|resources)\//.test(name)) return null;
  if (floorOf(from) < 0) return `“${from}” has no floor yet; give it one in electron/testing/layers/rules.ts`;
  if (to === null) {
    const isTop = floorOf(from) === floors.length - 1;
    if (name === 'electron/engine/ports.ts' || (isTop && name === 'electron/engine/services.ts')) return null;
    return 'a room may not know what stands above it';
  }
  if (floorOf(to) <= floorOf(from)) return null;
  return `${from} (floor ${floorOf(from) + 1}) may not know ${to} (floor ${floorOf(to) + 1})`;
}

function whyNotPackage(area: Area, path: string, name: string): string | null {
  if (isTest(path) && packageOf(name) !== 'electron') return null;
  if (isNode(name))
    return area.packages.includes('node') ? null : `the ${area.name} runs where Node's modules are absent`;
  const wanted = packageOf(name);
  if (area.packages.includes(wanted) || (area.packages.includes('*') && wanted !== 'electron')) return null;
  return wanted === 'electron'
    ? 'only main.ts, preload.ts and host/ may import electron'
    : `the ${area.name} may use only ${area.packages.join(', ')}; see electron/testing/layers/rules.ts`;
}

/** Nodes that lead back to themselves, in groups: Tarjan's strongly connected components of more than one. */
export function circlesOf(graph: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const [order, low] = [new Map<string, number>(), new Map<string, number>()];
  const open: string[] = [];
  const circles: string[][] = [];
  const visit = (node: string): number => {
    order.set(node, order.size);
    let least = order.get(node) ?? 0;
    open.push(node);
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) least = Math.min(least, visit(next));
      else if (open.includes(next)) least = Math.min(least, order.get(next) ?? 0);
    }
    low.set(node, least);
    if (least === order.get(node)) {
      const group = open.splice(open.indexOf(node));
      if (group.length > 1) circles.push(group);
    }
    return least;
  };
  for (const node of graph.keys()) if (!order.has(node)) visit(node);
  return circles;
}

/** Who imports whom, types included, tests left out; `as`: what a file counts as, null to leave it out. */
export function graphOf(modules: Modules, as: (path: string) => string | null): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>();
  for (const [path, imports] of modules) {
    const from = isTest(path) ? null : as(path);
    if (from === null) continue;
    const to = imports.flatMap(({ ours, name }) => (ours ? (as(name) ?? []) : []));
    graph.set(from, new Set([...(graph.get(from) ?? []), ...to.filter((one) => one !== from)]));
  }
  return graph;
}

/** The chain of imports by which an entry comes to a package, or null. Types are gone by then. */
export function wayTo(wanted: readonly string[], modules: Modules, entry: string): string | null {
  const seen = new Set([entry]);
  const ways = [[entry]];
  for (const way of ways) {
    for (const { ours, name, type } of modules.get(way.at(-1) ?? '') ?? []) {
      if (type) continue;
      if (!ours && wanted.includes(packageOf(name))) return [...way, name].join(' → ');
      if (!modules.has(name) || seen.has(name)) continue;
      seen.add(name);
      ways.push([...way, name]);
    }
  }
  return null;
}
