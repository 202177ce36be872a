import { fail } from '#shared/model/error.ts';
import type { AnswersOf } from './types.ts';

const soon = () => fail('method.unknown', 'This is not built yet.', 'Update Mneme.');

export const rollbackAnswers: AnswersOf<'rollback.preview' | 'rollback.apply' | 'memory.rollback' | 'rollback.code'> = {
  async 'rollback.preview'() {
    throw soon();
  },
  async 'rollback.apply'() {
    throw soon();
  },
  async 'memory.rollback'() {
    throw soon();
  },
  async 'rollback.code'() {
    throw soon();
  },
};
