import { useCall } from '../../api/queries.ts';
import { t } from '../../text/text.ts';
import { Chip, ChoiceItem, count, Popover } from '../../ui/index.ts';
import { chosenWords, type SearchFilter } from './narrow.ts';

type Props = { narrow: SearchFilter; onChange(next: SearchFilter): void };

/** What belongs to no project. */
const everywhere = 'global';

/** Only what belongs to these projects, or to none; nothing to choose where no memory belongs to one. */
export function ScopeChip({ narrow, onChange }: Props) {
  const known = useCall('memory.scopes', {}).data?.scopes ?? [];
  const { scopes } = narrow;
  if (known.length === 0 && scopes.length === 0) return null;
  const toggle = (name: string) =>
    onChange({ ...narrow, scopes: scopes.includes(name) ? scopes.filter((one) => one !== name) : [...scopes, name] });
  return (
    <Popover
      label={t('Project')}
      className="choicelist agentchoice"
      trigger={
        <Chip menu on={scopes.length > 0}>
          {chosenWords(t('Any project'), scopes.map(scopeWords))}
        </Chip>
      }
    >
      <ul className="scroll">
        {known.map(({ name, memories }) => (
          <li key={name}>
            <ChoiceItem on={scopes.includes(name)} onToggle={() => toggle(name)}>
              <span className="grow cut">{name}</span>
              <span className="meta">{count(memories)}</span>
            </ChoiceItem>
          </li>
        ))}
        <li>
          <ChoiceItem on={scopes.includes(everywhere)} onToggle={() => toggle(everywhere)}>
            <span className="grow cut">{t('No project')}</span>
          </ChoiceItem>
        </li>
      </ul>
    </Popover>
  );
}

const scopeWords = (name: string) => (name === everywhere ? t('no project') : name);
