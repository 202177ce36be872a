import { useState } from 'react';
import { useAct } from '../../api/queries.ts';
import { t } from '../../text/text.ts';
import { Button, classes, useToast } from '../../ui/index.ts';
import { useTakeBack } from '../contract/useTakeBack.ts';
import { effectOf } from './effects.ts';
import { ParameterControl } from './ParameterControl.tsx';
import type { ParameterState } from './parameter-state.ts';
import { said } from './words.ts';

type Props = {
  parameter: ParameterState;
  /** What is known of its use, to choose a value by. */
  use?: string | null;
  /** Why it does nothing now; it cannot be changed then. */
  idle?: string | null;
};

/** One parameter: what it is, what it does, its value, and the way back to the default. */
export function ParameterRow({ parameter, use = null, idle = null }: Props) {
  const { change, busy, problem } = useChange(parameter);
  const { key, title, meaning, set } = parameter;
  // A switch that does nothing now shows what is so, not what will be.
  const shown = idle !== null && parameter.form === 'boolean' ? { ...parameter, value: false } : parameter;
  // Of a default the meaning says it, or the picture above; of a changed value, and of a bare number, what follows from it.
  const isTold = parameter.form !== 'number' || key === 'decay.lambda';
  const effect = set || !isTold ? effectOf(parameter) : null;
  return (
    <div className={classes('parameter', parameter.form === 'phrases' && 'tall', idle !== null && 'idle')}>
      <div className="parameterwords">
        {set && <span className="changeddot" role="img" aria-label={t('Changed')} />}
        <label id={`p-${key}`} htmlFor={`c-${key}`} className="strong">
          {title}
        </label>
        <p className="meta" id={`m-${key}`}>
          {idle !== null && `${idle} `}
          {meaning}
          {use !== null && ` ${use}`}
        </p>
        {effect !== null && <p className="meta parametereffect">{effect}</p>}
        {set && (
          <p className="meta parameterdefault">
            {t('Default: {said}.', { said: said(parameter, parameter.default) })}{' '}
            <Button small look="quiet" onClick={() => change(null)} aria-label={t('Restore {title}', { title })}>
              {t('Restore')}
            </Button>
          </p>
        )}
        {problem !== null && (
          <p className="fieldproblem" role="alert">
            {problem}
          </p>
        )}
      </div>
      <div className="parametervalue">
        <div className="flex parametercontrol">
          <ParameterControl parameter={shown} busy={busy || idle !== null} onChange={change} />
        </div>
      </div>
    </div>
  );
}

/** Changes a parameter at once; the toast takes it back. `problem`: why the engine did not take the last value. */
export function useChange(parameter: ParameterState) {
  const write = useAct('settings.write');
  const takeBack = useTakeBack();
  const { toast } = useToast();
  const [problem, setProblem] = useState<string | null>(null);
  const { key, title } = parameter;
  function change(value: ParameterState['value']) {
    setProblem(null);
    write.mutate(
      { values: { [key]: value } },
      {
        onSuccess({ change: id, changed }) {
          if (id === null || changed.length === 0) return;
          toast({
            title:
              value === null
                ? t('{title} is back to its default', { title })
                : t('{title} is {said}', { title, said: said(parameter, value) }),
            undo: () => void takeBack(id),
          });
        },
        onError: (error) => setProblem(error.value.message.replace(/^.*?\): /, '')),
      },
    );
  }
  return { change, busy: write.isPending, problem };
}
