import { useCall } from '../../api/queries.ts';
import { t } from '../../text/text.ts';
import { Chip, ChoiceItem, count, Popover } from '../../ui/index.ts';
import { agentWords, chosenWords, type SearchFilter } from './narrow.ts';

type Props = { narrow: SearchFilter; onChange(next: SearchFilter): void };

/** Only what these stored, the most industrious first; the person is one of them. */
export function AgentChip({ narrow, onChange }: Props) {
  const storers = useCall('memory.storers', {}).data?.storers;
  const { agents } = narrow;
  const toggle = (name: string) =>
    onChange({ ...narrow, agents: agents.includes(name) ? agents.filter((one) => one !== name) : [...agents, name] });
  return (
    <Popover
      label={t('Stored by')}
      className="choicelist agentchoice"
      trigger={
        <Chip menu on={agents.length > 0}>
          {agents.length === 0 ? t('By anyone') : t('By {chosen}', { chosen: chosenWords('', agents.map(agentWords)) })}
        </Chip>
      }
    >
      {storers?.length === 0 && (
        <p className="meta choicenone">{t('Who stored a memory is noted from now on; nobody has stored one yet.')}</p>
      )}
      <ul className="scroll">
        {storers?.map(({ name, memories }) => (
          <li key={name}>
            <ChoiceItem on={agents.includes(name)} onToggle={() => toggle(name)}>
              <span className="grow cut">{agentWords(name).replace(/^you$/, 'You')}</span>
              <span className="meta">{count(memories)}</span>
            </ChoiceItem>
          </li>
        ))}
      </ul>
    </Popover>
  );
}
