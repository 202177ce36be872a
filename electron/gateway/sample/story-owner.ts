import type { Caller } from '#shared/model/agent.ts';

/** The person in a story. */
export const storyOwner: Caller = { name: 'the window', role: 'owner', session: 'story' };
