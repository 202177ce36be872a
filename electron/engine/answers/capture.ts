import type { captureMethods } from '#shared/contract/methods/capture.ts';
import { fail } from '#shared/model/error.ts';
import { deskOf } from '../capture/desk.ts';
import { keep } from '../capture/keep.ts';
import { adviceFor, takeUp, triggersOf, wantedIn } from '../capture/observe.ts';
import { placing } from '../capture/placing.ts';
import { detectTriggers } from '../capture/triggers/detect.ts';
import type { AnswersOf } from './types.ts';

export const captureAnswers: AnswersOf<keyof typeof captureMethods> = {
  async 'memory.observe'(house, turn, caller) {
    const desk = deskOf(house);
    const triggers = triggersOf(turn);
    const wanted = wantedIn(turn, desk, caller.session);
    const queued = wanted.length > 0;
    if (queued) desk.run(() => house.ready.then(() => takeUp(house, turn, caller, wanted)));
    const message = queued
      ? `${wanted.length} ${wanted.length === 1 ? 'statement is' : 'statements are'} being taken up.`
      : 'Nothing in this turn is for memory.';
    return { triggers, advice: adviceFor(triggers), queued, message };
  },

  async 'memory.route'(house, { content, explicit }) {
    return placing(house, content, explicit);
  },

  async 'memory.triggers'(_house, { message }) {
    return { triggers: detectTriggers(message) };
  },

  async 'capture.recent'(house, { limit }) {
    const desk = deskOf(house);
    const held = desk.held().map(({ id, at, agent, kind, masked }) => ({ id, at, agent, kind, masked }));
    return { entries: desk.recent(limit), held: held.reverse(), ...desk.work };
  },

  async 'capture.release'(house, { id, keep: wanted }, caller) {
    const desk = deskOf(house);
    const held = desk.held().find((one) => one.id === id);
    if (!held)
      throw fail('input.invalid', `Nothing is held as ${id}.`, 'It may have been decided already; look again.');
    if (!wanted) {
      desk.letGo(id);
      return { id, kept: false, path: null };
    }
    await house.ready;
    const said = { store: 'episodic', kind: 'fact', tags: [], confidence: 'high', source: 'user-explicit' } as const;
    const { path } = await keep(house, { ...said, tags: [], content: held.content }, caller);
    desk.letGo(id);
    return { id, kept: true, path };
  },
};
