import { type FormEvent, useId, useState } from 'react';
import { useAct } from '../../api/queries.ts';
import { t } from '../../text/text.ts';
import { Button, counted, Dialog, EntityIcon, entityTypeWord, Field, Segment } from '../../ui/index.ts';
import { knownTypes } from './marks.ts';
import type { GraphNode } from './network.ts';
import { useUndo } from './useUndo.ts';

type Props = { node: GraphNode; ties: number; onClose(): void; onDone(id: string): void };

/** Another name or type for an entity; its links follow, and the old name stays an alias. */
export function RenameDialog({ node, ties, onClose, onDone }: Props) {
  const form = useId();
  const [name, setName] = useState(node.label);
  const [type, setType] = useState(node.type);
  const rename = useAct('graph.rename');
  const { done, failed } = useUndo();
  const types = knownTypes.some((known) => known === node.type) ? knownTypes : [...knownTypes, node.type];
  const same = name.trim() === node.label && type === node.type;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (same || name.trim() === '' || rename.isPending) return;
    rename.mutate(
      { entity: node.id, name: name.trim(), ...(type !== node.type && { type }) },
      {
        onSuccess: ({ id, links, change }) => {
          done(
            t('{label} is {name} now', { label: node.label, name: name.trim() }),
            change,
            t('{links} followed', { links: counted(links, 'link') }),
          );
          onDone(id);
        },
        onError: failed,
      },
    );
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('Rename {label}', { label: node.label })}
      description={t('Every link to it follows, in all files; it is tied to {entities}. The old name stays an alias.', {
        entities: counted(ties, 'entity', 'entities'),
      })}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            look="primary"
            type="submit"
            form={form}
            disabled={same || name.trim() === ''}
            busy={rename.isPending}
          >
            {t('Rename')}
          </Button>
        </>
      }
    >
      <form id={form} className="graphform" onSubmit={submit}>
        <Field
          label={t('Name')}
          labelled
          autoFocus
          maxLength={200}
          value={name}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => setName(event.target.value)}
        />
        <Segment
          label={t('Type')}
          value={type}
          options={types.map((one) => ({
            value: one,
            label: (
              <>
                <EntityIcon type={one} />
                {entityTypeWord(one).replace(/^./, (letter) => letter.toUpperCase())}
              </>
            ),
          }))}
          onChange={setType}
        />
      </form>
    </Dialog>
  );
}
