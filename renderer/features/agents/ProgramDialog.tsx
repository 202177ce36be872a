import { useState } from 'react';
import type { GrantedRole } from '#shared/model/agent.ts';
import { useAct, useCall } from '../../api/queries.ts';
import { Button, counted, Dialog, DiffLines, ErrorState, Segment, Skeleton, useToast } from '../../ui/index.ts';
import { type PatchFile, patchFiles } from './patchFiles.ts';
import { mayWords } from './words.ts';

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
          toast({ title: `${name} is connected`, text: after });
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
      title={`Connect ${name}`}
      description={`${counted(files.length, 'file')} of its settings: Mneme’s server, hooks and commands are added, everything else stays. “Take back” takes exactly this out again.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" busy={act.isPending} disabled={patch === undefined} onClick={write}>
            Write this
          </Button>
        </>
      }
    >
      <div className="connectrole">
        <Segment<GrantedRole>
          label="What it may do"
          value={role}
          onChange={setRole}
          options={(['main', 'subagent', 'reader'] as const).map((value) => ({ value, label: mayWords[value] }))}
        />
      </div>
      {found.isPending && <Skeleton rows={6} />}
      {found.isError && <ErrorState error={found.error} retry={() => void found.refetch()} />}
      {files.map((file) => (
        <FilePatch key={file.file} {...file} />
      ))}
    </Dialog>
  );
}

function FilePatch({ file, isNew, lines }: PatchFile) {
  return (
    <section className="programfile">
      <h3 className="mono">
        {file} {isNew && <span className="meta">new</span>}
      </h3>
      <DiffLines lines={lines} label={`What is added to ${file}`} />
    </section>
  );
}
