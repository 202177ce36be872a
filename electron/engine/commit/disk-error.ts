import { fail } from '#shared/model/error.ts';

/** A failed write in words. Errors that are none of the file system stay what they are. */
export function asDiskError(cause: unknown, path?: string): unknown {
  const { code, syscall } = cause as NodeJS.ErrnoException;
  if (typeof code !== 'string' || syscall === undefined) return cause;
  const more = { cause, ...(path === undefined ? {} : { path }) };
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG') {
    return fail('disk.full', 'The disk is full. Nothing was changed.', 'Free some space and try again.', more);
  }
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    const remedy = 'Give yourself write permission on the workspace, then try again.';
    return fail('workspace.readonly', 'Mneme may not write there. Nothing was changed.', remedy, more);
  }
  if (code === 'EISDIR' || code === 'ENOTDIR') {
    const remedy = 'Choose another path.';
    return fail('path.refused', 'A folder stands where a file is wanted, or a file where a folder is.', remedy, more);
  }
  const words = `The disk did not take the change (${code}). Nothing was changed.`;
  return fail('disk.failed', words, 'Check the disk, then try again.', more);
}
