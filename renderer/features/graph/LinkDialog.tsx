import { type FormEvent, useId, useMemo, useState } from 'react';
import type { Out } from '../../api/client.ts';
import { useAct, useCall } from '../../api/queries.ts';
import { t } from '../../text/text.ts';
import { Button, Dialog, ErrorState, relationInWords, Skeleton } from '../../ui/index.ts';
import { EntityField } from './EntityField.tsx';
import type { GraphEdge, GraphNode, Network } from './network.ts';
import { useUndo } from './useUndo.ts';

type Props = {
  node: GraphNode;
  /** The other entity, when it is known already. */
  other: string | null;
  /** The relation that the new one replaces. */
  edge: GraphEdge | null;
  network: Network;
  onClose(): void;
};
type Word = Out<'graph.vocabulary'>['relations'][number];

/** Connects an entity to another, in a word of the workspace's vocabulary; says how it reads from both sides. */
export function LinkDialog({ node, other: given, edge, network, onClose }: Props) {
  const form = useId();
  const [relation, setRelation] = useState<string | null>(edge?.relation ?? null);
  const [to, setTo] = useState<string | null>(given);
  const words = useCall('graph.vocabulary', {});
  const { relate, isPending } = useRelate(edge, onClose);
  const chosen = words.data?.relations.find(({ name }) => name === relation) ?? null;
  const other = to === null ? null : (network.nodes.get(to) ?? null);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (chosen !== null && other !== null && !isPending) relate(node, chosen.name, other);
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={
        edge === null
          ? t('Relate {label}', { label: node.label })
          : t('{label} and {label2}', { label: node.label, label2: other?.label ?? '' })
      }
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            look="primary"
            type="submit"
            form={form}
            disabled={chosen === null || other === null}
            busy={isPending}
          >
            {edge === null ? t('Relate') : t('Change it')}
          </Button>
        </>
      }
    >
      <form id={form} className="graphform" onSubmit={submit}>
        <EntityField
          label={t('To')}
          labelled
          autoFocus={given === null}
          placeholder={t('A name or an alias')}
          nodes={network.nodes.values()}
          without={node.id}
          value={to}
          onPick={setTo}
        />
        {words.isPending && <Skeleton rows={6} />}
        {words.isError && <ErrorState error={words.error} retry={() => void words.refetch()} />}
        {words.data && (
          <RelationWords
            words={words.data.relations}
            value={relation}
            autoFocus={given !== null}
            onPick={setRelation}
          />
        )}
        <p className="meta linksaid" role="status">
          {chosen && other
            ? `${node.label} ${relationInWords(chosen.name)} ${other.label}.${
                chosen.inverse === null
                  ? ''
                  : t(' From {label}: {spoken} {label2}.', {
                      label: other.label,
                      spoken: relationInWords(chosen.inverse),
                      label2: node.label,
                    })
              }`
            : t('How it reads from both sides is said here.')}
        </p>
      </form>
    </Dialog>
  );
}

/** Adds the relation; one that it replaces is taken away after it, so that the two are never without any. */
function useRelate(edge: GraphEdge | null, onClose: () => void) {
  const link = useAct('graph.link');
  const unlink = useAct('graph.unlink');
  const { done, failed } = useUndo();
  async function relate(node: GraphNode, relation: string, other: GraphNode) {
    const said = `${node.label} ${relationInWords(relation)} ${other.label}`;
    try {
      const { added, change } = await link.mutateAsync({ from: node.id, relation, to: other.id });
      if (edge !== null && edge.relation !== relation) await unlink.mutateAsync(edge);
      done(added ? t('Related') : t('They are related like this already'), added ? change : null, said);
      onClose();
    } catch (error) {
      failed(error);
    }
  }
  return { relate: (...given: Parameters<typeof relate>) => void relate(...given), isPending: link.isPending };
}

type WordsProps = {
  words: readonly Word[];
  value: string | null;
  /** Nothing stands before them that is still to be filled in. */
  autoFocus: boolean;
  onPick(name: string): void;
};

/** The words of the vocabulary by group, each with how the other side says it. */
function RelationWords({ words, value, autoFocus, onPick }: WordsProps) {
  const form = useId();
  const groups = useMemo(() => byGroup(words), [words]);
  const first = value ?? [...groups.values()][0]?.[0]?.name;
  return (
    <div className="relationwords scroll" role="radiogroup" aria-label={t('Relation')}>
      {[...groups].map(([group, relations]) => (
        <fieldset key={group}>
          <legend className="micro">{group}</legend>
          {relations.map(({ name, inverse, description }) => (
            <label key={name} className="relationpick" title={description}>
              <input
                type="radio"
                name={form}
                checked={value === name}
                // biome-ignore lint/a11y/noAutofocus: the first field to fill in of a dialog that was asked for
                autoFocus={autoFocus && name === first}
                onChange={() => onPick(name)}
              />
              <span>{relationInWords(name)}</span>
              {inverse !== null && <span className="meta cut">{relationInWords(inverse)}</span>}
            </label>
          ))}
        </fieldset>
      ))}
    </div>
  );
}

function byGroup(words: readonly Word[]): ReadonlyMap<string, readonly Word[]> {
  const groups = new Map<string, Word[]>();
  for (const word of words) groups.set(word.group, [...(groups.get(word.group) ?? []), word]);
  return groups;
}
