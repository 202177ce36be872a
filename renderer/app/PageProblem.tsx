import { type ErrorComponentProps, Link } from '@tanstack/react-router';
import { fail, MnemeError } from '#shared/model/error.ts';
import { t } from '../text/text.ts';
import { EmptyState, ErrorState } from '../ui/index.ts';

/** A page that could not be drawn: plain words and a way back, never a stack. */
export function PageProblem({ error, reset }: ErrorComponentProps) {
  const known = error instanceof MnemeError;
  const said = fail(
    'internal',
    t('This page could not be drawn.'),
    t('Try again, or go to another page. Your memories are not affected.'),
  );
  return <ErrorState error={known ? error : said} retry={reset} />;
}

export function NoPage() {
  return (
    <>
      <h1 className="vh">{t('No such page')}</h1>
      <EmptyState
        icon="ask"
        title={t('There is no such page')}
        action={
          <Link className="btn" to="/today">
            {t('Go to Today')}
          </Link>
        }
      />
    </>
  );
}
