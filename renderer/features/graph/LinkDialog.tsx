import { type FormEvent, useId, useMemo, useState } from 'react';
import type { Out } from '../../api/client.ts';
import { useAct, useCall } from '../../api/queries.ts';
import { Button, Dialog, ErrorState, Skeleton } from '../../ui/index.ts';
import { EntityField } from './EntityField.tsx';
import { type GraphNode, type Network, spoken } from './network.ts';
import { useUndo } from './useUndo.ts';

type Props = { node: GraphNode; network: Network; onClose(): void };
type Word = Out<'graph.vocabulary'>['relations'][number];

/** Connects an entity to another, in a word of the workspace's vocabulary; says how it reads from both sides. */
export function LinkDialog({ node, network, onClose }: Props) {
  const form = useId();
  const [relation, setRelation] = useState<string | null>(null);
  const [to, setTo] = useState<string | null>(null);
  const words = useCall('graph.vocabulary', {});
  const link = useAct('graph.link');
  const { done, failed } = useUndo();
  const groups = useMemo(() => byGroup(words.data?.relations ?? []), [words.data]);
  const chosen = words.data?.relations.find(({ name }) => name === relation) ?? null;
  const other = to === null ? null : (network.nodes.get(to) ?? null);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (chosen === null || other === null || link.isPending) return;
    link.mutate(
      { from: node.id, relation: chosen.name, to: other.id },
      {
        onSuccess: ({ added, change }) => {
          const said = `${node.label} ${spoken(chosen.name)} ${other.label}`;
          done(added ? 'Linked' : 'They are linked like this already', added ? change : null, said);
          onClose();
        },
        onError: failed,
      },
    );
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Link ${node.label}`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            look="primary"
            type="submit"
            form={form}
            disabled={chosen === null || other === null}
            busy={link.isPending}
          >
            Link
          </Button>
        </>
      }
    >
      <form id={form} className="graphform" onSubmit={submit}>
        <EntityField
          label="To"
          labelled
          autoFocus
          placeholder="A name or an alias"
          nodes={network.nodes.values()}
          without={node.id}
          value={to}
          onPick={setTo}
        />
        {words.isPending && <Skeleton rows={6} />}
        {words.isError && <ErrorState error={words.error} retry={() => void words.refetch()} />}
        {words.data && (
          <div className="relationwords scroll" role="radiogroup" aria-label="Relation">
            {[...groups].map(([group, relations]) => (
              <fieldset key={group}>
                <legend className="micro">{group}</legend>
                {relations.map(({ name, inverse, description }) => (
                  <label key={name} className="relationpick" title={description}>
                    <input
                      type="radio"
                      name={`${form}-r`}
                      checked={relation === name}
                      onChange={() => setRelation(name)}
                    />
                    <span>{spoken(name)}</span>
                    {inverse !== null && <span className="meta cut">{spoken(inverse)}</span>}
                  </label>
                ))}
              </fieldset>
            ))}
          </div>
        )}
        <p className="meta linksaid" role="status">
          {chosen && other
            ? `${node.label} ${spoken(chosen.name)} ${other.label}.${
                chosen.inverse === null ? '' : ` From ${other.label}: ${spoken(chosen.inverse)} ${node.label}.`
              }`
            : 'How it reads from both sides is said here.'}
        </p>
      </form>
    </Dialog>
  );
}

function byGroup(words: readonly Word[]): ReadonlyMap<string, readonly Word[]> {
  const groups = new Map<string, Word[]>();
  for (const word of words) groups.set(word.group, [...(groups.get(word.group) ?? []), word]);
  return groups;
}
