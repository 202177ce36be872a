import type { ChangeSet } from '#shared/model/change.ts';
import { fail } from '#shared/model/error.ts';
import { normalise } from '../workspace/paths.ts';

/**
 * A change set as it may pass: paths in their one form, none twice. `foldsCase`: the disk takes `A.md` for `a.md`.
 * @throws path.*, input.invalid
 */
export function admitChanges(set: ChangeSet, foldsCase: boolean): ChangeSet {
  const seen = new Set<string>();
  const changes = set.changes.map((change) => {
    const path = normalise(change.path);
    const name = foldsCase ? path.normalize('NFC').toLowerCase() : path;
    if (seen.has(name)) {
      throw fail('input.invalid', `${path} stands twice in one change set.`, 'Make it one change.', { path });
    }
    seen.add(name);
    return { ...change, path };
  });
  return { changes };
}
