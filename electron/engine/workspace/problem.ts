import type { Problem } from '#shared/model/memory.ts';

/** Something in a file that is not in the form expected; `line` 0-based. */
export function problemAt(
  line: number,
  severity: Problem['severity'],
  code: string,
  message: string,
  remedy: string,
): Omit<Problem, 'path'> {
  return { line: line + 1, severity, code, message, remedy };
}

export type FileProblem = Omit<Problem, 'path'>;
