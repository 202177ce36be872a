import type { Clock } from '../engine/ports.ts';

/** The machine's clock and the owner's zone. */
export const systemClock: Clock = {
  now: () => Date.now(),
  zone: process.env.MNEME_ZONE ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
};
