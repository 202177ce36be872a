import type { ErrorComponentProps } from '@tanstack/react-router';
import { fail, MnemeError } from '#shared/model/error.ts';
import { ErrorState } from '../ui/index.ts';

/** A page that could not be drawn: plain words and a way back, never a stack. */
export function PageProblem({ error, reset }: ErrorComponentProps) {
  const known = error instanceof MnemeError;
  const said = fail(
    'internal',
    'This page could not be drawn.',
    'Try again, or go to another page. Your memories are not affected.',
  );
  return <ErrorState error={known ? error : said} retry={reset} />;
}
