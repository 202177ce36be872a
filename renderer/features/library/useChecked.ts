import { useCall } from '../../api/queries.ts';
import { useLater } from '../../ui/index.ts';

const noProblems: never[] = [];

/** Problems and tokens of the text as it stands, once typing rests; the last answer stays until the next. */
export function useChecked(path: string, body: string, enabled: boolean) {
  const content = useLater(body, 350);
  const check = useCall(
    'library.check',
    { path, content },
    { enabled, gcTime: 5_000, placeholderData: (before) => before },
  );
  return { problems: check.data?.problems ?? noProblems, tokens: check.data?.tokens ?? null };
}
