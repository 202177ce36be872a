import { type FormEvent, useState } from 'react';
import type { Out } from '../../api/client.ts';
import { useAct } from '../../api/queries.ts';
import { t } from '../../text/text.ts';
import { Button } from '../../ui/index.ts';
import { PathField } from './PathField.tsx';
import { useOpen } from './useOpen.ts';

type Props = { host: Out<'host.state'>; onCancel: () => void };

/** A backup's file, and the empty or new folder its workspace is made in. */
export function RestoreForm({ host, onCancel }: Props) {
  const [file, setFile] = useState('');
  const [path, setPath] = useState(host.suggested);
  const opening = useOpen();
  const picking = useAct('host.pickFile');
  const ready = file.trim() !== '' && path.trim() !== '';

  function submit(event: FormEvent) {
    event.preventDefault();
    if (ready) opening.open({ how: 'restore', file: file.trim(), path: path.trim() }, true);
  }
  function choose() {
    picking.mutate({ purpose: 'restore' }, { onSuccess: (picked) => picked.path !== null && setFile(picked.path) });
  }
  return (
    <form className="pathform" onSubmit={submit}>
      <PathField
        label={t('File of the backup')}
        icon="file"
        value={file}
        autoFocus
        placeholder={t('/home/you/Mneme-2026-02-02.backup')}
        onPath={setFile}
        opening={opening}
        host={host}
        onChoose={choose}
      />
      <PathField
        label={t('Folder to restore it in')}
        icon="folder"
        value={path}
        problem={opening.problem}
        onPath={setPath}
        opening={opening}
        host={host}
      />
      <div className="flex pathacts">
        <Button onClick={onCancel}>{t('Cancel')}</Button>
        <Button look="primary" type="submit" busy={opening.busy} disabled={!ready}>
          {opening.busy ? t('Restoring…') : t('Restore')}
        </Button>
      </div>
    </form>
  );
}
