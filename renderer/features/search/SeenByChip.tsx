import { useCall } from '../../api/queries.ts';
import { t } from '../../text/text.ts';
import { Chip, Menu, MenuChoice } from '../../ui/index.ts';
import { roleWords } from '../agents/words.ts';
import type { SearchFilter } from './narrow.ts';

type Props = { narrow: SearchFilter; onChange(next: SearchFilter): void };

/** The agent whose answer is shown: it finds its own open proposals besides, and is kept from what is held back. */
export function SeenByChip({ narrow, onChange }: Props) {
  const agents = useCall('agents.list', {}).data?.agents ?? [];
  const { seenBy } = narrow;
  if (seenBy === null) return null;
  const choose = (name: string) => {
    const agent = agents.find((one) => one.name === name);
    if (agent !== undefined) onChange({ ...narrow, seenBy: { name, role: agent.role } });
  };
  return (
    <Menu
      label={t('Seen by')}
      trigger={
        <Chip menu on>
          {t('As {name}', { name: seenBy.name })}
        </Chip>
      }
    >
      <MenuChoice
        value={seenBy.name}
        onChange={choose}
        options={agents.map(({ name, role }) => ({ value: name, label: name, meta: roleWords[role].verb }))}
      />
    </Menu>
  );
}
