import { type FormEvent, useEffect, useId, useState } from 'react';
import { useAct, useCall } from '../../api/queries.ts';
import { t } from '../../text/text.ts';
import { Button, DayField, Dialog, entityTypeWord, Field, localDayOf, Segment, useToast } from '../../ui/index.ts';
import { type NewFile, type NewKind, newPath, newText, templateTypes } from './templates.ts';

type Props = {
  /** What is asked for, filled in; null: closed. */
  start: Partial<NewFile> | null;
  onClose(): void;
  onOpen(path: string): void;
};

const kinds: { value: NewKind; label: string }[] = [
  { value: 'entity', label: t('Entity') },
  { value: 'procedure', label: t('Procedure') },
  { value: 'vault', label: t('Vault note') },
  { value: 'episodes', label: t('Day') },
];
const said: Record<NewKind, string> = {
  entity: t('Somebody or something that memories are about: facts, beliefs, a timeline and relations in one file.'),
  procedure: t('How something is done: when to do it, and its steps.'),
  vault: t('A note that never fades and that no agent prunes.'),
  episodes: t('The log of one day.'),
};

/** Names a new file, shows where it will stand, and begins it from its template. */
export function NewFileDialog({ start, onClose, onOpen }: Props) {
  const [file, setFile] = useState<NewFile>(blank);
  const save = useAct('library.save');
  const { failed } = useToast();
  const form = useId();
  useEffect(() => {
    if (start !== null) setFile({ ...blank(), ...start });
  }, [start]);
  const path = newPath(file);
  const exists = useCall('library.tree', {}, { select: (tree) => tree.files.some((one) => one.path === path) }).data;
  const change = (next: Partial<NewFile>) => setFile((now) => ({ ...now, ...next }));

  function submit(event: FormEvent) {
    event.preventDefault();
    if (path === null || save.isPending) return;
    if (exists) {
      onOpen(path);
      onClose();
      return;
    }
    save.mutate(
      { path, content: newText(file, localDayOf(new Date())), base: null },
      {
        onSuccess: (saved) => {
          onOpen(saved.path);
          onClose();
        },
        onError: failed,
      },
    );
  }

  return (
    <Dialog
      open={start !== null}
      onOpenChange={(open) => !open && onClose()}
      title={t('New file')}
      description={said[file.kind]}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button look="primary" type="submit" form={form} disabled={path === null} busy={save.isPending}>
            {exists ? t('Open it') : t('Create')}
          </Button>
        </>
      }
    >
      <form id={form} className="newfile" onSubmit={submit}>
        <Segment label={t('Kind of file')} value={file.kind} options={kinds} onChange={(kind) => change({ kind })} />
        {file.kind === 'entity' && (
          <Segment
            label={t('Type of entity')}
            value={file.type}
            options={templateTypes.map((type) => ({
              value: type,
              label: entityTypeWord(type).replace(/^./, (c) => c.toUpperCase()),
            }))}
            onChange={(type) => change({ type })}
          />
        )}
        {file.kind === 'episodes' ? (
          <DayField label={t('Day')} labelled value={file.day} onDay={(day) => change({ day })} />
        ) : (
          <Field
            label={t('Name')}
            labelled
            autoFocus
            maxLength={120}
            value={file.name}
            onChange={(event) => change({ name: event.target.value })}
          />
        )}
        <p className="meta newpath">
          {path === null ? (
            t('Its place is shown here as you name it.')
          ) : (
            <>
              <span className="mono">{path}</span>
              {exists && t(' is there already.')}
            </>
          )}
        </p>
      </form>
    </Dialog>
  );
}

function blank(): NewFile {
  return { kind: 'entity', name: '', type: 'concept', day: localDayOf(new Date()) };
}

/** What a link or a path that leads nowhere asks to be made of it. */
export function startFrom(target: string): Partial<NewFile> {
  const name = target.slice(target.lastIndexOf('/') + 1).replace(/\.md$/, '');
  const cut = name.indexOf('--');
  const words = (text: string) => text.replace(/-+/g, ' ').replace(/^\p{L}/u, (letter) => letter.toUpperCase());
  if (cut > 0) return { kind: 'entity', type: name.slice(0, cut), name: words(name.slice(cut + 2)) };
  if (/^\d{4}-\d{2}-\d{2}$/.test(name)) return { kind: 'episodes', day: name };
  return { kind: target.includes('procedures/') ? 'procedure' : 'vault', name: words(name) };
}
