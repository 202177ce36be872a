import { useAct, useCall } from '../../api/queries.ts';
import { t } from '../../text/text.ts';
import { useNow, useToast } from '../../ui/index.ts';
import { decidedWords } from '../settings/decided.ts';

/** Decisions of the owner's that gave way to one made first elsewhere: read, then dismissed. */
export function useDecidedAwaiting() {
  const now = useNow();
  const decided = useCall('sync.status', {}).data?.decided ?? [];
  const { mutate } = useAct('sync.dismiss');
  const { failed } = useToast();
  return decided.map((one) => {
    const { title, text } = decidedWords(one, now);
    return {
      id: `decided ${one.session}`,
      icon: 'review',
      tone: 'look',
      title,
      warning: null,
      text: text.charAt(0).toUpperCase() + text.slice(1),
      seconds: 0,
      to: { to: '/settings', search: { section: 'sync' } },
      open: t('See the sync'),
      acts:
        decided.length === 1
          ? [{ label: t('Dismiss'), icon: 'check' as const, run: () => mutate({}, { onError: failed }) }]
          : [],
    } as const;
  });
}
