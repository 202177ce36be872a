import { useState } from 'react';
import { useCall } from '../../api/queries.ts';
import { t } from '../../text/text.ts';
import { Button, ErrorState, IconButton, Skeleton, saveText } from '../../ui/index.ts';
import { useCopied } from '../agents/useCopied.ts';
import { BlockHead } from './BlockHead.tsx';

/** A report that its reader can take along: looked through and shortened first, then copied or saved by hand. */
export function ReportSection() {
  const [shown, setShown] = useState(false);
  return (
    <>
      <Address />
      <section aria-labelledby="settings-report" className="block padded">
        <BlockHead
          id="settings-report"
          title={t('Report a problem')}
          about={t(
            'Versions and the end of the log, which holds no memory’s words. Look through it, then take it along: Mneme sends nothing.',
          )}
        >
          {!shown && <Button onClick={() => setShown(true)}>{t('See the report…')}</Button>}
        </BlockHead>
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
      <BlockHead
        id="settings-address"
        title={t('Address for agents')}
        about={t('For a program that you connect by hand.')}
      >
        <span className="flex">
          <span className="selectable mono break">{socket}</span>
          <IconButton
            icon="copy"
            small
            label={t('Copy the address')}
            onClick={() => void copied(socket, { title: t('The address is copied') })}
          />
        </span>
      </BlockHead>
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
