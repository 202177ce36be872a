import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useCall, useClient } from '../api/queries.ts';
import { engineText, t } from '../text/text.ts';
import { Button, count, IconButton, Meter, Note } from '../ui/index.ts';
import { DoctorDialog } from './DoctorDialog.tsx';
import { type Notice, useConnection, useNotices } from './useNotices.ts';

/** What the owner should know before reading on: at the page's top, each with its remedy. */
export function Notices() {
  const connection = useConnection();
  const { notices, dismiss } = useNotices();
  return (
    <div className="notices">
      {connection === 'lost' && <Lost />}
      {notices.map((notice) => (
        <Said key={notice.id} notice={notice} onDismiss={() => dismiss(notice.id)} />
      ))}
      <Health />
    </div>
  );
}

function Lost() {
  const client = useClient();
  return (
    <Note
      tone="lost"
      actions={
        <Button small onClick={() => client.retry()}>
          {t('Try now')}
        </Button>
      }
    >
      <span className="strong">{t('The connection to Mneme was lost.')}</span>{' '}
      {t('What you see may be old; it reconnects by itself.')}
    </Note>
  );
}

function Said({ notice, onDismiss }: { notice: Notice; onDismiss(): void }) {
  const tone = notice.level === 'error' ? 'lost' : notice.level === 'warning' ? 'look' : 'info';
  const { message, remedy, path, line } = notice.error;
  return (
    <Note
      tone={tone}
      actions={
        <>
          {path !== undefined && (
            <Link className="btn sm" to="/library" search={{ path, line }}>
              {t('Open file')}
            </Link>
          )}
          <IconButton small icon="x" label={t('Dismiss')} onClick={onDismiss} />
        </>
      }
    >
      <span className="strong">{engineText(message)}</span> {engineText(remedy)}
    </Note>
  );
}

/** States of the workspace that last until they are mended: a damaged history, an index in the making. */
function Health() {
  const status = useCall('workspace.status', {}, { select: ({ audit, index }) => ({ audit, index }) }).data;
  const [doctor, setDoctor] = useState(false);
  if (status === undefined) return null;
  const { audit, index } = status;
  return (
    <>
      {audit.state === 'damaged' && (
        <Note
          tone="lost"
          actions={
            <Button small onClick={() => setDoctor(true)}>
              {t('Examine…')}
            </Button>
          }
        >
          <span className="strong">{engineText(audit.note ?? t('The history of this workspace is damaged.'))}</span>{' '}
          {engineText(audit.remedy ?? t('Your files are not affected.'))}
        </Note>
      )}
      {/* Of an empty workspace it is done before it could be read. */}
      {index.state === 'rebuilding' && index.total > 0 && <Building done={index.done} total={index.total} />}
      {index.state === 'ready' && index.note !== null && (
        <Note
          tone="look"
          actions={
            <Button small onClick={() => setDoctor(true)}>
              {t('Examine…')}
            </Button>
          }
        >
          <span>{engineText(index.note)}</span>
        </Note>
      )}
      <DoctorDialog open={doctor} onOpenChange={setDoctor} />
    </>
  );
}

function Building({ done, total }: { done: number; total: number }) {
  const words = t('{done} of {total} files', { done: count(done), total: count(total) });
  return (
    <Note tone="info" icon="refresh">
      <div className="flex">
        <span>{t('Building the index. Search may miss some memories until it is done.')}</span>
        <span className="meta nowrap">{words}</span>
        <span className="buildmeter">
          <Meter value={done} max={total} label={words} progress />
        </span>
      </div>
    </Note>
  );
}
