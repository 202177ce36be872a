import { type captureMethods, observedFact } from '#shared/contract/methods/capture.ts';
import { fail } from '#shared/model/error.ts';
import { capturedLately, correct } from '../capture/correct.ts';
import { observe } from '../capture/observe.ts';
import { placing } from '../capture/placing.ts';
import { release } from '../capture/release.ts';
import { meets } from '../capture/remember.ts';
import { detectTriggers } from '../language/triggers/detect.ts';
import { nearTo } from './near.ts';
import type { HandlersOf } from './types.ts';

/** Of a turn's fact the memories most like it, at most: a turn has several. */
const mostNear = 2;
/** Characters that are told of a memory that a statement meets. */
const mostMet = 300;

export const captureHandlers: HandlersOf<keyof typeof captureMethods> = {
  async 'memory.observe'(services, turn, caller) {
    const answer = await observe(services, turn, caller);
    if (answer.facts === undefined) return answer;
    const kept = new Set(answer.facts.map(({ id }) => id));
    const facts: typeof answer.facts = [];
    for (const [n, one] of answer.facts.entries()) {
      const said = observedFact.safeParse(turn.facts?.[n]).data;
      const isNews = one.status === 'kept' && said?.replaces === undefined && one.note === undefined;
      const near = isNews && one.id !== null ? await nearTo(services, one.id, said?.text ?? '', caller) : [];
      facts.push({ ...one, near: near.filter(({ id }) => !kept.has(id)).slice(0, mostNear) });
    }
    return { ...answer, facts };
  },

  async 'memory.route'(services, { content, explicit }, caller) {
    const placed = await placing(services, content, explicit, caller.scope ?? null);
    const { store, entities } = placed.routing;
    const entity = entities[0]?.id ?? entities[0]?.name;
    const met = meets(services, { content, store, entity, scope: caller.scope });
    const secret = services.captureQueue.held.withhold(content).held.length > 0;
    if (met === null) return { ...placed, meets: null, secret };
    const { id, text, at } = met.memory;
    return { ...placed, meets: { repeats: met.repeats, id, text: text.slice(0, mostMet), at }, secret };
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
