import type { Clock } from '../../engine/ports.ts';

/** A clock that can stand elsewhere for a while. */
export type MovableClock = Clock & {
  /** Milliseconds since the epoch at which it stands; null: it goes on with the real one. */
  stand(at: number | null): void;
};

export function movableClock(real: Clock): MovableClock {
  let standing: number | null = null;
  return {
    zone: real.zone,
    now: () => standing ?? real.now(),
    stand(at) {
      standing = at;
    },
  };
}
