import { fail } from '#shared/model/error.ts';
import type { AnswersOf } from './types.ts';

const soon = () => fail('method.unknown', 'This is not built yet.', 'Update Mneme.');

export const instructionAnswers: AnswersOf<'instructions.show' | 'instructions.write'> = {
  async 'instructions.show'() {
    throw soon();
  },
  async 'instructions.write'() {
    throw soon();
  },
};
