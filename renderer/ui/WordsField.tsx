import { useEffect, useState } from 'react';
import { Field } from './Field.tsx';

/** Milliseconds of quiet before what is typed narrows the list. */
const typing = 180;

type Props = {
  /** What may be typed; its label, too. */
  placeholder: string;
  className: string;
  value: string | undefined;
  onChange(value: string | undefined): void;
};

/** Words that narrow a list; the address keeps them. */
export function WordsField({ placeholder, className, value, onChange }: Props) {
  const [typed, setTyped] = useState(value ?? '');
  useEffect(() => setTyped(value ?? ''), [value]);
  useEffect(() => {
    if (typed.trim() === (value ?? '')) return;
    const timer = setTimeout(() => onChange(typed.trim() === '' ? undefined : typed.trim()), typing);
    return () => clearTimeout(timer);
  });
  return (
    <Field
      label={placeholder}
      type="search"
      icon="search"
      className={className}
      placeholder={placeholder}
      maxLength={400}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={(event) => event.key === 'Escape' && setTyped('')}
    />
  );
}
