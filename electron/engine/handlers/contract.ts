import type { contractMethods } from '#shared/contract/methods/contract.ts';
import { aheadOf } from '../reflection/ahead.ts';
import { settling } from '../reflection/settle.ts';
import type { HandlersOf } from './types.ts';

export const contractHandlers: HandlersOf<keyof typeof contractMethods> = {
  async 'contract.list'({ contract, ready }) {
    await ready;
    const runs = contract.runs();
    const [last] = runs;
    const pins = await contract.pins();
    // A pin that came by sync, or was written in by hand, has not been asked here.
    const green = (id: string) => (last?.ids.includes(id) ? !last.red.includes(id) : null);
    return { pins: pins.map((pin) => ({ ...pin, green: green(pin.id) })), runs };
  },

  async 'contract.add'({ contract, ready }, { question, contains }) {
    await ready;
    return { pin: await contract.pin(question, contains) };
  },

  async 'contract.remove'({ contract, ready }, { question }) {
    await ready;
    await contract.unpin(question);
    return { removed: true };
  },

  async 'contract.run'({ contract, ready }) {
    await ready;
    return { asked: await contract.run() };
  },

  async 'contract.ahead'(services, { session, sure }) {
    await services.ready;
    return aheadOf(services.contract, { session, verdict: sure ? 'sure' : 'decided' }, settling(services));
  },
};
