import { t } from '../../text/text.ts';
import './connect.css';
import { useState } from 'react';
import type { GrantedRole } from '#shared/model/agent.ts';
import { useAct, useCall } from '../../api/queries.ts';
import { Button, counted, Dialog, DiffLines, ErrorState, Icon, Skeleton, Tag, useToast } from '../../ui/index.ts';
import { type PatchFile, patchFiles } from './patchFiles.ts';
import { RoleChoice } from './RoleChoice.tsx';
import { grantWords } from './words.ts';

type Props = { id: string; name: string; onConnected(): void; onClose(): void };

/** What connecting writes into a program's settings, before it is written. */
export function ProgramDialog({ id, name, onConnected, onClose }: Props) {
  const [role, setRole] = useState<GrantedRole>('main');
  const found = useCall('host.programPatch', { id });
  const act = useAct('host.connectProgram');
  const { toast, failed } = useToast();
  const patch = found.data?.patch;
  const files = patchFiles(patch ?? '');
  function write() {
    if (patch === undefined) return;
    act.mutate(
      { id, role, patch },
      {
        onSuccess: ({ after }) => {
          toast({ title: t('{name} is connected', { name }), text: after });
          onConnected();
          onClose();
        },
        onError: (error) => {
          failed(error);
          if (error.code === 'file.changed') void found.refetch();
        },
      },
    );
  }
  return (
    <Dialog
      open
      wide
      onOpenChange={(now) => !now && onClose()}
      title={t('Connect {name}', { name })}
      description={t(
        'Mneme’s server, hooks and commands are added to its settings; everything else stays as it is. “Take back” takes exactly this out again.',
      )}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button look="primary" busy={act.isPending} disabled={patch === undefined} onClick={write}>
            {t('Write this')}
          </Button>
        </>
      }
    >
      <RoleChoice role={role} onChoose={setRole} meanings={grantWords} />
      {found.isPending && <Skeleton rows={6} />}
      {found.isError && <ErrorState error={found.error} retry={() => void found.refetch()} />}
      {files.length > 0 && (
        <section className="programfiles" aria-labelledby="programfiles">
          <div className="sect">
            <h3 id="programfiles">{t('What is written')}</h3>
            <span className="meta">{counted(files.length, 'file')}</span>
          </div>
          {files.map((file, n) => (
            <FilePatch key={file.file} {...file} isOpen={n === 0 || !file.isNew} />
          ))}
        </section>
      )}
    </Dialog>
  );
}

/** One file of the program's settings; those that are there already are shown at once. */
function FilePatch({ file, isNew, lines, isOpen }: PatchFile & { isOpen: boolean }) {
  const added = lines.filter(({ sign }) => sign === 'add').length;
  const removed = lines.filter(({ sign }) => sign === 'del').length;
  return (
    <details className="programfile" open={isOpen}>
      <summary>
        <Icon name="right" small />
        <span className="mono cut" title={file}>
          {file.split(/[\\/]/).slice(-2).join('/')}
        </span>
        {isNew && <Tag>{t('new')}</Tag>}
        <span className="grow" />
        <span
          className="mono micro nowrap"
          role="img"
          aria-label={t('{added} lines added, {removed} removed', { added, removed })}
        >
          +{added} −{removed}
        </span>
      </summary>
      <DiffLines lines={lines} label={t('What is added to {file}', { file })} />
    </details>
  );
}
