import type { captureMethods } from '#shared/contract/methods/capture.ts';
import { fail } from '#shared/model/error.ts';
import { capturedLately, correct } from '../capture/correct.ts';
import { observe } from '../capture/observe.ts';
import { placing } from '../capture/placing.ts';
import { release } from '../capture/release.ts';
import { meets } from '../capture/remember.ts';
import { detectTriggers } from '../language/triggers/detect.ts';
import type { HandlersOf } from './types.ts';

/** Characters that are told of a memory that a statement meets. */
const mostMet = 300;

export const captureHandlers: HandlersOf<keyof typeof captureMethods> = {
  async 'memory.observe'(services, turn, caller) {
    return observe(services, turn, caller);
  },

  async 'memory.route'(services, { content, explicit }, caller) {
    const placed = await placing(services, content, explicit, caller.scope ?? null);
    const { store, entities } = placed.routing;
    const entity = entities[0]?.id ?? entities[0]?.name;
    const met = meets(services, { content, store, entity, scope: caller.scope });
    if (met === null) return { ...placed, meets: null };
    const { id, text, at } = met.memory;
    return { ...placed, meets: { repeats: met.repeats, id, text: text.slice(0, mostMet), at } };
  },

  async 'memory.triggers'(services, { message }) {
    return { triggers: detectTriggers(message, services.settings.get('capture.phrases')) };
  },

  async 'capture.recent'(services, input) {
    const { held, queue } = services.captureQueue;
    return { entries: await capturedLately(services, input), held: held.notes(), ...queue.work };
  },

  async 'capture.correct'(services, asked, caller) {
    const corrected = await correct(services, asked, caller);
    await services.rescore();
    return corrected;
  },

  async 'capture.release'(services, { id, keep }, caller) {
    const { held } = services.captureQueue;
    const text = held.find(id);
    if (text === null)
      throw fail('input.invalid', `Nothing is held as ${id}.`, 'It may have been decided already; look again.');
    const released = keep ? await release(services, text, caller) : { path: null };
    held.discard(id);
    const status = keep ? 'stored' : 'skipped';
    services.ports.emit({ name: 'captured', data: { agent: text.agent, status, id: null } });
    return { id, kept: keep, ...released };
  },
};
