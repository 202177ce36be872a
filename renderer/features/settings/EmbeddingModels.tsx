import type { Out } from '../../api/client.ts';
import { useAct, useCall } from '../../api/queries.ts';
import { Button, Meter, Tag, useToast } from '../../ui/index.ts';

type Model = Out<'embedders.list'>['models'][number];

const megabytes = (bytes: number) => Math.round(bytes / 1_000_000);

/** Models of recall that are known by name: fetched when asked, checked, and chosen with one press. */
export function EmbeddingModels() {
  const found = useCall('embedders.list', {}).data;
  if (found === undefined) return null;
  return (
    <>
      <section className="embeddingmodels" aria-label="Sentence models">
        <p className="meta">
          The model that is built in reads English best. These read more; they are fetched from {found.from}, nothing is
          sent there, and they work offline from then on.
        </p>
        <ModelList models={found.models.filter(({ does }) => does === 'embed')} />
      </section>
      <section className="embeddingmodels" aria-label="Models that re-rank">
        <p className="meta">
          These read the first fifty results of a search together with the question and put the best first. A search
          takes up to three seconds longer; what an agent is given unasked does not wait for them.
        </p>
        <ModelList models={found.models.filter(({ does }) => does === 'rerank')} />
      </section>
    </>
  );
}

function ModelList({ models }: { models: Model[] }) {
  return (
    <ul>
      {models.map((model) => (
        <li key={model.id} data-model={model.id}>
          <ModelRow model={model} />
        </li>
      ))}
    </ul>
  );
}

function ModelRow({ model }: { model: Model }) {
  const { id, does, name, languages, licence, chosen, progress, state } = model;
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
        <strong>{name}</strong> {chosen && <Tag tone="kept">{does === 'embed' ? 'searches now' : 're-ranks now'}</Tag>}
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

function Here(model: Model) {
  return model.chosen ? (
    <Use {...model} off />
  ) : (
    <>
      <Use {...model} off={false} />
      <Remove {...model} />
    </>
  );
}

/** What is said once a model is put to use, and once it is no more. */
const used = {
  embed: {
    press: 'Search by it',
    title: (name: string) => `Search goes by ${name}`,
    text: 'Memories are read anew in the background; until then what answered before answers.',
    stopped: 'Search goes by the built-in model',
  },
  rerank: {
    press: 'Re-rank by it',
    title: (name: string) => `${name} puts results in order`,
    text: 'From the next search on.',
    stopped: 'Results are not re-ranked any more',
  },
} as const;

function Use({ id, name, does, off }: Model & { off: boolean }) {
  const use = useAct('embedders.use');
  const { toast, failed } = useToast();
  const { press, title, text, stopped } = used[does];
  const choose = () =>
    use.mutate(
      { id, off },
      { onSuccess: () => toast(off ? { title: stopped } : { title: title(name), text }), onError: failed },
    );
  return (
    <Button
      small
      look={off ? 'quiet' : undefined}
      busy={use.isPending}
      onClick={choose}
      aria-label={off ? `Stop using ${name}` : `${press.replace('it', name)}`}
    >
      {off ? 'Stop' : press}
    </Button>
  );
}

function Remove({ id, name }: Model) {
  const remove = useAct('embedders.remove');
  const { failed } = useToast();
  return (
    <Button
      small
      look="quiet"
      busy={remove.isPending}
      onClick={() => remove.mutate({ id }, { onError: failed })}
      aria-label={`Remove ${name} from this computer`}
    >
      Remove
    </Button>
  );
}
