import type { ReactNode } from 'react';
import type { Out } from '../../api/client.ts';
import { useAct, useCall } from '../../api/queries.ts';
import { t } from '../../text/text.ts';
import { Button, classes, Icon, Meter, Tag, useToast } from '../../ui/index.ts';

type Model = Out<'embedders.list'>['models'][number];

/** As the app carries it. */
const builtInModel = { name: 'Universal Sentence Encoder Lite', megabytes: 28, licence: 'Apache-2.0' };

/** `3 of 6`: how many pinned questions find their answer as search is now; null while none is pinned or asked. */
function usePinned(): string | null {
  const asked = (useCall('contract.list', {}).data?.pins ?? []).filter(({ green }) => green !== null);
  if (asked.length === 0) return null;
  return t('{n} of {all}', { n: asked.filter(({ green }) => green === true).length, all: asked.length });
}

/** The name of a host without its port. */
const hostOf = (from: string): string => from.replace(/:\d+$/, '');

const megabytes = (bytes: number) => Math.round(bytes / 1_000_000);

/** Models of recall that are known by name: fetched when asked, checked, and chosen with one press. `builtIn`: the model that comes with the app searches now; `found`: how much it finds. */
export function EmbeddingModels({ builtIn, found }: { builtIn: boolean; found: string | null }) {
  const listed = useCall('embedders.list', {}).data;
  if (listed === undefined) return null;
  const rerankers = listed.models.filter(({ does }) => does === 'rerank');
  return (
    <>
      <section className="block padded embeddingmodels" aria-labelledby="models-embed">
        <div className="flex settingshead">
          <h3 id="models-embed" className="grow">
            {t('Sentence models')}
          </h3>
          {found !== null && (
            <span className="flex meta">
              <Icon name="check" small className="kept" /> {found}
            </span>
          )}
        </div>
        <p className="meta">
          {t(
            'The built-in model reads English best; these read more languages. This computer downloads a model once, from {from}, sends nothing of yours, and needs no network from then on.',
            { from: hostOf(listed.from) },
          )}
        </p>
        <ModelTable labelledBy="models-embed" models={listed.models.filter(({ does }) => does === 'embed')}>
          <tr className={classes(builtIn && 'chosen')}>
            <Radio on={builtIn} />
            <ModelName name={builtInModel.name} languages={t('English, and other languages roughly')} />
            <td className="num nowrap">{t('{megabytes} MB', { megabytes: builtInModel.megabytes })}</td>
            <td className="nowrap modellicence">{builtInModel.licence}</td>
            <Questions inUse={builtIn} />
            <td className="modelacts">
              {builtIn ? <Tag tone="kept">{t('in use')}</Tag> : <span className="meta">{t('comes with the app')}</span>}
            </td>
          </tr>
        </ModelTable>
      </section>
      <section className="block padded embeddingmodels" aria-labelledby="models-rerank">
        <h3 id="models-rerank">{t('Re-ranking models')}</h3>
        <p className="meta">
          {t(
            'These read the first fifty results together with the question and put the best first. A search takes up to 3 s longer; what agents are given unasked does not wait.',
          )}
        </p>
        <ModelTable labelledBy="models-rerank" models={rerankers}>
          <NoReranker inUse={!rerankers.some(({ chosen }) => chosen)} />
        </ModelTable>
      </section>
    </>
  );
}

/** Results as search itself puts them; a folder of the owner's own may hold another model. */
function NoReranker({ inUse: isNoneListed }: { inUse: boolean }) {
  const parameters = useCall('settings.read', {}).data?.parameters ?? [];
  const own = parameters.find(({ key }) => key === 'recall.rerankerFolder')?.value;
  const inUse = isNoneListed && (own === undefined || own === '');
  return (
    <tr className={classes(inUse && 'chosen')}>
      <Radio on={inUse} />
      <ModelName name={t('None')} languages={t('Results stay in the order in which search finds them')} />
      <td className="num meta">–</td>
      <td className="meta modellicence">–</td>
      <Questions inUse={inUse} />
      <td className="modelacts">{inUse && <Tag tone="kept">{t('in use')}</Tag>}</td>
    </tr>
  );
}

function ModelTable({ labelledBy, models, children }: { labelledBy: string; models: Model[]; children?: ReactNode }) {
  return (
    <table className="modeltable" aria-labelledby={labelledBy}>
      <thead>
        <tr>
          <td className="modelradio" />
          <th scope="col">{t('Model and languages')}</th>
          <th scope="col" className="num modelsize">
            {t('Size')}
          </th>
          <th scope="col" className="modellicence">
            {t('Licence')}
          </th>
          <th scope="col" className="num modelquestions">
            {t('Your questions')}
          </th>
          <td className="modelacts" />
        </tr>
      </thead>
      <tbody>
        {children}
        {models.map((model) => (
          <ModelRow key={model.id} model={model} />
        ))}
      </tbody>
    </table>
  );
}

/** How many of the owner's pinned questions find their answer with this model; known of the one in use. */
function Questions({ inUse }: { inUse: boolean }) {
  const pinned = usePinned();
  return (
    <td className="num nowrap">
      {inUse && pinned !== null ? pinned : <span className="meta">{inUse ? t('none pinned') : t('not tried')}</span>}
    </td>
  );
}

/** Which one is in use, to see; it is chosen by the button of its row. */
const Radio = ({ on }: { on: boolean }) => (
  <td className="modelradio">
    <span className="radio" data-state={on ? 'checked' : undefined} aria-hidden="true" />
  </td>
);

/** What the shipped list says of models, in the window's language. */
const languageWords: Record<string, string> = {
  English: t('English'),
  'Fifty languages, and questions in one about memories in another': t(
    'Fifty languages, and questions in one about memories in another',
  ),
  'Fifty languages; more exact, about four times as slow': t('Fifty languages; more exact, about four times as slow'),
  'Chinese and English; slow, so only the first 10 to 20 results': t(
    'Chinese and English; slow, so only the first 10 to 20 results',
  ),
  'Seventy languages; slow, so only the first 10 to 20 results': t(
    'Seventy languages; slow, so only the first 10 to 20 results',
  ),
};

/** The same of names that say what a model is for. */
const nameWords: Record<string, string> = {
  'MiniLM for re-ranking': t('MiniLM for re-ranking'),
  'BGE for re-ranking': t('BGE for re-ranking'),
  'GTE for re-ranking': t('GTE for re-ranking'),
};

type NameProps = { name: string; languages: string };

const ModelName = ({ name, languages }: NameProps) => (
  <th scope="row">
    <span className="strong">{name}</span>
    <span className="meta">{languages}</span>
  </th>
);

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
          toast({
            title: t('{name} is here and works', { name }),
            text: t('{megabytes} MB in {seconds} s.', { megabytes: megabytes(bytes), seconds }),
          }),
        onError: failed,
      },
    );
  return (
    <tr data-model={id} className={classes(chosen && 'chosen')}>
      <Radio on={chosen} />
      <ModelName name={nameWords[name] ?? name} languages={languageWords[languages] ?? languages} />
      <td className="num nowrap">{t('{megabytes} MB', { megabytes: model.megabytes })}</td>
      <td className="nowrap modellicence">{licence}</td>
      <Questions inUse={chosen} />
      <td className="modelacts">
        {chosen && <Tag tone="kept">{t('in use')}</Tag>}
        {progress !== null && (
          <Meter
            progress
            value={progress.done}
            max={Math.max(1, progress.total)}
            label={t('{megabytes} of {megabytes2} MB', {
              megabytes: megabytes(progress.done),
              megabytes2: megabytes(progress.total),
            })}
          />
        )}
        {state === 'fetching' && <Cancel {...model} />}
        {state === 'here' && <Here {...model} />}
        {(state === 'absent' || state === 'partly') && (
          <Button small icon="import" busy={act.isPending} onClick={fetchIt} aria-label={t('Fetch {name}', { name })}>
            {state === 'partly' ? t('Go on') : t('Fetch')}
          </Button>
        )}
      </td>
    </tr>
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
      aria-label={t('Stop fetching {name}', { name })}
    >
      {t('Cancel')}
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
    press: t('Search by it'),
    title: (name: string) => t('Search goes by {name}', { name }),
    text: t('Memories are read again in the background; until then search answers as before.'),
    stopped: t('Search goes by the built-in model'),
  },
  rerank: {
    press: t('Re-rank by it'),
    title: (name: string) => t('{name} puts results in order', { name }),
    text: t('From the next search on.'),
    stopped: t('Results are not re-ranked any more'),
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
      aria-label={off ? t('Stop using {name}', { name }) : `${press.replace('it', name)}`}
    >
      {off ? t('Stop') : press}
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
      aria-label={t('Remove {name} from this computer', { name })}
    >
      {t('Remove')}
    </Button>
  );
}
