import type { Pressing } from './waiting.ts';

export type DesktopNotice = { title: string; text: string; page: string };

type Options = {
  say(said: DesktopNotice): void;
  /** Whether the owner is looking at Mneme right now, and needs no telling. */
  attended(): boolean;
  /** Milliseconds, any clock. */
  now(): number;
  later(act: () => void, ms: number): void;
};

/** Milliseconds between two tellings of proposals, however many come. */
export const pause = 10 * 60_000;
/** Milliseconds in which proposals that come together are told together. */
export const breath = 3_000;

/** Tells of proposals that wait for the owner: bounded, summed up, and never while they are being looked at. */
export function createHerald({ say, attended, now, later }: Options) {
  let untold: Pressing[] = [];
  let last = Number.NEGATIVE_INFINITY;
  let planned = false;

  function tell(): void {
    planned = false;
    const told = untold;
    untold = [];
    if (told.length === 0 || attended()) return;
    last = now();
    say(words(told));
  }

  return {
    hear(fresh: readonly Pressing[]): void {
      untold.push(...fresh);
      if (planned) return;
      planned = true;
      later(tell, Math.max(breath, last + pause - now()));
    },
  };
}

function words(told: readonly Pressing[]): DesktopNotice {
  const conflicts = told.filter(({ conflict }) => conflict).length;
  const many = told.length > 1;
  const title = many ? `${told.length} proposals wait for you` : 'A proposal waits for you';
  const text =
    conflicts === 0
      ? `Only you decide on ${many ? 'them' : 'it'}.`
      : conflicts === told.length
        ? `${many ? 'They contradict' : 'It contradicts'} something; say which holds.`
        : `${conflicts} of them contradict${conflicts === 1 ? 's' : ''} something.`;
  return { title, text, page: '/inbox' };
}
