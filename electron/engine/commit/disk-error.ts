import { fail, MnemeError } from '#shared/model/error.ts';

/** A failed write in words. What is an error of ours already stays what it is. */
export function asDiskError(cause: unknown, path?: string): MnemeError {
  if (cause instanceof MnemeError) return cause;
  const code = (cause as NodeJS.ErrnoException).code;
  const more = { cause, ...(path === undefined ? {} : { path }) };
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG') {
    return fail('disk.full', 'The disk is full. Nothing was changed.', 'Free some space and try again.', more);
  }
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return fail(
      'workspace.readonly',
      'Mneme may not write there. Nothing was changed.',
      'Give yourself write permission on the workspace, then try again.',
      more,
    );
  }
  return fail(
    'disk.failed',
    `The disk did not take the change (${code ?? String(cause)}). Nothing was changed.`,
    'Check the disk, then try again.',
    more,
  );
}
