import { useCallback } from 'react';
import { useClient } from '../../api/queries.ts';
import { engineText, t } from '../../text/text.ts';
import { useToast } from '../../ui/index.ts';
import { redTurns } from './AheadNote.tsx';

/** What is said once changes are taken back; by default what became of the files. */
type Said = { title?: string; text?: string };

/**
 * Takes changes back and says so, and with it which pinned questions lost their answer.
 * @returns whether it was done; what failed was said
 */
export function useTakeBack(): (changes: string | readonly string[], said?: Said) => Promise<boolean> {
  const client = useClient();
  const { toast, failed } = useToast();
  return useCallback(
    async (changes, said = {}) => {
      try {
        const red: string[] = [];
        let words = '';
        for (const change of [changes].flat().toReversed()) {
          const { message, contract } = await client.call('change.undo', { change });
          red.push(...redTurns(contract).map(({ question }) => `“${question}”`));
          words = engineText(message);
        }
        const loses = t('Pinned questions lost their answer: {questions}', { questions: red.join(', ') });
        const text = red.length > 0 ? loses : (said.text ?? (said.title === undefined ? words : undefined));
        toast({ title: said.title ?? t('Taken back'), ...(text !== undefined && { text }), tone: 'kept' });
        return true;
      } catch (error) {
        failed(error);
        return false;
      }
    },
    [client, toast, failed],
  );
}
