import { useCall } from '../../api/queries.ts';
import { t } from '../../text/text.ts';
import { EmptyState } from '../../ui/index.ts';
import { FirstPage } from '../begin/FirstPage.tsx';

/** Nothing waits: what would, and how. */
export function Nothing() {
  const known = useCall('agents.list', {}).data?.agents.length;
  const [title, text] = [
    t('Nothing waits for you'),
    t(
      'What sub-agents and unknown clients want to remember stands here until it is decided: with its reason, what contradicts it, and where it would go. Your main agent may decide, too, at the start of its session.',
    ),
  ];
  if (known === 0) return <FirstPage title={title} text={text} steps="agent" />;
  return (
    <div className="emptypage">
      <EmptyState icon="inbox" title={title}>
        {text}
      </EmptyState>
    </div>
  );
}
