import { fail } from '#shared/model/error.ts';
import { t } from '../../text/text.ts';
import { useToast } from '../../ui/index.ts';

/** Puts a text on the clipboard and says so. Resolves to whether it is there. */
export function useCopied() {
  const { toast, failed } = useToast();
  return async (text: string, said: { title: string; text?: string }): Promise<boolean> => {
    try {
      await navigator.clipboard.writeText(text);
      toast(said);
      return true;
    } catch {
      failed(fail('internal', t('The clipboard could not be written.'), t('Mark the text and copy it by hand.')));
      return false;
    }
  };
}
