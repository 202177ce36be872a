import { relative, sep } from 'node:path';
import { watch as chokidar } from 'chokidar';
import { isTracked } from '../workspace/paths.ts';

/** Milliseconds of quiet after which a burst of events is taken up; well under the second an owner waits. */
const settleMs = 120;
const longestWaitMs = 600;

export type Watcher = { close(): Promise<void> };

/**
 * Tells `onChange` which tracked paths were touched, gathered until they settle. Our own writes are told too: whoever
 * listens holds disk against the index, and equal bytes are our own echo.
 */
export async function watchWorkspace(
  root: string,
  onChange: (paths: string[]) => void,
  onError: (cause: unknown) => void,
): Promise<Watcher> {
  const touched = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let first = 0;
  const flush = () => {
    timer = undefined;
    const paths = [...touched];
    touched.clear();
    onChange(paths);
  };
  const relativePath = (path: string) => relative(root, path).split(sep).join('/');
  const watcher = chokidar(root, {
    ignoreInitial: true,
    followSymlinks: false,
    persistent: true,
    ignored: (path) => path !== root && !isTracked(relativePath(path)),
  });
  watcher.on('all', (event, path) => {
    if (event === 'addDir' || event === 'unlinkDir') return;
    const now = performance.now();
    if (touched.size === 0) first = now;
    touched.add(relativePath(path));
    clearTimeout(timer);
    timer = setTimeout(flush, Math.max(0, Math.min(settleMs, first + longestWaitMs - now)));
  });
  watcher.on('error', onError);
  await new Promise<void>((ready) => watcher.once('ready', ready));
  return {
    async close() {
      clearTimeout(timer);
      await watcher.close();
    },
  };
}
