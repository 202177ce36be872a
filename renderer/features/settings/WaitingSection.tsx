import type { Out } from '../../api/client.ts';
import { useAct } from '../../api/queries.ts';
import { rich } from '../../text/rich.tsx';
import { engineText, t } from '../../text/text.ts';
import { Button, Note, useToast } from '../../ui/index.ts';

/** What a file asks for and does nothing until its owner confirms it on this machine. */
export function WaitingSection({ waiting }: { waiting: Out<'settings.read'>['waiting'] }) {
  const confirm = useAct('settings.confirm');
  const { failed } = useToast();
  if (waiting.length === 0) return null;
  const settle = (topic: string, accept: boolean) => confirm.mutate({ topics: [topic], accept }, { onError: failed });
  return (
    <section aria-labelledby="settings-waiting" className="waitingnotes">
      <h2 id="settings-waiting">{t('Waiting for your word')}</h2>
      {waiting.map(({ topic, title, why, path, value }) => (
        <Note key={topic} tone="look">
          <div className="strong">{engineText(title)}</div>
          <div>
            {rich('{path} asks for {value}. {why} Nobody confirmed it on this machine, so it does nothing.', {
              path: <span className="mono">{path}</span>,
              value: <span className="mono break">{value}</span>,
              why: engineText(why),
            })}
          </div>
          <div className="flex waitingacts">
            <Button small busy={confirm.isPending} onClick={() => settle(topic, true)}>
              {t('It is mine: confirm')}
            </Button>
            <Button small look="quiet" disabled={confirm.isPending} onClick={() => settle(topic, false)}>
              {t('Take it out')}
            </Button>
          </div>
        </Note>
      ))}
    </section>
  );
}
