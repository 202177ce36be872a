import { useEffect, useState } from 'react';
import { t } from '../../text/text.ts';
import { Field } from '../../ui/index.ts';

/** Milliseconds of quiet before what is typed narrows the log. */
const typing = 180;

/** Words, a file or a commit; the address keeps it. */
export function WordsField({
  value,
  onChange,
}: {
  value: string | undefined;
  onChange(value: string | undefined): void;
}) {
  const [typed, setTyped] = useState(value ?? '');
  useEffect(() => setTyped(value ?? ''), [value]);
  useEffect(() => {
    if (typed.trim() === (value ?? '')) return;
    const timer = setTimeout(() => onChange(typed.trim() === '' ? undefined : typed.trim()), typing);
    return () => clearTimeout(timer);
  });
  return (
    <Field
      label={t('File, words or commit')}
      type="search"
      icon="search"
      className="auwords"
      placeholder={t('File, words or commit')}
      maxLength={400}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={(event) => event.key === 'Escape' && setTyped('')}
    />
  );
}
