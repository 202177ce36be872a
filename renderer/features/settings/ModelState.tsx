import { isAddressed } from '#shared/model/models.ts';
import type { Out } from '../../api/client.ts';
import { useAct, useCall } from '../../api/queries.ts';
import { engineText, t } from '../../text/text.ts';
import { Button, count, counted, Icon, inDecimals, Meter, Note, sinceWhen, useNow, useToast } from '../../ui/index.ts';
import { KeyField } from './KeyField.tsx';

type State = Out<'models.state'>;

const keyWords: Record<State['keyFrom'], string> = {
  environment: t('from the environment'),
  keychain: t('from the keychain'),
  unneeded: t('not needed'),
  none: 'none',
};

/** Whether the language model can be asked now, what it cost today, and a way to try it. */
export function ModelState() {
  const now = useNow();
  const { data: state, refetch } = useCall('models.state', {}, { refetchInterval: 10_000 });
  const trial = useAct('models.test');
  const { failed } = useToast();
  if (state === undefined || state.provider === 'none') return null;
  const tried = trial.data;
  return (
    <div className="modelstate">
      <div className="flex modelline">
        <Icon name={state.ready ? 'check' : 'alert'} className={state.ready ? 'kept' : 'look'} />
        <span className="grow">
          {state.ready
            ? t('{model} is ready', { model: state.model || t('The model') })
            : engineText(state.reason ?? t('It cannot be asked now.'))}
          {state.remedy !== null && <span className="meta"> {engineText(state.remedy)}</span>}
        </span>
        <Button
          busy={trial.isPending}
          onClick={() => trial.mutate({}, { onError: failed, onSettled: () => refetch() })}
        >
          {t('Test')}
        </Button>
      </div>
      {tried !== undefined && (
        <Note tone={tried.ok ? 'info' : 'lost'}>
          {engineText(tried.message)} {engineText(tried.remedy ?? '')}
          <span className="meta">
            {' '}
            {t('{milliseconds} ms, {tokens}. A night: about {read} read, {written} written{words}.', {
              milliseconds: count(tried.milliseconds),
              tokens: counted(tried.tokens, 'token'),
              read: count(tried.night.read),
              written: count(tried.night.written),
              words:
                tried.night.price === null
                  ? ''
                  : t(', {price} by your prices', { price: inDecimals(tried.night.price) }),
            })}
          </span>
        </Note>
      )}
      <div className="modelbudget">
        <span className="meta">
          {t('{tokens} of {budget} today, in {calls}. Key: {keyWords}.', {
            tokens: counted(state.usedToday, 'token'),
            budget: count(state.budget),
            calls: counted(state.calls, 'call'),
            keyWords: keyWords[state.keyFrom],
          })}
        </span>
        <Meter
          value={state.usedToday}
          max={Math.max(1, state.budget)}
          label={t('{usedToday} of {tokens} used today', {
            usedToday: count(state.usedToday),
            tokens: counted(state.budget, 'token'),
          })}
        />
      </div>
      {isAddressed(state.provider) && state.address !== null && (
        <KeyField place={{ provider: state.provider, baseUrl: state.address }} keyFrom={state.keyFrom} />
      )}
      {state.breaker.state === 'open' && (
        <p className="meta">
          {t('Left alone after {failures}; Mneme goes on by rules meanwhile.', {
            failures: counted(state.breaker.failures, 'failure'),
          })}
        </p>
      )}
      {state.lastError !== null && (
        <p className="meta">
          {t('Last failure, {sinceWhen}: {message} {remedy}', {
            sinceWhen: sinceWhen(state.lastError.at, now),
            message: engineText(state.lastError.message),
            remedy: engineText(state.lastError.remedy),
          })}
        </p>
      )}
    </div>
  );
}
