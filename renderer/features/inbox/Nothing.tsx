import { t } from '../../text/text.ts';
import { EmptyState } from '../../ui/index.ts';
import { ConnectLink } from '../agents/ConnectLink.tsx';

/** Nothing waits: what would, and how. */
export function Nothing() {
  return (
    <div className="emptypage">
      <EmptyState icon="inbox" title={t('Nothing waits for you')} action={<ConnectLink />}>
        {t(
          'What sub-agents and unknown clients want to remember stands here until it is decided: with its reason, what contradicts it, and where it would go. Your main agent may decide, too, at the start of its session.',
        )}
      </EmptyState>
    </div>
  );
}
