import { fail } from '#shared/model/error.ts';
import { useAct } from '../../api/queries.ts';
import { t } from '../../text/text.ts';
import { count, counted, useToast } from '../../ui/index.ts';

/** Milliseconds that an answer is shown before what stands beside it is asked for: it would keep its own parts waiting. */
export const besideMs = 500;

/** Tokens that a context may take, as when an agent asks for one. */
export const contextTokens = 2_000;

/** Puts citations and whole contexts on the clipboard, and says so. */
export function useCopy() {
  const { toast, failed } = useToast();
  const context = useAct('memory.context');

  function copy(text: string, said: { title: string; text?: string }) {
    navigator.clipboard.writeText(text).then(
      () => toast(said),
      () =>
        failed(
          fail('internal', t('The clipboard could not be written.'), t('Allow copying for this page, then try again.')),
        ),
    );
  }
  return {
    copying: context.isPending,
    copyCitation: (citation: string) => copy(citation, { title: t('Citation copied'), text: citation }),
    copyContext(query: string) {
      context.mutate(
        { query, max_tokens: contextTokens },
        {
          onSuccess: ({ text, tokens, ids, coreTruncated }) =>
            copy(text, {
              title: t('Context copied'),
              text: t('Core memory{value} and {memories}: {tokens} of {tokens2}.', {
                value: coreTruncated ? t(', cut,') : '',
                memories: counted(ids.length, 'memory', 'memories'),
                tokens: count(tokens),
                tokens2: counted(contextTokens, 'token'),
              }),
            }),
          onError: failed,
        },
      );
    },
  };
}
