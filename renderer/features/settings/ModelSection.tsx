import { useCall } from '../../api/queries.ts';
import { t } from '../../text/text.ts';
import { count } from '../../ui/index.ts';
import { isOfUse } from './ModelChoice.tsx';
import { nightWords } from './ModelNight.tsx';
import { ModelNights } from './ModelNights.tsx';
import { ModelState } from './ModelState.tsx';
import { ParameterRow } from './ParameterRow.tsx';
import { ProgramHint } from './ProgramHint.tsx';
import type { ParameterState } from './parameter-state.ts';

/** What is said of the model that is chosen, whether it works, and what it may do. */
export function ModelSection({ parameters }: { parameters: readonly ParameterState[] }) {
  const state = useCall('models.state', {}).data;
  const isNone = state?.provider === 'none';
  // What was changed stays in sight, whatever is chosen.
  const ofUse = parameters.filter((one) => isOfUse(one) && (!isNone || one.set));
  const which = parameters.filter((one) => !isOfUse(one));
  return (
    <>
      {isNone ? (
        <div className="modelhint">
          <ProgramHint />
        </div>
      ) : (
        <div className="block">
          {which.map((one) => (
            <ParameterRow key={one.key} parameter={one} />
          ))}
          <ModelState />
        </div>
      )}
      {ofUse.length > 0 && (
        <div className="block">
          {ofUse.map((one) => (
            <ParameterRow
              key={one.key}
              parameter={one}
              use={one.key === 'model.tokensPerDay' ? spentOf(state) : null}
            />
          ))}
        </div>
      )}
      <ModelNights>
        {isNone && (
          <>
            <div>
              <dt>{t('A night like yours')}</dt>
              <dd>{nightWords(state)}</dd>
            </div>
            <div>
              <dt>{t('With a model')}</dt>
              <dd>{t('you also choose its daily budget, its time limit, and where else it helps')}</dd>
            </div>
          </>
        )}
      </ModelNights>
    </>
  );
}

type Spent = { usedToday: number; days: readonly { tokens: number }[]; calls: number };

/** What was spent of the budget, so that it can be chosen. */
function spentOf(state: Spent | undefined): string | null {
  if (state === undefined) return null;
  const { usedToday, days } = state;
  const most = Math.max(usedToday, ...days.map(({ tokens }) => tokens));
  if (most === 0) return null;
  return days.length === 0
    ? t('{tokens} were spent today.', { tokens: count(usedToday) })
    : t('{tokens} were spent today, {most} at most on a day before.', { tokens: count(usedToday), most: count(most) });
}
