import type { captureMethods } from '#shared/contract/methods/capture.ts';
import { fail } from '#shared/model/error.ts';
import { observe } from '../capture/observe.ts';
import { placing } from '../capture/placing.ts';
import { release } from '../capture/release.ts';
import { detectTriggers } from '../capture/triggers/detect.ts';
import type { AnswersOf } from './types.ts';

export const captureAnswers: AnswersOf<keyof typeof captureMethods> = {
  async 'memory.observe'(house, turn, caller) {
    return observe(house, turn, caller);
  },

  async 'memory.route'(house, { content, explicit }) {
    return placing(house, content, explicit);
  },

  async 'memory.triggers'(house, { message }) {
    return { triggers: detectTriggers(message, house.settings.get('capture.phrases')) };
  },

  async 'capture.recent'(house, { limit }) {
    const { log, held, queue } = house.desk;
    return { entries: log.recent(limit), held: held.notes(), ...queue.work };
  },

  async 'capture.release'(house, { id, keep }, caller) {
    const { held } = house.desk;
    const text = held.find(id);
    if (text === null)
      throw fail('input.invalid', `Nothing is held as ${id}.`, 'It may have been decided already; look again.');
    const path = keep ? await release(house, text, caller) : null;
    held.discard(id);
    const status = keep ? 'stored' : 'skipped';
    house.ports.emit({ name: 'captured', data: { agent: text.agent, status, id: null } });
    return { id, kept: keep, path };
  },
};
