import type { interopMethods } from '#shared/contract/methods/interop.ts';
import { importFrom } from '../interop/import.ts';
import { scopeOf } from '../workspace/scope.ts';
import type { HandlersOf } from './types.ts';

export const interopHandlers: HandlersOf<keyof typeof interopMethods> = {
  async 'import.run'(services, { path, as, scope, reviewed, dry_run: dryRun }, caller) {
    const asked = { path, as, reviewed, dryRun, scope: scope === undefined ? undefined : scopeOf(scope) };
    return { sources: [await importFrom(services, asked, caller)] };
  },
};
