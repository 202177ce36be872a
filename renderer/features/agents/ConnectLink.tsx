import { Link } from '@tanstack/react-router';
import { useCall } from '../../api/queries.ts';
import { t } from '../../text/text.ts';
import { Icon } from '../../ui/index.ts';

/** What fills an empty page: the way to the first agent. Nothing once one is known. */
export function ConnectLink() {
  const known = useCall('agents.list', {}).data?.agents.length ?? 1;
  if (known > 0) return null;
  return (
    <Link to="/agents" search={{ show: 'connect' }} className="btn">
      <Icon name="plug" small />
      {t('Connect an agent')}
    </Link>
  );
}
