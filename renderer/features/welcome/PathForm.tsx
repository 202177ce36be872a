import { type FormEvent, useState } from 'react';
import type { Out } from '../../api/client.ts';
import { useAct } from '../../api/queries.ts';
import { Button } from '../../ui/index.ts';
import { PathField } from './PathField.tsx';
import { useOpen } from './useOpen.ts';

type Props = {
  how: 'create' | 'open';
  host: Out<'host.state'>;
  onDone?: () => void;
  onCancel?: () => void;
};

const words = {
  create: { label: 'Folder of the new workspace', act: 'Create workspace' },
  open: { label: 'Folder to open', act: 'Open folder' },
};

/** The folder of a workspace, to be made or opened. */
export function PathForm({ how, host, onDone, onCancel }: Props) {
  const [path, setPath] = useState(how === 'create' ? host.suggested : '');
  const opening = useOpen(onDone);
  const picking = useAct('host.pickFolder');

  function submit(event: FormEvent) {
    event.preventDefault();
    if (path.trim() !== '') opening.open({ how, path: path.trim() }, true);
  }

  function choose() {
    picking.mutate({ purpose: how }, { onSuccess: (picked) => picked.path !== null && setPath(picked.path) });
  }

  return (
    <form className="pathform" onSubmit={submit}>
      <PathField
        label={words[how].label}
        icon="folder"
        value={path}
        autoFocus
        placeholder={host.platform === 'win32' ? 'C:\\Users\\you\\memory' : '/home/you/memory'}
        problem={opening.problem}
        onPath={setPath}
        opening={opening}
        host={host}
        onChoose={choose}
      />
      <div className="flex pathacts">
        {onCancel && <Button onClick={onCancel}>Cancel</Button>}
        <Button look="primary" type="submit" busy={opening.busy} disabled={path.trim() === ''}>
          {opening.busy ? 'Opening…' : words[how].act}
        </Button>
      </div>
    </form>
  );
}
