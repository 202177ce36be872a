import { runQuietly } from '../run.mjs';

/** Folders in which every folder is a room; below `electron`, `renderer` and `shared` the others are. */
const halls = ['electron/engine', 'electron/adapters', 'renderer/features', 'electron', 'renderer', 'shared'];

/**
 * The rooms of changed files, as folders of which vitest runs the tests.
 * @param {readonly string[]} paths in the repository, with slashes
 */
export function roomsOf(paths) {
  const rooms = paths.flatMap((path) => {
    const hall = halls.find((one) => path.startsWith(`${one}/`));
    const [room, ...inside] = hall === undefined ? [] : path.slice(hall.length + 1).split('/');
    // A file of the hall itself has its tests beside it, under its own name.
    return room === undefined ? [] : [`${hall}/${inside.length > 0 ? `${room}/` : room.replace(/\.[^/]*$/, '.')}`];
  });
  return [...new Set(rooms)].sort();
}

/**
 * Files that differ from where this branch left `main`, those not committed yet included.
 * @param {string} cwd
 */
export async function changedFiles(cwd) {
  const git = async (/** @type {string[]} */ ...args) => {
    const { code, said } = await runQuietly('git', ['-c', 'core.quotePath=false', ...args], { cwd });
    return code === 0 ? said.split('\n').filter(Boolean) : [];
  };
  const [base = 'HEAD'] = await git('merge-base', 'HEAD', 'main');
  const tracked = await git('diff', '--name-only', base);
  return [...tracked, ...(await git('ls-files', '--others', '--exclude-standard'))];
}
