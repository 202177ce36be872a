import { useEffect, useRef, useState } from 'react';
import { t } from '../../text/text.ts';
import { allDecimals, classes, count, inDecimals, Segment } from '../../ui/index.ts';
import { PhrasesControl } from './PhrasesControl.tsx';
import type { ParameterState } from './parameter-state.ts';
import { choiceWord, hourWords } from './words.ts';

type Props = { parameter: ParameterState; busy: boolean; onChange(value: ParameterState['value']): void };

/** What an empty field is filled in like, or means. */
const examples: Record<string, string> = {
  'owner.name': t('taken from USER.md'),
  'model.commandVariables': t('HTTPS_PROXY, LANG'),
};

/** So many choices stand side by side. */
const fewChoices = 3;

/** The right control for a parameter's form; it changes at once, a typed value on Enter or when it is left. */
export function ParameterControl({ parameter, busy, onChange }: Props) {
  const { key, form, choices } = parameter;
  const named = { id: `c-${key}`, 'aria-describedby': `m-${key}` };
  if (form === 'boolean') {
    return (
      <button
        type="button"
        role="switch"
        className="switch"
        aria-checked={parameter.value === true}
        disabled={busy}
        onClick={() => onChange(parameter.value !== true)}
        {...named}
      >
        <i />
      </button>
    );
  }
  if (form === 'choice' && (choices ?? []).length <= fewChoices) {
    return (
      <Segment
        label={parameter.title}
        value={String(parameter.value)}
        options={(choices ?? []).map((choice) => ({ value: choice, label: atBeginning(choiceWord(choice)) }))}
        onChange={onChange}
      />
    );
  }
  if (form === 'choice') {
    return (
      <select
        className="choice"
        value={String(parameter.value)}
        disabled={busy}
        onChange={(event) => onChange(event.target.value)}
        {...named}
      >
        {(choices ?? []).map((choice) => (
          <option key={choice} value={choice}>
            {choiceWord(choice)}
          </option>
        ))}
      </select>
    );
  }
  if (key === 'reflection.hour') return <Hour parameter={parameter} busy={busy} onChange={onChange} />;
  if (form === 'number' && parameter.max === 1)
    return (
      <>
        <Slider parameter={parameter} busy={busy} onChange={onChange} />
        <Typed parameter={parameter} busy={busy} onChange={onChange} />
      </>
    );
  if (form === 'phrases') return <PhrasesControl parameter={parameter} busy={busy} onChange={onChange} />;
  return <Typed parameter={parameter} busy={busy} onChange={onChange} />;
}

/** An hour of the day, as clocks say it here. */
function Hour({ parameter: { key, value }, busy, onChange }: Props) {
  return (
    <select
      id={`c-${key}`}
      aria-describedby={`m-${key}`}
      className="choice"
      value={String(value)}
      disabled={busy}
      onChange={(event) => onChange(Number(event.target.value))}
    >
      {Array.from({ length: 24 }, (_, hour) => (
        <option key={hourWords(hour)} value={hour}>
          {hourWords(hour)}
        </option>
      ))}
    </select>
  );
}

/** Steps of a slider from end to end. */
const steps = 100;
/** Of no value: it stands where its own is. */
const undrawn = { from: Number.NaN, step: 0 };

/**
 * A share, or a rate, by hand: the value beside it is the one that is read and typed. What cannot be 0 is a rate, of which
 * the double of a small one is as far away as the double of a large one.
 */
function Slider({ parameter, busy, onChange }: Props) {
  const { key, title, min, max } = parameter;
  const [low, high] = [min ?? 0, max ?? 1];
  const isRate = low > 0;
  const toStep = (value: number) =>
    isRate ? (Math.log(value / low) / Math.log(high / low)) * steps : ((value - low) / (high - low)) * steps;
  const toValue = (step: number) =>
    Number((isRate ? low * (high / low) ** (step / steps) : low + (step / steps) * (high - low)).toPrecision(2));
  const held = Number(parameter.value);
  /** How far it is drawn, from which value: another value ends that. */
  const [drawn, setDrawn] = useState({ from: held, step: toStep(held) });
  // A value that came and was taken back leaves nothing drawn.
  useEffect(() => setDrawn((before) => (before.from === held ? before : undrawn)), [held]);
  const at = drawn.from === held ? drawn.step : toStep(held);
  const value = at === toStep(held) ? held : toValue(at);
  const settle = () => value !== held && onChange(value);
  return (
    <input
      type="range"
      className="slider"
      aria-label={t('{title}, by hand', { title })}
      aria-describedby={`m-${key}`}
      aria-valuetext={String(value)}
      min={0}
      max={steps}
      value={at}
      style={{ '--at': `${at}%` } as React.CSSProperties}
      disabled={busy}
      onChange={({ target }) => setDrawn({ from: held, step: Number(target.value) })}
      onPointerUp={settle}
      onKeyUp={settle}
      onBlur={settle}
    />
  );
}

function Typed({ parameter, busy, onChange }: Props) {
  const { key, form, min, max } = parameter;
  const held = String(parameter.value ?? '');
  const [typed, setTyped] = useState(held);
  /** What was sent last: Enter sends, and leaving the field right after it is no second wish. */
  const sent = useRef<string | null>(null);
  useEffect(() => {
    setTyped(held);
    sent.current = null;
  }, [held]);
  const number = form !== 'text';
  // A number is read with its thousands apart, and typed without.
  const [typing, setTyping] = useState(false);

  function leave() {
    const text = typed.trim();
    if (text === held) return setTyped(held);
    if (text === sent.current) return;
    sent.current = text;
    // An empty number is the wish for the default.
    if (number) return onChange(text === '' ? null : Number(text.replace(',', '.')));
    onChange(text);
  }

  return (
    <div className={classes('field', number ? 'short' : 'wide')}>
      <input
        id={`c-${key}`}
        aria-describedby={`m-${key}`}
        inputMode={number ? 'decimal' : undefined}
        title={number ? t('{min} to {max}', { min, max }) : undefined}
        value={
          number && !typing && typed === held && held !== ''
            ? written(Number(held), form === 'number' && max === 1)
            : typed
        }
        placeholder={
          parameter.instead === null
            ? examples[parameter.key]
            : t('as your files say: {name}', { name: parameter.instead })
        }
        readOnly={busy}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => {
          setTyped(event.target.value);
          sent.current = null;
        }}
        onFocus={() => setTyping(true)}
        onBlur={() => {
          setTyping(false);
          leave();
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') leave();
          if (event.key === 'Escape') setTyped(held);
        }}
      />
      {parameter.unit !== null && <span className="meta">{parameter.unit}</span>}
    </div>
  );
}

/** Shares beside each other have as many decimals, as long as two say all of them. */
const written = (value: number, isShare: boolean): string => {
  if (isShare && Math.round(value * 100) / 100 === value) return inDecimals(value);
  return Number.isInteger(value) ? count(value) : allDecimals(value);
};

/** A word as it stands by itself: in a sentence it is written small. */
const atBeginning = (word: string): string => word.charAt(0).toLocaleUpperCase() + word.slice(1);
