import { normalise } from '../workspace/paths.ts';
import type { HandlersOf } from './types.ts';

export const editHandlers: HandlersOf<'edits.confirm'> = {
  async 'edits.confirm'(services, { path }) {
    const known = normalise(path);
    return { path: known, memories: services.unattributed.confirm(known) };
  },
};
