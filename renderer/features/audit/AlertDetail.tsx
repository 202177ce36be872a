import { Link } from '@tanstack/react-router';
import type { Alert } from '#shared/model/audit.ts';
import { engineText, t } from '../../text/text.ts';
import { Button, clockOf, dayName, localDayOf, momentsAsWords, useNow } from '../../ui/index.ts';
import { answersTo, useSettle } from './Alerts.tsx';
import { Fact } from './Facts.tsx';
import { FileDiff } from './FileDiff.tsx';

const kindWords: Record<Alert['kind'], string> = {
  critical: t('A file that shapes every conversation was changed, by you or by a reflection that you approved.'),
  integrity: t(
    'A file that shapes every conversation was changed by somebody who may not, or while Mneme was not running.',
  ),
  tampering: t(
    'The record itself is not as Mneme left it. What it says of the past is to be trusted only as far as git bears it out.',
  ),
  secret: t(
    'A password or key in a file of memory would stand in the history for good, and be found by agents. The file waits until you say what it is.',
  ),
};

/** Longer than over the log: what the two answers do. */
function answersOf(kind: Alert['kind']): Record<'restored' | 'mine', string> {
  if (kind === 'secret') return answersTo(kind);
  const mine = kind === 'tampering' ? t('Accept it as it is') : t('Keep it, it is mine');
  return { restored: t('Restore the last good state'), mine };
}

/** One alert: what it means, the change itself, and the two answers to it. */
export function AlertDetail({ alert }: { alert: Alert }) {
  const now = useNow();
  const { settle, busy } = useSettle();
  const at = new Date(alert.at);
  return (
    <>
      <div>
        <h2>{momentsAsWords(engineText(alert.words), now)}</h2>
        <p className="meta">
          {alert.path.replace(/^memory\//, '')} · {dayName(localDayOf(at), now)}, {clockOf(at)}
        </p>
      </div>
      <p className="auprose">{kindWords[alert.kind]}</p>
      <dl className="aufacts">
        <Fact name={t('By')}>
          <span className="mono break">{alert.actor}</span>
        </Fact>
        <Fact name={t('What to do')}>{engineText(alert.remedy)}</Fact>
        {alert.commit !== null && (
          <Fact name={t('Commit')}>
            <Link
              to="/audit"
              search={(was) => ({ ...was, commit: alert.commit ?? undefined, alert: undefined })}
              className="mono"
            >
              {alert.commit.slice(0, 8)}
            </Link>
          </Fact>
        )}
      </dl>
      {(alert.before !== null || alert.after !== null) && (
        <section className="audiff" aria-label={t('What changed')}>
          <FileDiff path={alert.path} before={alert.before} after={alert.after} />
        </section>
      )}
      <div className="auacts">
        <Button icon="revert" busy={busy === alert.id} onClick={() => settle(alert.id, 'restored')}>
          {answersOf(alert.kind).restored}
        </Button>
        <Button icon="check" busy={busy === alert.id} onClick={() => settle(alert.id, 'mine')}>
          {answersOf(alert.kind).mine}
        </Button>
      </div>
    </>
  );
}
