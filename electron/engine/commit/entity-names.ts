import type { ChangeSet } from '#shared/model/change.ts';
import { fail } from '#shared/model/error.ts';
import { entityIdOf, isCanonicalId } from '../workspace/codecs/entity.ts';

const entityPage = /^memory\/graph\/entities\/([^/]+)\.md$/;

/**
 * A new page of an entity is found by its file's name, which its id says again. What somebody named otherwise by hand may
 * be edited, and put back as it was.
 * @throws input.invalid
 */
export function requireEntityNames({ changes }: ChangeSet): void {
  for (const { path, before, after, action } of changes) {
    const id = entityPage.exec(path)?.[1];
    if (id === undefined || before !== null || after === null || action === 'REVERT' || isCanonicalId(id)) continue;
    throw fail(
      'input.invalid',
      `${path} is no name for an entity's page: it is type--name, in lower case with single hyphens.`,
      `Write it as ${path.slice(0, -id.length - 3)}${entityIdOf(id)}.md.`,
      { path },
    );
  }
}
