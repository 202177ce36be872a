import { Link } from '@tanstack/react-router';
import { useCall } from '../../api/queries.ts';
import { t } from '../../text/text.ts';
import { Icon } from '../../ui/index.ts';

/** What fills an empty page, the ways to begin; nothing once an agent is known. */
export function ConnectLink() {
  const known = useCall('agents.list', {}).data?.agents.length ?? 1;
  return known > 0 ? null : <FirstSteps />;
}

/** The two ways to begin, wherever an empty page offers them. */
export function FirstSteps() {
  return (
    <span className="flex wrap">
      <Link to="/agents" search={{ show: 'connect' }} className="btn primary">
        <Icon name="plug" small />
        {t('Connect an agent')}
      </Link>
      <Link to="/import" className="btn">
        <Icon name="import" small />
        {t('Bring what you have')}
      </Link>
    </span>
  );
}
