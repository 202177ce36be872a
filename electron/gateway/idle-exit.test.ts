import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { IdleExit } from './idle-exit.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function idle(seconds: number, isBusy = () => false) {
  const exit = vi.fn();
  return { exit, it: new IdleExit(seconds, exit, isBusy) };
}

test('[IDLE-1] nothing ends before the engine is open, however long that takes', () => {
  const { it, exit } = idle(5);
  it.connections(1);
  it.connections(0);
  vi.advanceTimersByTime(60_000);
  expect(exit).not.toHaveBeenCalled();
  it.begin();
  vi.advanceTimersByTime(5_000);
  expect(exit).toHaveBeenCalledOnce();
});

test('[IDLE-2] a connection keeps the process; its end starts the count anew', () => {
  const { it, exit } = idle(5);
  it.connections(1);
  it.begin();
  vi.advanceTimersByTime(60_000);
  it.connections(0);
  vi.advanceTimersByTime(4_999);
  it.connections(1);
  it.connections(0);
  vi.advanceTimersByTime(4_999);
  expect(exit).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(exit).toHaveBeenCalledOnce();
});

test('[IDLE-3] zero seconds mean never', () => {
  const { it, exit } = idle(0);
  it.begin();
  vi.advanceTimersByTime(1_000_000_000);
  expect(exit).not.toHaveBeenCalled();
});

test('[IDLE-4] what is under way is ended first', () => {
  let reflects = true;
  const { it, exit } = idle(5, () => reflects);
  it.begin();
  vi.advanceTimersByTime(60_000);
  expect(exit).not.toHaveBeenCalled();
  reflects = false;
  vi.advanceTimersByTime(5_000);
  expect(exit).toHaveBeenCalledOnce();
});
