import { fail } from '#shared/model/error.ts';
import type { AnswersOf } from './types.ts';

const soon = () => fail('method.unknown', 'This is not built yet.', 'Update Mneme.');

export const alertAnswers: AnswersOf<'alerts.list' | 'alerts.settle' | 'audit.digests'> = {
  async 'alerts.list'() {
    throw soon();
  },
  async 'alerts.settle'() {
    throw soon();
  },
  async 'audit.digests'() {
    throw soon();
  },
};
