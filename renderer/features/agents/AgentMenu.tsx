import { useNavigate } from '@tanstack/react-router';
import { useCopyLink } from '../../app/useCopyLink.ts';
import { t } from '../../text/text.ts';
import { MenuItem, MenuLine } from '../../ui/index.ts';
import { auditOf, type ListedAgent } from './agent.ts';

/** What can be asked of an agent of the list. */
export function AgentMenu({ agent }: { agent: ListedAgent }) {
  const navigate = useNavigate();
  const copyLink = useCopyLink();
  return (
    <>
      <MenuItem icon="audit" onSelect={() => void navigate({ to: '/audit', search: auditOf(agent) })}>
        {t('What it changed')}
      </MenuItem>
      <MenuItem icon="inbox" onSelect={() => void navigate({ to: '/inbox' })}>
        {t('What it proposed')}
      </MenuItem>
      <MenuLine />
      <MenuItem icon="copy" onSelect={() => copyLink({ to: '/agents', search: { name: agent.name } })}>
        {t('Copy link')}
      </MenuItem>
    </>
  );
}
