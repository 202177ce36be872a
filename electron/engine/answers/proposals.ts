import { fail } from '#shared/model/error.ts';
import type { AnswersOf } from './types.ts';

const soon = () => fail('method.unknown', 'This is not built yet.', 'Update Mneme.');

export const proposalAnswers: AnswersOf<
  'memory.propose' | 'memory.review' | 'proposals.list' | 'proposals.decide' | 'proposals.discard'
> = {
  async 'memory.propose'() {
    throw soon();
  },
  async 'memory.review'() {
    throw soon();
  },
  async 'proposals.list'() {
    throw soon();
  },
  async 'proposals.decide'() {
    throw soon();
  },
  async 'proposals.discard'() {
    throw soon();
  },
};
