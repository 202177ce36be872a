import { useCall } from '../../api/queries.ts';
import { t } from '../../text/text.ts';
import { Segment } from '../../ui/index.ts';
import type { SearchFilter } from './narrow.ts';

type Props = { narrow: SearchFilter; onChange(next: SearchFilter): void };

/** Whose answer is shown: the owner's own, or what an agent is given for the same words. Nothing where no agent is known. */
export function SeenBySwitch({ narrow, onChange }: Props) {
  const [first] = useCall('agents.list', {}).data?.agents ?? [];
  const { seenBy } = narrow;
  if (first === undefined && seenBy === null) return null;
  const see = (as: 'agent' | 'you') => {
    const agent = first && { name: first.name, role: first.role };
    onChange({ ...narrow, seenBy: as === 'you' ? null : (seenBy ?? agent ?? null) });
  };
  return (
    <Segment
      label={t('Seen by')}
      value={seenBy === null ? 'you' : 'agent'}
      options={[
        { value: 'you', label: t('As you see it') },
        { value: 'agent', label: t('As an agent gets it') },
      ]}
      onChange={see}
    />
  );
}
