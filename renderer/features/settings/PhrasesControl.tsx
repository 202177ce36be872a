import { useState } from 'react';
import type { OwnersPhrase } from '#shared/model/settings.ts';
import { t } from '../../text/text.ts';
import { Button, Field, IconButton } from '../../ui/index.ts';
import type { ParameterState } from './parameter-state.ts';

const kinds: Record<OwnersPhrase['kind'], string> = {
  remember: t('Remember'),
  forget: t('Forget'),
  reflect: t('Reflect'),
  search: t('Search'),
};

type Props = { parameter: ParameterState; busy: boolean; onChange(value: ParameterState['value']): void };

/** The owner's own trigger phrases, added and removed one by one. */
export function PhrasesControl({ parameter, busy, onChange }: Props) {
  const [kind, setKind] = useState<OwnersPhrase['kind']>('remember');
  const [phrase, setPhrase] = useState('');
  const known = (Array.isArray(parameter.value) ? parameter.value : []) as OwnersPhrase[];
  const add = () => {
    const words = phrase.trim();
    if (words === '') return;
    onChange([...known, { kind, phrase: words }]);
    setPhrase('');
  };
  return (
    <div className="phrases">
      <ul>
        {known.map((one) => (
          <li key={`${one.kind} ${one.phrase}`} className="row">
            <span className="meta phrasekind">{kinds[one.kind]}</span>
            <span className="grow cut">{one.phrase}</span>
            <IconButton
              icon="x"
              small
              label={t('Remove “{phrase}”', { phrase: one.phrase })}
              disabled={busy}
              onClick={() => onChange(known.filter((other) => other !== one))}
            />
          </li>
        ))}
      </ul>
      <div className="flex phraseadd">
        <select
          className="choice"
          aria-label={t('What the phrase means')}
          value={kind}
          onChange={(event) => setKind(event.target.value as OwnersPhrase['kind'])}
        >
          {Object.entries(kinds).map(([value, word]) => (
            <option key={value} value={value}>
              {word}
            </option>
          ))}
        </select>
        <Field
          id={`c-${parameter.key}`}
          label={t('A new phrase')}
          placeholder={t('remember that')}
          value={phrase}
          onChange={(event) => setPhrase(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && add()}
        />
        <Button onClick={add} disabled={busy || phrase.trim() === ''}>
          {t('Add')}
        </Button>
      </div>
    </div>
  );
}
