import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';

const repository = join(import.meta.dirname, '../../..');

/** The names that a source declares and exports; what it passes on from others is theirs. */
export function exportsOf(path: string, source: string): string[] {
  const { module } = parseSync(path, source);
  return module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, exportName }) =>
      moduleRequest || exportName.name === null ? [] : [exportName.name],
    ),
  );
}

/** Names that several of these sources export, each with where: whoever reads one has to look which is meant. */
export function severalMeanings(sources: Iterable<[path: string, source: string]>): Map<string, string[]> {
  const declared = new Map<string, string[]>();
  for (const [path, source] of sources)
    for (const name of exportsOf(path, source)) declared.set(name, [...(declared.get(name) ?? []), path]);
  return new Map([...declared].filter(([, paths]) => paths.length > 1));
}

export const sourceOf = (path: string): [path: string, source: string] => [
  path,
  readFileSync(join(repository, path), 'utf8'),
];
