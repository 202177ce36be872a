import { Link } from '@tanstack/react-router';
import { RadioGroup } from 'radix-ui';
import type { ReactNode } from 'react';
import { visible } from '#shared/text/invisible.ts';
import { useCall } from '../../api/queries.ts';
import { rich } from '../../text/rich.tsx';
import { t } from '../../text/text.ts';
import { classes, comingWhen, enumerated, Icon, type IconName, Tag, useNow } from '../../ui/index.ts';
import type { ParameterState } from './parameter-state.ts';
import { choiceWord } from './words.ts';

type Props = { parameter: ParameterState; busy: boolean; onChange(value: string): void };

type Reasoner = { value: string; name?: string; icon: IconName; about: ReactNode; beside?: string };

/** Who may reason, and what that means: what costs nothing first, what is always there last. */
const reasoners: readonly Reasoner[] = [
  {
    value: 'agent',
    icon: 'agents',
    about: t('It lends its own model while it is open.'),
    beside: t('no cost here'),
  },
  {
    value: 'command',
    icon: 'puzzle',
    about: rich('It gets text and answers text, without tools; such as <code>claude -p</code>.', {
      code: (inner) => <code className="mono">{inner}</code>,
    }),
  },
  { value: 'ollama', icon: 'chip', about: t('A model that runs on this machine or in your network.') },
  { value: 'anthropic', icon: 'cloud', about: t('A service: a model and a key, kept in the system’s key store.') },
  {
    value: 'openai-compatible',
    icon: 'cloud',
    about: t('Any service that speaks this form: an address, a model, a key.'),
  },
  {
    value: 'none',
    name: t('None, by the rules alone'),
    icon: 'theme',
    about: t('The built-in rules reflect: they keep what is said plainly, and miss what takes reading between lines.'),
    beside: t('always there'),
  },
];

/** The language model as a list to choose from, each with what it means. */
export function ModelChoice({ parameter, busy, onChange }: Props) {
  const now = String(parameter.value);
  const choices = parameter.choices ?? [];
  const offered = useOffered();
  const isShared = now === 'none' && offered !== null;
  const next = useCall('reflection.status', {}).data?.next;
  const today = useNow();
  return (
    <>
      {isShared && (
        <dl className="modelnights block">
          <div>
            <dt>
              {next === undefined
                ? t('While open')
                : comingWhen(next, today).replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())}
            </dt>
            <dd>
              {offered}
              <span className="meta">{t('if open then, with their own model, no cost here')}</span>
              <span className="grow" />
              <Link to="/settings" search={{ section: 'agents' }}>
                {t('Change…')}
              </Link>
            </dd>
          </div>
        </dl>
      )}
      {isShared && <h3 className="reasonernow">{t('Otherwise')}</h3>}
      <RadioGroup.Root
        className="block reasoners"
        aria-label={parameter.title}
        value={now}
        disabled={busy}
        onValueChange={onChange}
      >
        {reasoners
          .filter(({ value }) => choices.includes(value))
          .map(({ value, name, icon, about, beside }) => (
            <RadioGroup.Item
              key={value}
              value={value}
              className={classes('reasoner', value === now && 'chosen')}
              aria-describedby={`about-${value}`}
            >
              <i className="radio" aria-hidden="true" />
              <Icon name={icon} className="faint" />
              <span className="grow">
                <span className="strong">{name ?? choiceWord(value)}</span>
                <span className="meta" id={`about-${value}`}>
                  {about}
                </span>
              </span>
              <Beside value={value} now={now} words={beside} isShared={isShared} />
            </RadioGroup.Item>
          ))}
      </RadioGroup.Root>
    </>
  );
}

type BesideProps = { value: string; now: string; words: string | undefined; isShared: boolean };

function Beside({ value, now, words, isShared }: BesideProps) {
  if (value === now) return <Tag tone="kept">{isShared ? t('when none is open') : t('in use')}</Tag>;
  return words === undefined ? null : <span className="meta">{words}</span>;
}

/** The names of those to whom a reflection is offered, whatever is chosen here; null where it is offered to nobody. */
export function useOffered(): string | null {
  const parameters = useCall('settings.read', {}).data?.parameters ?? [];
  const agents = useCall('agents.list', {}).data?.agents ?? [];
  if (parameters.find(({ key }) => key === 'reflection.byAgent')?.value !== 'offer') return null;
  const names = agents.flatMap(({ role, name }) => (role === 'main' ? [visible(name)] : []));
  if (names.length === 0) return null;
  return enumerated(names.slice(0, 3));
}

const priced = ['model.pricePerMillionRead', 'model.pricePerMillionWritten'];
const bounds = ['model.timeoutSeconds', 'model.byItself', 'model.tokensPerDay'];
const ofReasoner: Record<string, readonly string[]> = {
  none: [],
  agent: bounds,
  command: ['model.command', 'model.commandVariables', ...priced, ...bounds],
  ollama: ['model.name', 'model.baseUrl', ...bounds],
  anthropic: ['model.name', 'model.baseUrl', ...priced, ...bounds],
  'openai-compatible': ['model.name', 'model.baseUrl', ...priced, ...bounds],
};

/** Whether a parameter means anything with the model that is chosen; what was changed stays in sight. */
export function isMeant({ key, set }: ParameterState, provider: string): boolean {
  if (set || !Object.values(ofReasoner).some((keys) => keys.includes(key))) return true;
  // What any of them may do can be said before one is chosen.
  if (provider === 'none' && bounds.includes(key)) return true;
  return ofReasoner[provider]?.includes(key) ?? true;
}

/** What a model may do, whichever it is; the others say which one it is. */
export const isOfUse = ({ key }: ParameterState): boolean =>
  key === 'model.timeoutSeconds' || key === 'model.byItself' || key === 'model.tokensPerDay' || priced.includes(key);
