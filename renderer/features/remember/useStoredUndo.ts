import type { Out } from '../../api/client.ts';
import { useClient } from '../../api/queries.ts';
import { t } from '../../text/text.ts';
import { useToast } from '../../ui/index.ts';
import { useTakeBack } from '../contract/useTakeBack.ts';

/** How a store of the owner's is taken back: by the change set that the history has of it. */
export function useStoredUndo() {
  const client = useClient();
  const takeBack = useTakeBack();
  const { toast, failed } = useToast();
  async function undo(path: string, since: string): Promise<void> {
    const { rows } = await client.call('history.list', { what: 'file', about: path, limit: 20 });
    const change = rows.find(
      ({ actor, at }) => actor === 'manual' && Date.parse(at) >= Date.parse(since) - 2_000,
    )?.change;
    if (change === undefined || change === null) {
      toast({ title: t('It is not in the history yet'), text: t('Try again in a moment, or take it back in Audit.') });
      return;
    }
    await takeBack(change);
  }
  return ({ path, status }: Pick<Out<'memory.store'>, 'path' | 'status'>, since: string) =>
    status === 'reinforced' ? undefined : () => void undo(path, since).catch(failed);
}
