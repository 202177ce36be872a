import { useAct, useCall } from '../../api/queries.ts';
import { t } from '../../text/text.ts';
import { Button, counted, Icon, SectionHead, sinceWhen, useNow, useToast } from '../../ui/index.ts';
import { TurnList } from '../captured/TurnList.tsx';
import { type HeldEntry, withoutWaiting } from '../captured/turns.ts';

const few = 4;

/** What each turn of a conversation led to lately, and from whose; secrets that were held back come first. */
export function CaptureSection() {
  const recent = useCall('capture.recent', { limit: 60 }).data;
  if (recent === undefined || (recent.entries.length === 0 && recent.held.length === 0)) return null;
  const entries = withoutWaiting(recent.entries, recent.held);
  return (
    <section aria-labelledby="captured">
      <SectionHead id="captured" title={t('From conversations')} />
      {recent.held.map((one) => (
        <HeldRow key={one.id} held={one} />
      ))}
      {entries.length > 0 && <TurnList entries={entries} few={few} />}
      {recent.dropped > 0 && (
        <p className="meta">
          {t('{turns} came faster than they could be read, and were passed over.', {
            turns: counted(recent.dropped, 'turn'),
          })}
        </p>
      )}
    </section>
  );
}

/** A secret that was said: it is not in any file until its owner says so. */
function HeldRow({ held }: { held: HeldEntry }) {
  const now = useNow();
  const release = useAct('capture.release');
  const { toast, failed } = useToast();
  const decide = (keep: boolean) =>
    release.mutate(
      { id: held.id, keep },
      {
        onSuccess: () => toast({ title: keep ? t('It is remembered') : t('It is thrown away, and was never written') }),
        onError: failed,
      },
    );
  return (
    <div className="problem">
      <Icon name="shield" className="look" label={t('Held back')} />
      <div className="grow">
        <p className="strong">{t('{kind} was said to {agent}', { kind: held.kind, agent: held.agent })}</p>
        <p className="meta">
          <span className="mono break">{held.masked}</span>{' '}
          {t('{sinceWhen}. It is in no file.', { sinceWhen: sinceWhen(held.at, now) })}
        </p>
      </div>
      <Button onClick={() => decide(false)} disabled={release.isPending}>
        {t('Throw away')}
      </Button>
      <Button look="quiet" onClick={() => decide(true)} disabled={release.isPending}>
        {t('Remember it')}
      </Button>
    </div>
  );
}
