import { lstat, readFile } from 'node:fs/promises';
import { isAbsolute, relative, sep } from 'node:path';
import type { Output } from '#shared/contract/methods.ts';
import type { Caller } from '#shared/model/agent.ts';
import { fail } from '#shared/model/error.ts';
import { sourceIdOf, sourcePath } from '../workspace/codecs/source.ts';
import { readText } from '../workspace/disk.ts';
import { hashOf } from '../workspace/hash.ts';
import { resolveInside } from '../workspace/sandbox.ts';
import { scopeOf } from '../workspace/scope.ts';
import type { ImportDeps } from './deps.ts';
import { importFrom } from './import.ts';

type Asked = { file: string; about: string; scope: string | null | undefined };

/**
 * Keeps one document of the workspace as a source; the same again says where it is.
 * @throws role.denied for who may not write, input.invalid for what is no file, path.* for a place outside, as `importFrom`
 */
export async function keptDocument(
  deps: ImportDeps,
  { file, about, scope }: Asked,
  caller: Caller,
): Promise<Output<'memory.store'>> {
  if (caller.role !== 'owner' && caller.role !== 'main')
    throw fail('role.denied', `${caller.name} may not keep documents.`, 'Ask the main agent or the owner to do so.');
  const path = await resolveInside(deps.root, isAbsolute(file) ? relative(deps.root, file).split(sep).join('/') : file);
  if ((await lstat(path).catch(() => null))?.isFile() === false)
    throw fail(
      'input.invalid',
      `${file} is no document.`,
      'Name one file of the workspace; the owner imports folders.',
    );
  const wish = {
    about,
    scope: scope === undefined ? undefined : scopeOf(scope),
    without: [],
    instead: [],
    reviewed: false,
  };
  const look = await importFrom(deps, { ...wish, path, as: 'document', dryRun: false }, caller);
  const { id } = await sourceIdOf(hashOf(await readFile(path)), async (page) => (await readText(deps.root, page)).text);
  const page = sourcePath(id);
  const [first, ...more] = deps.index.memoriesOf(page).filter((one) => one.id.includes('#'));
  if (first === undefined)
    throw fail(
      'file.unparsed',
      `${file} was not kept.`,
      look.refused[0]?.why ?? 'Look whether its page was taken away.',
    );
  const many = more.length === 0 ? 'one passage' : `${more.length + 1} passages`;
  const kept = `${page}, ${many}; cited as ${first.id}`;
  return {
    ...{ status: look.change === null ? 'reinforced' : 'stored', id: first.id, store: 'semantic', path: page, line: 1 },
    message: look.change === null ? `It is kept already: ${kept}.` : `Kept as ${kept}.`,
    note: [...look.unread.map(({ message }) => message), ...look.refused.map(({ why }) => why)].join(' ') || null,
    ...{ routing: null, alike: [], near: [] },
  };
}
