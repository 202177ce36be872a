import { useState } from 'react';
import { useCall } from '../../api/queries.ts';
import { t } from '../../text/text.ts';
import { Button, ErrorState, IconButton, Skeleton, saveText } from '../../ui/index.ts';
import { useCopied } from '../agents/useCopied.ts';

/** A report that its reader can take along: looked through and shortened first, then copied or saved by hand. */
export function ReportSection() {
  const [shown, setShown] = useState(false);
  return (
    <>
      <Address />
      <section aria-labelledby="settings-report" className="block padded">
        <div className="flex handoverhead">
          <div className="grow">
            <h3 id="settings-report">{t('Report a problem')}</h3>
            <p className="meta">
              {t(
                'Versions and the end of the log, which holds no memory’s words. Look through it, then take it along: Mneme sends nothing.',
              )}
            </p>
          </div>
          {!shown && <Button onClick={() => setShown(true)}>{t('See the report…')}</Button>}
        </div>
        {shown && <Report />}
      </section>
    </>
  );
}

/** Where programs reach this workspace: for who connects one by hand. */
function Address() {
  const socket = useCall('workspace.status', {}).data?.socket;
  const copied = useCopied();
  if (socket === undefined) return null;
  return (
    <section aria-labelledby="settings-address" className="block padded">
      <div className="flex handoverhead">
        <div className="grow">
          <h3 id="settings-address">{t('Address for agents')}</h3>
          <p className="meta">{t('For a program that you connect by hand.')}</p>
        </div>
        <span className="flex">
          <span className="selectable mono break">{socket}</span>
          <IconButton
            icon="copy"
            small
            label={t('Copy the address')}
            onClick={() => void copied(socket, { title: t('The address is copied') })}
          />
        </span>
      </div>
    </section>
  );
}

function Report() {
  const made = useCall('host.report', {}, { staleTime: Number.POSITIVE_INFINITY });
  const [mine, setMine] = useState<string | null>(null);
  const copied = useCopied();
  if (made.isPending) return <Skeleton rows={6} height={20} />;
  if (made.isError) return <ErrorState error={made.error} retry={() => void made.refetch()} />;
  const text = mine ?? made.data.text;
  return (
    <>
      <textarea
        className="textarea mono reporttext"
        aria-label={t('The report, to be shortened as you like')}
        rows={14}
        spellCheck={false}
        value={text}
        onChange={(event) => setMine(event.target.value)}
      />
      <div className="flex">
        <Button small onClick={() => void copied(text, { title: t('The report is copied') })}>
          {t('Copy')}
        </Button>
        <Button small onClick={() => saveText(text, 'mneme-report.txt')}>
          {t('Save as a file…')}
        </Button>
      </div>
    </>
  );
}
