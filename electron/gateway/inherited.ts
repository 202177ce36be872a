import { closeSync, readdirSync, readlinkSync } from 'node:fs';
import { dirname } from 'node:path';

/** Standard streams, and the descriptor on which a start is reported. */
const lastOwn = 3;

/**
 * Closes what Chromium left open in the window's process and this one inherited with its start, Linux's way: sockets to
 * the window's own children, whose silence it waits for when it quits, and files of its profile. What is ours stays: a
 * socket or pipe that the parent holds under the same number is never one we opened, and the runtime's own files are
 * left alone. Does nothing where there is no /proc, or when the parent is gone.
 */
export function closeInherited(parent = process.ppid): void {
  if (process.platform !== 'linux') return;
  const runtime = `${dirname(process.execPath)}/`;
  for (const fd of descriptors()) {
    const ours = target('self', fd);
    if (fd <= lastOwn || ours === null || ours !== target(parent, fd)) continue;
    const foreignFile = ours.startsWith('/') && !ours.startsWith(runtime) && !ours.startsWith('/dev/null');
    if (/^(socket|pipe):/.test(ours) || foreignFile) closeQuietly(fd);
  }
}

function descriptors(): number[] {
  try {
    return readdirSync('/proc/self/fd').map(Number);
  } catch {
    return [];
  }
}

function target(process: number | 'self', fd: number): string | null {
  try {
    return readlinkSync(`/proc/${process}/fd/${fd}`);
  } catch {
    return null;
  }
}

function closeQuietly(fd: number): void {
  try {
    closeSync(fd);
  } catch {
    // It was closed in between, which is what was wanted.
  }
}
