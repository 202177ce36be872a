import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { CommitRow } from '#shared/model/audit.ts';
import { engineText, t } from '../../text/text.ts';
import { Icon } from '../../ui/index.ts';
import { approvalOf, writerOf } from './words.ts';

/** Who, with whose leave, why, and under which names git and the log know it. */
export function Facts({ row, previous }: { row: CommitRow; previous: string | null }) {
  const writer = writerOf(row);
  return (
    <dl className="aufacts">
      <Fact name={t('By')}>
        {writer.name}
        {row.actor === 'manual' ? (
          <span className="meta">{t('by hand')}</span>
        ) : (
          <span className="mono break meta">{row.actor}</span>
        )}
      </Fact>
      <Fact name={t('Approval')}>
        {row.approval === 'approved' && <Icon name="check" small className="kept" />}
        {approvalOf(row)}
      </Fact>
      <Fact name={t('Why')}>{engineText(row.trigger) || t('not said')}</Fact>
      {row.session !== null && (
        <Fact name={t('Session')}>
          <Link
            to="/audit"
            search={{ session: row.session }}
            className="mono break"
            title={t('Show only this session')}
          >
            {row.session}
          </Link>
        </Fact>
      )}
      {row.proposal !== null && (
        <Fact name={t('Proposal')}>
          <span className="mono">{row.proposal}</span>
        </Fact>
      )}
      <Fact name={t('Commit')}>
        <span className="mono">{row.commit.slice(0, 8)}</span>
        {previous !== null && (
          <>
            <span className="meta">{t('before it')}</span>
            <Link to="/audit" search={(now) => ({ ...now, commit: previous, alert: undefined })} className="mono">
              {previous.slice(0, 8)}
            </Link>
          </>
        )}
      </Fact>
    </dl>
  );
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}
