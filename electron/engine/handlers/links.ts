import type { linkMethods } from '#shared/contract/methods/links.ts';
import type { LinkStep } from '../interop/links/stepping.ts';
import { scopeOf } from '../workspace/scope.ts';
import type { HandlersOf } from './types.ts';

const toldStep = (stepped: LinkStep | null) =>
  stepped && { taken: stepped.taken, sent: stepped.sent, change: stepped.change };

export const linkHandlers: HandlersOf<keyof typeof linkMethods> = {
  async 'links.add'({ links, ready }, { path, as, scope, send, reviewed }) {
    await ready;
    const asked = { path, as, send, reviewed, scope: scope === undefined ? undefined : scopeOf(scope) };
    const { link, stepped } = await links.add(asked);
    return { link, stepped: toldStep(stepped) };
  },
  async 'links.list'({ links }) {
    return { links: links.list() };
  },
  async 'links.pause'({ links }, { id, paused }) {
    return { link: links.pause(id, paused) };
  },
  async 'links.step'({ links }, { id }) {
    const { stepped, link } = await links.now(id);
    return { link, stepped: toldStep(stepped) };
  },
  async 'links.take'({ links }, { id, key, side }) {
    return { link: await links.take(id, key, side) };
  },
  async 'links.remove'({ links }, { id }) {
    return { link: await links.end(id) };
  },
};
