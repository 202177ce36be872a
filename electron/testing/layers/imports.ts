import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync, Visitor } from 'vite';

// Sources are read by the parser that comes with Vite. dependency-cruiser 17 was tried in its place: its TypeScript reader
// needs a compiler below 7, and its other one (swc) ends with a panic in the middle of these sources.

const repository = join(import.meta.dirname, '../../..');

/** Something that a source imports; paths of ours are written from the repository, as in `shared/model/error.ts`. */
export type Import = { ours: boolean; name: string; type: boolean };
export type Modules = ReadonlyMap<string, readonly Import[]>;

/** Everything a source imports, types included, however it is written. */
function importsOf(path: string, source: string): Import[] {
  const { module, program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path} cannot be read: ${errors[0]?.message}`);
  const found: { name: string; type: boolean }[] = module.staticImports.map(({ moduleRequest, entries }) => ({
    name: moduleRequest.value,
    type: entries.length > 0 && entries.every(({ isType }) => isType),
  }));
  for (const { entries } of module.staticExports)
    for (const { moduleRequest, isType } of entries)
      if (moduleRequest) found.push({ name: moduleRequest.value, type: isType });
  const note = (source: { type: string; value?: unknown }, type: boolean) => {
    if (source.type === 'Literal' && typeof source.value === 'string') found.push({ name: source.value, type });
  };
  // The tree itself is dear, and few sources import in the midst of a statement.
  if (/\b(?:import|require)\(/.test(source))
    new Visitor({
      ImportExpression: (node) => note(node.source, false),
      TSImportType: (node) => note(node.source, true),
      CallExpression: ({ callee, arguments: [given] }) => {
        if (callee.type === 'Identifier' && callee.name === 'require' && given) note(given, false);
      },
    }).visit(program);
  return found.map(({ name, type }) => {
    if (name.startsWith('#shared/')) return { ours: true, name: name.slice(1), type };
    return { ours: name.startsWith('.'), name: name.startsWith('.') ? join(dirname(path), name) : name, type };
  });
}

export const modulesOf = (sources: Record<string, string>): Modules =>
  new Map(Object.entries(sources).map(([path, source]) => [path, importsOf(path, source)]));

export function readModules(): Modules {
  const paths = ['electron', 'renderer', 'shared'].flatMap((folder) =>
    readdirSync(join(repository, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(tsx?|mjs)$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name).slice(repository.length + 1)),
  );
  return new Map(paths.map((path) => [path, importsOf(path, readFileSync(join(repository, path), 'utf8'))]));
}
