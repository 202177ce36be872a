import { type FormEvent, useState } from 'react';
import type { Out } from '../../api/client.ts';
import { useAct } from '../../api/queries.ts';
import { Button, Field } from '../../ui/index.ts';
import { useOpen } from './useOpen.ts';

type Props = { host: Out<'host.state'>; onCancel: () => void };

/** A backup's file, and the empty or new folder its workspace is made in. */
export function RestoreForm({ host, onCancel }: Props) {
  const [file, setFile] = useState('');
  const [path, setPath] = useState(host.suggested);
  const opening = useOpen();
  const picking = useAct('host.pickFile');
  const problem = opening.error ? `${opening.error.value.message} ${opening.error.value.remedy}` : null;
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
      <Field
        label="File of the backup"
        labelled
        icon="file"
        value={file}
        autoFocus
        placeholder="/home/you/Mneme-2026-02-02.backup"
        onChange={(event) => {
          setFile(event.target.value);
          if (opening.error) opening.reset();
        }}
        end={
          host.surface === 'window' && (
            <Button small look="quiet" onClick={choose}>
              Choose…
            </Button>
          )
        }
      />
      <Field
        label="Folder to restore it in"
        labelled
        icon="folder"
        value={path}
        problem={problem}
        onChange={(event) => {
          setPath(event.target.value);
          if (opening.error) opening.reset();
        }}
      />
      <div className="flex pathacts">
        <Button onClick={onCancel}>Cancel</Button>
        <Button look="primary" type="submit" busy={opening.busy} disabled={!ready}>
          {opening.busy ? 'Restoring…' : 'Restore'}
        </Button>
      </div>
    </form>
  );
}
