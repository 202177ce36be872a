import { visible } from '#shared/text/invisible.ts';
import { t } from '../../text/text.ts';
import { Icon } from '../../ui/index.ts';
import type { PendingChange } from './changes.ts';

/** Who proposed it: an agent by its name, or Mneme's own rules. */
export function ProposedBy({ by }: Pick<PendingChange, 'by'>) {
  const name = by === undefined ? 'Mneme' : visible(by);
  return (
    <span className="who meta" title={t('Proposed by {name}', { name })}>
      <Icon name={by === undefined ? 'mark' : 'agents'} small />
      <span className="cut">{name}</span>
    </span>
  );
}
