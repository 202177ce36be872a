import { type FormEvent, useState } from 'react';
import { modelAddress } from '#shared/model/models.ts';
import type { In, Out } from '../../api/client.ts';
import { useAct, useCall } from '../../api/queries.ts';
import { t } from '../../text/text.ts';
import { Button, Field, Note, useToast } from '../../ui/index.ts';

type KeyPlace = Pick<In<'host.keepKey'>, 'provider'> & { baseUrl: string };
type KeyFrom = Out<'models.state'>['keyFrom'];

const variables: Record<KeyPlace['provider'], string> = {
  anthropic: 'ANTHROPIC_API_KEY',
  'openai-compatible': 'OPENAI_API_KEY',
  ollama: 'MNEME_MODEL_KEY',
};

/** Takes an API key for one provider and address; what is kept is never shown again, only removed. */
export function KeyField({ place, keyFrom }: { place: KeyPlace; keyFrom: KeyFrom }) {
  const { data, refetch } = useCall('host.keys', {});
  const keep = useAct('host.keepKey');
  const { toast, failed } = useToast();
  const [typed, setTyped] = useState('');
  if (data === undefined) return null;
  if (data.unavailable !== null) return <NoKeychain why={data.unavailable} place={place} keyFrom={keyFrom} />;
  const kept = data.kept.some((one) => isSame(one, place));

  function set(key: string | null) {
    keep.mutate(
      { ...place, key },
      {
        onSuccess() {
          setTyped('');
          toast({
            title: key === null ? t('The key was removed from the keychain') : t('The key is kept in the keychain'),
          });
        },
        onError: failed,
        onSettled: () => void refetch(),
      },
    );
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (typed.trim() !== '') set(typed.trim());
  }
  return (
    <form className="modelkey" onSubmit={submit}>
      <Field
        label={t('API key')}
        labelled
        type="password"
        placeholder={kept ? t('Kept; enter another to replace it') : ''}
        value={typed}
        maxLength={1000}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" disabled={typed.trim() === ''} busy={keep.isPending}>
        {kept ? t('Replace') : t('Keep')}
      </Button>
      {kept && (
        <Button look="quiet" icon="x" disabled={keep.isPending} onClick={() => set(null)}>
          {t('Remove')}
        </Button>
      )}
      <p className="meta">
        {t('Kept in the system’s keychain, for this address alone; never in the workspace and never shown again.')}
        {keyFrom === 'environment' && t(' Without one, the environment’s is used.')}
      </p>
    </form>
  );
}

function NoKeychain({ why, place, keyFrom }: { why: string; place: KeyPlace; keyFrom: KeyFrom }) {
  if (keyFrom === 'environment') return <p className="meta">{t('The key comes from the environment.')}</p>;
  return (
    <Note tone="info">
      {t('{why} Start Mneme with the environment variable', { why })}{' '}
      {isOwn(place) ? (
        <span className="mono">{variables[place.provider]}</span>
      ) : (
        <>
          <span className="mono">{t('MNEME_MODEL_KEY')}</span>
          {t(', and')} <span className="mono break">{t('MNEME_MODEL_URL={origin}', { origin: originOf(place) })}</span>
        </>
      )}{' '}
      {t('instead.')}
    </Note>
  );
}

/** A key belongs to a provider and an origin, however its address is written. */
function isSame(a: { provider: string; baseUrl: string }, b: KeyPlace): boolean {
  return a.provider === b.provider && originOf({ ...b, baseUrl: a.baseUrl }) === originOf(b);
}

const originOf = ({ provider, baseUrl }: KeyPlace) => modelAddress(provider, baseUrl)?.origin;
/** The provider’s own address: its own variable is sent nowhere else. */
const isOwn = (place: KeyPlace) => originOf(place) === originOf({ ...place, baseUrl: '' });
