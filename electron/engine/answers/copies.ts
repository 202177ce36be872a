import { fail } from '#shared/model/error.ts';
import { makeBackup } from '../copies/backup/make.ts';
import type { AnswersOf } from './types.ts';

const soon = () => fail('method.unknown', 'This is not built yet.', 'Update Mneme.');

export const copyAnswers: AnswersOf<'backup.make' | 'sync.status' | 'sync.set' | 'sync.run' | 'sync.resolve'> = {
  async 'backup.make'(house, { file, force }) {
    return makeBackup(house, file, force);
  },
  async 'sync.status'() {
    throw soon();
  },
  async 'sync.set'() {
    throw soon();
  },
  async 'sync.run'() {
    throw soon();
  },
  async 'sync.resolve'() {
    throw soon();
  },
};
