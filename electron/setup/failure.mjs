/** Something set-up could not do, in words for a person, and what they can do about it. */
export class SetupFailure extends Error {
  /**
   * @param {string} words
   * @param {string} remedy
   * @param {unknown} [cause]
   */
  constructor(words, remedy, cause) {
    super(words, { cause });
    this.remedy = remedy;
  }
}

/**
 * Says what went wrong on standard error and sets the exit code.
 * @param {unknown} error
 */
export function report(error) {
  process.exitCode = 1;
  if (error instanceof SetupFailure) {
    process.stderr.write(`\n${error.message}\n→ ${error.remedy}\n`);
    return;
  }
  const known = diskFailure(error);
  process.stderr.write(known ?? `\n${error instanceof Error ? error.stack : error}\n`);
}

/** @param {unknown} error */
function diskFailure(error) {
  if (!(error instanceof Error) || !('code' in error)) return null;
  const where = 'path' in error ? ` (${error.path})` : '';
  if (error.code === 'ENOSPC')
    return `\nThe disk is full${where}.\n→ Free about 1 GB, then run the same command again.\n`;
  if (error.code === 'EACCES' || error.code === 'EPERM' || error.code === 'EROFS') {
    return `\nA folder cannot be written to${where}.\n→ Make it yours, or set XDG_CACHE_HOME to a folder you own, then run the same command again.\n`;
  }
  return null;
}

/** Progress for a person; standard output belongs to the command. @param {string} words */
export function say(words) {
  process.stderr.write(`${words}\n`);
}
