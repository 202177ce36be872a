import { fail } from '#shared/model/error.ts';
import { carryOut } from '../rollback/carry-out.ts';
import { planRollback, triggerOf } from '../rollback/plan.ts';
import { previewOf } from '../rollback/preview.ts';
import { counted } from '../rollback/words.ts';
import { writtenBy } from '../stores/write.ts';
import type { AnswersOf } from './types.ts';

const soon = () => fail('method.unknown', 'This is not built yet.', 'Update Mneme.');

export const rollbackAnswers: AnswersOf<'rollback.preview' | 'rollback.apply' | 'memory.rollback' | 'rollback.code'> = {
  async 'rollback.preview'(house, { target }) {
    await house.ready;
    return previewOf(await planRollback(target, house), house);
  },

  async 'rollback.apply'(house, { target, preview, resolutions }, caller) {
    await house.ready;
    await house.door.settled();
    const by = writtenBy(caller, await triggerOf(target, house));
    const { change, paths } = await carryOut(house, { target, preview, resolutions }, by);
    const message = paths.length === 0 ? 'It was so already.' : `${counted(paths.length, 'file')} rolled back.`;
    return { change, paths, message };
  },

  async 'memory.rollback'() {
    throw soon();
  },

  async 'rollback.code'() {
    throw soon();
  },
};
