import { relative, sep } from 'node:path';
import watcher from '@parcel/watcher';
import { isTracked } from '../workspace/paths.ts';

/** Milliseconds of quiet after which a burst of events is taken up; well under the second an owner waits. */
const settleMs = 120;
const longestWaitMs = 600;

/**
 * The system's own watcher, by name: where the watcher may choose, it first asks a shell for another program and leaves
 * that shell behind as a zombie, one for each folder that was ever watched.
 */
const backends: Partial<Record<NodeJS.Platform, watcher.BackendType>> = { linux: 'inotify', win32: 'windows' };
const backend = backends[process.platform];

export type Watcher = { close(): Promise<void> };

/**
 * Tells `onChange` which tracked paths were touched, folders among them, gathered until they settle. Our own writes are
 * told too: whoever listens holds disk against the index, and equal bytes are our own echo.
 */
export const watchWorkspace = (
  root: string,
  onChange: (paths: string[]) => void,
  onError: (cause: unknown) => void,
): Promise<Watcher> => watchFolder(root, isTracked, onChange, onError);

/** The same of any folder; `isMeant`: of a path below it, with forward slashes. */
export async function watchFolder(
  root: string,
  isMeant: (path: string) => boolean,
  onChange: (paths: string[]) => void,
  onError: (cause: unknown) => void,
): Promise<Watcher> {
  const touched = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let first = 0;
  const flush = () => {
    const paths = [...touched];
    touched.clear();
    onChange(paths);
  };
  const touch = (path: string) => {
    const inside = relative(root, path).split(sep).join('/');
    if (!isMeant(inside)) return;
    const now = performance.now();
    if (touched.size === 0) first = now;
    touched.add(inside);
    clearTimeout(timer);
    timer = setTimeout(flush, Math.max(0, Math.min(settleMs, first + longestWaitMs - now)));
  };
  const heard = (cause: Error | null, events: { path: string }[]) => {
    if (cause) return onError(cause);
    for (const { path } of events) touch(path);
  };
  const subscription = await watcher.subscribe(root, heard, {
    ignore: ['.audit', '.mneme', '.git', '**/node_modules'],
    ...(backend && { backend }),
  });
  return {
    async close() {
      clearTimeout(timer);
      await subscription.unsubscribe();
    },
  };
}
