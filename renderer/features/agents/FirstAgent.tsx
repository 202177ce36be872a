import { useState } from 'react';
import { isOwnChange } from '../../api/look.ts';
import { useCall } from '../../api/queries.ts';
import { t } from '../../text/text.ts';
import { Button, SectionHead } from '../../ui/index.ts';
import { Connect } from './Connect.tsx';

const later = (root: string) => `mneme:first-agent-later:${root}`;

/** First on Today until an agent has ever come; it stays while it is looked at, to show that it works. */
export function FirstAgent() {
  const root = useCall('host.state', {}, { select: ({ workspace }) => workspace?.root }).data;
  const agents = useCall('agents.list', {}).data?.agents;
  const changes = useCall('changes.recent', { limit: 50 }).data?.entries;
  const [begun, setBegun] = useState(false);
  const [put, setPut] = useState(false);
  if (root === undefined || put || localStorage.getItem(later(root)) !== null) return null;
  // Who came before Mneme was started anew left a trace in history.
  const nobody = agents?.length === 0 && changes?.every(({ actor }) => isOwnChange(actor)) === true;
  if (nobody && !begun) setBegun(true);
  if (!begun) return null;
  function putOff() {
    if (root !== undefined) localStorage.setItem(later(root), new Date().toISOString());
    setPut(true);
  }
  return (
    <section aria-labelledby="firstagent" className="firstagent">
      <SectionHead id="firstagent" title={t('Connect your first agent')}>
        {t('About a minute')}
      </SectionHead>
      <Connect />
      <Button small look="quiet" onClick={putOff}>
        {nobody ? t('Later') : t('Done')}
      </Button>
    </section>
  );
}
