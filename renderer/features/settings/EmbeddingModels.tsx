import type { Out } from '../../api/client.ts';
import { useAct, useCall } from '../../api/queries.ts';
import { Button, Meter, Tag, useToast } from '../../ui/index.ts';

type Model = Out<'embedders.list'>['models'][number];

const megabytes = (bytes: number) => Math.round(bytes / 1_000_000);

/** Sentence models that are known by name: fetched when asked, checked, and chosen with one press. */
export function EmbeddingModels() {
  const found = useCall('embedders.list', {}).data;
  if (found === undefined) return null;
  return (
    <section className="embeddingmodels" aria-label="Sentence models">
      <p className="meta">
        The model that is built in reads English best. These read more; they are fetched from {found.from}, nothing is
        sent there, and they work offline from then on.
      </p>
      <ul>
        {found.models.map((model) => (
          <li key={model.id} data-model={model.id}>
            <ModelRow model={model} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ModelRow({ model }: { model: Model }) {
  const { id, name, languages, licence, chosen, progress, state } = model;
  // Here and not in its button, which gives way to “Cancel” while this goes on.
  const act = useAct('embedders.fetch');
  const { toast, failed } = useToast();
  const fetchIt = () =>
    act.mutate(
      { id },
      {
        onSuccess: ({ bytes, seconds }) =>
          toast({ title: `${name} is here and works`, text: `${megabytes(bytes)} MB in ${seconds} s.` }),
        onError: failed,
      },
    );
  return (
    <>
      <div className="grow">
        <strong>{name}</strong> {chosen && <Tag tone="kept">searches now</Tag>}
        <div className="meta">
          {languages}. {model.megabytes} MB, {licence}
        </div>
        {progress !== null && (
          <Meter
            progress
            value={progress.done}
            max={Math.max(1, progress.total)}
            label={`${megabytes(progress.done)} of ${megabytes(progress.total)} MB`}
          />
        )}
      </div>
      {state === 'fetching' && <Cancel {...model} />}
      {state === 'here' && <Here {...model} />}
      {(state === 'absent' || state === 'partly') && (
        <Button small busy={act.isPending} onClick={fetchIt} aria-label={`Fetch ${name}`}>
          {state === 'partly' ? 'Go on' : 'Fetch'}
        </Button>
      )}
    </>
  );
}

function Cancel({ id, name }: Model) {
  const act = useAct('embedders.cancel');
  const { failed } = useToast();
  return (
    <Button
      small
      look="quiet"
      onClick={() => act.mutate({ id }, { onError: failed })}
      aria-label={`Stop fetching ${name}`}
    >
      Cancel
    </Button>
  );
}

function Here({ id, name, chosen }: Model) {
  const use = useAct('embedders.use');
  const remove = useAct('embedders.remove');
  const { toast, failed } = useToast();
  const choose = () =>
    use.mutate(
      { id },
      {
        onSuccess: () =>
          toast({
            title: `Search goes by ${name}`,
            text: 'Memories are read anew in the background; until then what answered before answers.',
          }),
        onError: failed,
      },
    );
  if (chosen) return null;
  return (
    <>
      <Button small busy={use.isPending} onClick={choose} aria-label={`Search by ${name}`}>
        Search by it
      </Button>
      <Button
        small
        look="quiet"
        busy={remove.isPending}
        onClick={() => remove.mutate({ id }, { onError: failed })}
        aria-label={`Remove ${name} from this computer`}
      >
        Remove
      </Button>
    </>
  );
}
