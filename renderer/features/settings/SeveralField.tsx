import { useId, useState } from 'react';
import { t } from '../../text/text.ts';
import { Button, Chip, Field } from '../../ui/index.ts';

type Props = { label: string; offered: readonly string[]; chosen: string[]; onChange(chosen: string[]): void };

/** Several names, one after the other; known ones are offered. */
export function SeveralField({ label, offered, chosen, onChange }: Props) {
  const id = useId();
  const [typed, setTyped] = useState('');
  function add(name: string) {
    setTyped('');
    if (name !== '' && !chosen.includes(name)) onChange([...chosen, name]);
  }
  return (
    <div className="several">
      <Field
        label={label}
        labelled
        list={id}
        value={typed}
        maxLength={200}
        onChange={({ target, nativeEvent }) => (isTyped(nativeEvent) ? setTyped(target.value) : add(target.value))}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || typed.trim() === '') return;
          event.preventDefault();
          add(typed.trim());
        }}
        end={
          <Button small look="quiet" disabled={typed.trim() === ''} onClick={() => add(typed.trim())}>
            {t('Add')}
          </Button>
        }
      />
      <datalist id={id}>
        {offered.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      {chosen.length > 0 && (
        <div className="flex wrap severalchosen">
          {chosen.map((name) => (
            <Chip
              key={name}
              on
              aria-label={t('Leave out {name}', { name })}
              onClick={() => onChange(chosen.filter((one) => one !== name))}
            >
              {name}
            </Chip>
          ))}
        </div>
      )}
    </div>
  );
}

/** What is chosen from what is offered is added at once; what is typed, by Enter: it may be the beginning of another. */
const isTyped = (event: Event): boolean =>
  event instanceof InputEvent && event.inputType !== '' && event.inputType !== 'insertReplacementText';
