import { execFileSync } from 'node:child_process';
import type { Place } from '../place.ts';

const patienceMs = 20_000;

/** The engine process of a workspace: its number, and the megabytes it keeps resident; null when none runs. */
export function engineOf({ root }: Place): { pid: number; megabytes: number } | null {
  const lines = execFileSync('ps', ['-eo', 'pid=,rss=,args='], { maxBuffer: 1e8 }).toString().split('\n');
  const line = lines.find((line) => line.includes('engine.mjs') && line.includes(root));
  if (line === undefined) return null;
  const [pid, kilobytes] = line.trim().split(/\s+/).map(Number);
  return { pid: pid ?? 0, megabytes: (kilobytes ?? 0) / 1024 };
}

/** Ends the engine of a workspace as a quitting owner would, and waits until it is gone. */
export async function stopEngine(place: Place): Promise<void> {
  const engine = engineOf(place);
  if (engine === null) return;
  process.kill(engine.pid, 'SIGTERM');
  for (const until = Date.now() + patienceMs; engineOf(place) !== null; ) {
    if (Date.now() > until) throw new Error(`The engine ${engine.pid} did not end.`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
