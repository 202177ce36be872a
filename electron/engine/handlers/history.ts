import { checkAudit } from '../health/audit-check/check.ts';
import { whoWrote, whoWroteLines } from './questions/blame.ts';
import { whatItDid } from './questions/diff.ts';
import { facets } from './questions/facets.ts';
import { whyForgotten } from './questions/forgotten.ts';
import { ofFile, whatChanged } from './questions/list.ts';
import { whatReflected } from './questions/reflections.ts';
import type { AnswersOf } from './types.ts';

const questions = {
  changes: whatChanged,
  file: ofFile,
  forgotten: whyForgotten,
  reflection: whatReflected,
  lines: whoWroteLines,
};

export const historyAnswers: AnswersOf<
  'history.list' | 'history.facets' | 'history.diff' | 'history.blame' | 'audit.check'
> = {
  async 'history.list'(house, asked) {
    const queries = await house.commits.current();
    const since = performance.now();
    const answer = await questions[asked.what](house, queries, asked);
    const { progress } = house.commits;
    const note = progress === null ? '' : ` The history is still being read: ${progress.done} commits so far.`;
    return { ...answer, answer: answer.answer + note, tookMs: Math.round((performance.now() - since) * 10) / 10 };
  },

  async 'history.facets'(house) {
    await house.commits.current();
    return facets(house);
  },

  async 'history.diff'(house, asked) {
    return whatItDid(house, await house.commits.current(), asked);
  },

  async 'history.blame'(house, asked) {
    return whoWrote(house, await house.commits.current(), asked);
  },

  async 'audit.check'(house) {
    await house.ready;
    // What came past the door is told first.
    await house.commits.current();
    return checkAudit(house);
  },
};
