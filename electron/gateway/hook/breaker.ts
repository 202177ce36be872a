import { breakerFile, readJson, writeJson } from './folder.ts';

type State = { failures: number; until: number };

const mostFailures = 3;
const pauseMs = 3_600_000;

/** Whether the engine is to be left alone: it let several hooks in a row wait in vain. */
export const isBreakerOpen = (now = Date.now()): boolean => (readJson<State>(breakerFile())?.until ?? 0) > now;

/** Notes how asking the engine went. That none runs is no failure. */
export function noteAnswer(isWell: boolean, now = Date.now()): void {
  const failures = readJson<State>(breakerFile())?.failures ?? 0;
  if (isWell && failures === 0) return;
  const next = isWell ? 0 : failures + 1;
  writeJson(breakerFile(), { failures: next, until: next >= mostFailures ? now + pauseMs : 0 });
}
