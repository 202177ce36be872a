import { isAddressed } from '#shared/model/models.ts';
import type { Out } from '../../api/client.ts';
import { useAct, useCall } from '../../api/queries.ts';
import { Button, count, counted, Icon, inDecimals, Meter, Note, sinceWhen, useNow, useToast } from '../../ui/index.ts';
import { KeyField } from './KeyField.tsx';

type State = Out<'models.state'>;

const keyWords: Record<State['keyFrom'], string> = {
  environment: 'from the environment',
  keychain: 'from the keychain',
  unneeded: 'not needed',
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
          {state.ready ? `${state.model || 'The model'} is ready` : (state.reason ?? 'It cannot be asked now.')}
          {state.remedy !== null && <span className="meta"> {state.remedy}</span>}
        </span>
        <Button
          busy={trial.isPending}
          onClick={() => trial.mutate({}, { onError: failed, onSettled: () => refetch() })}
        >
          Test
        </Button>
      </div>
      {tried !== undefined && (
        <Note tone={tried.ok ? 'info' : 'lost'}>
          {tried.message} {tried.remedy}
          <span className="meta">
            {' '}
            {count(tried.milliseconds)} ms, {counted(tried.tokens, 'token')}. A night: about {count(tried.night.read)}{' '}
            read, {count(tried.night.written)} written
            {tried.night.price === null ? '' : `, ${inDecimals(tried.night.price)} by your prices`}.
          </span>
        </Note>
      )}
      <div className="modelbudget">
        <span className="meta">
          {counted(state.usedToday, 'token')} of {count(state.budget)} today, in {counted(state.calls, 'call')}. Key:{' '}
          {keyWords[state.keyFrom]}.
        </span>
        <Meter
          value={state.usedToday}
          max={Math.max(1, state.budget)}
          label={`${count(state.usedToday)} of ${counted(state.budget, 'token')} used today`}
        />
      </div>
      {isAddressed(state.provider) && state.address !== null && (
        <KeyField place={{ provider: state.provider, baseUrl: state.address }} keyFrom={state.keyFrom} />
      )}
      {state.breaker.state === 'open' && (
        <p className="meta">
          Left alone after {counted(state.breaker.failures, 'failure')}; Mneme goes on by rules meanwhile.
        </p>
      )}
      {state.lastError !== null && (
        <p className="meta">
          Last failure, {sinceWhen(state.lastError.at, now)}: {state.lastError.message} {state.lastError.remedy}
        </p>
      )}
    </div>
  );
}
