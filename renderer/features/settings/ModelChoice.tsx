import { RadioGroup } from 'radix-ui';
import { t } from '../../text/text.ts';
import { Icon, type IconName, Tag } from '../../ui/index.ts';
import type { ParameterState } from './parameter-state.ts';
import { choiceWord } from './words.ts';

type Props = { parameter: ParameterState; busy: boolean; onChange(value: string): void };

/** Who may reason, and what that means; in the order in which most people come to them. */
const reasoners: { value: string; icon: IconName; about: string }[] = [
  {
    value: 'none',
    icon: 'minus',
    about: t('By the rules alone, on this machine. Always there, and it costs nothing.'),
  },
  { value: 'agent', icon: 'agents', about: t('The agent that is connected reasons while it is open; no cost here.') },
  {
    value: 'command',
    icon: 'puzzle',
    about: t('A program you have, such as claude -p: it gets text and answers text.'),
  },
  { value: 'ollama', icon: 'chip', about: t('A model that runs on this machine or in your network.') },
  { value: 'anthropic', icon: 'cloud', about: t('A service: a model and a key, kept in the system’s key store.') },
  {
    value: 'openai-compatible',
    icon: 'cloud',
    about: t('Any service that speaks this form: an address, a model, a key.'),
  },
];

/** The language model as a list to choose from, each with what it means. */
export function ModelChoice({ parameter, busy, onChange }: Props) {
  const now = String(parameter.value);
  const known = (parameter.choices ?? []).flatMap((choice) => reasoners.filter(({ value }) => value === choice));
  const listed = reasoners.filter((one) => known.includes(one));
  return (
    <RadioGroup.Root
      className="block reasoners"
      aria-label={parameter.title}
      value={now}
      disabled={busy}
      onValueChange={onChange}
    >
      {listed.map(({ value, icon, about }) => (
        <RadioGroup.Item key={value} value={value} className="reasoner" aria-describedby={`about-${value}`}>
          <i className="radio" aria-hidden="true" />
          <Icon name={icon} className="faint" />
          <span className="grow">
            <span className="strong">{choiceWord(value)}</span>
            <span className="meta" id={`about-${value}`}>
              {about}
            </span>
          </span>
          {value === now && <Tag tone="kept">{t('in use')}</Tag>}
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  );
}

const asked = ['model.pricePerMillionRead', 'model.pricePerMillionWritten', 'model.tokensPerDay'];
const ofReasoner: Record<string, readonly string[]> = {
  none: [],
  agent: [],
  command: ['model.command', 'model.commandVariables', ...asked],
  ollama: ['model.name', 'model.baseUrl', 'model.tokensPerDay'],
  anthropic: ['model.name', 'model.baseUrl', ...asked],
  'openai-compatible': ['model.name', 'model.baseUrl', ...asked],
};

/** Whether a parameter means anything with the model that is chosen; what was changed stays in sight. */
export function isMeant({ key, set }: ParameterState, provider: string): boolean {
  if (set || !Object.values(ofReasoner).some((keys) => keys.includes(key))) return true;
  return ofReasoner[provider]?.includes(key) ?? true;
}
