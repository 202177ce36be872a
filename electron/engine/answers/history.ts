import { fail } from '#shared/model/error.ts';
import type { AnswersOf } from './types.ts';

const soon = () => fail('method.unknown', 'This is not built yet.', 'Update Mneme.');

export const historyAnswers: AnswersOf<
  'history.list' | 'history.facets' | 'history.diff' | 'history.blame' | 'audit.check'
> = {
  async 'history.list'() {
    throw soon();
  },
  async 'history.facets'() {
    throw soon();
  },
  async 'history.diff'() {
    throw soon();
  },
  async 'history.blame'() {
    throw soon();
  },
  async 'audit.check'() {
    throw soon();
  },
};
