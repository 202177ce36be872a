/** A reflection of a number that brings something together: what its owner reads of it ahead, and what a reasoner is asked for. */
export type MilestoneReflection = { title: string; does: string; asks: string };

/** By their numbers. @source 000 §10.4 */
export const milestoneReflections: Readonly<Record<number, MilestoneReflection>> = {
  10: {
    title: 'First evolution summary',
    does: 'First evolution summary: initial patterns are named.',
    asks: 'the first patterns that show over all reflections',
  },
  25: {
    title: 'Threads of evolution.md consolidated',
    does: 'The threads of evolution.md are consolidated.',
    asks: 'the threads of evolution.md, those that are one made one',
  },
  50: {
    title: 'Major synthesis',
    does: 'Major synthesis: what has fundamentally changed?',
    asks: 'what has fundamentally changed since the first',
  },
  100: { title: 'Deep retrospective', does: 'Deep retrospective.', asks: 'a look back on all of them' },
};
