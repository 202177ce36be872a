import { normalise } from '../workspace/paths.ts';
import type { AnswersOf } from './types.ts';

export const editAnswers: AnswersOf<'edits.confirm'> = {
  async 'edits.confirm'(house, { path }) {
    const known = normalise(path);
    return { path: known, memories: house.unproven.confirm(known) };
  },
};
