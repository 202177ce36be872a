/** Moments of a client's session at which its hooks call Mneme. */
export const hookMoments = ['start', 'prompt', 'turn', 'end'] as const;
export type HookMoment = (typeof hookMoments)[number];
