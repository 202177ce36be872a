import { isAddressed } from '#shared/model/models.ts';
import type { Out } from '../../api/client.ts';
import { useAct, useCall } from '../../api/queries.ts';
import { useKeys } from '../../app/useKeys.ts';
import { engineText, t } from '../../text/text.ts';
import { Button, counted, Icon, Kbd, sinceWhen, useNow, useToast } from '../../ui/index.ts';
import { KeyField } from './KeyField.tsx';
import { ModelFigures } from './ModelFigures.tsx';
import { ModelNight } from './ModelNight.tsx';
import { ProgramHint } from './ProgramHint.tsx';

type State = Out<'models.state'>;

const keyWords: Record<State['keyFrom'], string> = {
  environment: t('from the environment'),
  keychain: t('from the keychain'),
  unneeded: t('not needed'),
  none: 'none',
};

/** The same in a block of its own, where a search found it. */
export const ModelTrial = () => (
  <div className="block">
    <ModelState />
  </div>
);

/** Whether the language model works, how well, and what a night costs with it; the key it needs. */
export function ModelState() {
  const { data: state, refetch } = useCall('models.state', {}, { refetchInterval: 10_000 });
  const trial = useAct('models.test');
  const { failed } = useToast();
  const isChosen = state !== undefined && state.provider !== 'none';
  const test = () => {
    if (isChosen && !trial.isPending) trial.mutate({}, { onError: failed, onSettled: () => refetch() });
  };
  useKeys(t('Settings'), [{ keys: 't', label: t('Test the language model'), run: test }]);
  if (state === undefined) return null;
  return (
    <>
      {isChosen && isAddressed(state.provider) && state.address !== null && (
        <div className="modelkeyrow">
          <KeyField place={{ provider: state.provider, baseUrl: state.address }} keyFrom={state.keyFrom} />
        </div>
      )}
      <div className="modeltrial" aria-live="polite" aria-busy={trial.isPending || undefined}>
        {!isChosen && <ProgramHint />}
        {isChosen && (
          <div className="flex modelline">
            <Verdict state={state} testing={trial.isPending} />
            <Button busy={trial.isPending} onClick={test}>
              {state.tried === null ? t('Test') : t('Test again')}
              <Kbd keys="T" />
            </Button>
          </div>
        )}
        {state.tried !== null && isChosen && <ModelFigures found={state.tried.found} />}
        {isChosen && <Trouble state={state} />}
        <ModelNight state={state} />
      </div>
    </>
  );
}

/** What the last test found; before one, whether the model could be asked. */
function Verdict({ state, testing }: { state: State; testing: boolean }) {
  const now = useNow();
  const { tried, ready, reason, remedy, keyFrom } = state;
  const name = state.model || t('The model');
  if (testing) return <span className="grow">{t('Asking {model} two small questions…', { model: name })}</span>;
  if (tried === null) {
    return (
      <>
        <Icon name={ready ? 'check' : 'alert'} className={ready ? 'kept' : 'look'} />
        <span className="grow">
          {ready ? t('{model} is ready', { model: name }) : engineText(reason ?? t('It cannot be asked now.'))}{' '}
          <span className="meta">
            {remedy === null
              ? t('Key: {keyWords}. Not tested yet.', { keyWords: keyWords[keyFrom] })
              : engineText(remedy)}
          </span>
        </span>
      </>
    );
  }
  const { ok, message, version, remedy: then } = tried.found;
  const when = sinceWhen(tried.at, now);
  return (
    <>
      <Icon name={ok ? 'check' : 'alert'} className={ok ? 'kept' : 'lost'} />
      <span className="grow">
        <span className="strong">{ok ? t('It works') : t('It does not work')}</span>{' '}
        <span className="meta">
          {t('tested {when}, {model}', { when, model: version ?? name })}
          {isAddressed(state.provider) && ` · ${t('Key: {keyWords}', { keyWords: keyWords[keyFrom] })}`}
        </span>
        {!ok && (
          <span className="modelwhy">
            {engineText(message)} {engineText(then ?? '')}
          </span>
        )}
      </span>
    </>
  );
}

/** What went wrong since, and whether it is left alone. */
function Trouble({ state }: { state: State }) {
  const now = useNow();
  const { breaker, lastError, tried } = state;
  const isOld = lastError === null || (tried !== null && tried.at >= lastError.at);
  return (
    <>
      {breaker.state === 'open' && (
        <p className="meta">
          {t('Left alone after {failures}; Mneme goes on by rules meanwhile.', {
            failures: counted(breaker.failures, 'failure'),
          })}
        </p>
      )}
      {lastError !== null && !isOld && (
        <p className="meta">
          {t('Last failure, {sinceWhen}: {message} {remedy}', {
            sinceWhen: sinceWhen(lastError.at, now),
            message: engineText(lastError.message),
            remedy: engineText(lastError.remedy),
          })}
        </p>
      )}
    </>
  );
}
