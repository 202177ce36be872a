import { checkAudit } from '../health/audit-check/check.ts';
import { whoWrote, whoWroteLines } from './questions/blame.ts';
import { whatItDid } from './questions/diff.ts';
import { facets } from './questions/facets.ts';
import { whyForgotten } from './questions/forgotten.ts';
import { ofFile, whatChanged } from './questions/list.ts';
import { whatReflected } from './questions/reflections.ts';
import { whatRests } from './questions/rests.ts';
import { withoutForgotten } from './questions/without-forgotten.ts';
import type { HandlersOf } from './types.ts';

const questions = {
  changes: whatChanged,
  file: ofFile,
  forgotten: whyForgotten,
  reflection: whatReflected,
  lines: whoWroteLines,
};

export const historyHandlers: HandlersOf<
  'history.list' | 'history.facets' | 'history.diff' | 'history.blame' | 'history.rests' | 'audit.check'
> = {
  async 'history.list'(services, asked, caller) {
    const queries = await services.commits.current();
    const since = performance.now();
    const whole = await questions[asked.what](services, queries, asked);
    const answer = caller.role === 'owner' ? whole : withoutForgotten(services, whole);
    const { progress } = services.commits;
    const note = progress === null ? '' : ` The history is still being read: ${progress.done} commits so far.`;
    return { ...answer, answer: answer.answer + note, tookMs: Math.round((performance.now() - since) * 10) / 10 };
  },

  async 'history.facets'(services) {
    await services.commits.current();
    return facets(services);
  },

  async 'history.diff'(services, asked) {
    return whatItDid(services, await services.commits.current(), asked);
  },

  async 'history.blame'(services, asked) {
    return whoWrote(services, await services.commits.current(), asked);
  },

  async 'history.rests'(services, { ids }) {
    return whatRests(services, await services.commits.current(), ids);
  },

  async 'audit.check'(services) {
    await services.ready;
    // What came past the door is told first.
    await services.commits.current();
    return checkAudit(services);
  },
};
