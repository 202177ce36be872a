import { useCall } from '../../api/queries.ts';
import { t } from '../../text/text.ts';
import { Chip, Menu, MenuChoice } from '../../ui/index.ts';
import { roleWords } from '../agents/words.ts';
import type { SearchFilter } from './narrow.ts';

type Props = { narrow: SearchFilter; onChange(next: SearchFilter): void };

const you = '';

/** Through whose eyes: an agent finds its own open proposals besides, and is kept from what is held back. */
export function SeenByChip({ narrow, onChange }: Props) {
  const agents = useCall('agents.list', {}).data?.agents ?? [];
  const { seenBy } = narrow;
  if (agents.length === 0 && seenBy === null) return null;
  const choose = (name: string) => {
    const agent = agents.find((one) => one.name === name);
    onChange({ ...narrow, seenBy: agent === undefined ? null : { name, role: agent.role } });
  };
  return (
    <Menu
      label={t('Seen by')}
      trigger={
        <Chip menu on={seenBy !== null}>
          {seenBy === null ? t('As you') : t('As {name}', { name: seenBy.name })}
        </Chip>
      }
    >
      <MenuChoice
        value={seenBy?.name ?? you}
        onChange={choose}
        options={[
          { value: you, label: t('As you') },
          ...agents.map(({ name, role }) => ({ value: name, label: name, meta: roleWords[role].verb })),
        ]}
      />
    </Menu>
  );
}
