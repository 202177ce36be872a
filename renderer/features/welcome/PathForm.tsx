import { type FormEvent, useState } from 'react';
import type { Out } from '../../api/client.ts';
import { useAct } from '../../api/queries.ts';
import { t } from '../../text/text.ts';
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
  create: { label: t('Folder of the new workspace'), act: t('Create workspace') },
  open: { label: t('Folder to open'), act: t('Open folder') },
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
        placeholder={host.platform === 'win32' ? t('C:\\Users\\you\\memory') : t('/home/you/memory')}
        problem={opening.problem}
        onPath={setPath}
        opening={opening}
        host={host}
        onChoose={choose}
      />
      <div className="flex pathacts">
        {onCancel && <Button onClick={onCancel}>{t('Cancel')}</Button>}
        <Button look="primary" type="submit" busy={opening.busy} disabled={path.trim() === ''}>
          {opening.busy ? t('Opening…') : words[how].act}
        </Button>
      </div>
    </form>
  );
}
