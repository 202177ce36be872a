import type { ReactNode } from 'react';
import { engineText, t } from '../../text/text.ts';
import { Chip, ErrorState, Skeleton } from '../../ui/index.ts';
import { useSnippets } from './useSnippets.ts';

/** `current`: the text is of this token, not still of the one before. */
export type Snippet = {
  id: string;
  name: string;
  text: string;
  link?: string | undefined;
  after: string;
  current: boolean;
};

type Props = {
  /** Of the client whose text is shown. */
  chosen: string;
  onChoose(id: string): void;
  /** Stands in the text for its client to present; without one it may read and propose. */
  token?: string;
  /** What is done with the text, and said below it. */
  children(snippet: Snippet): ReactNode;
};

/** For each known client, what to paste where, ready for this workspace. */
export function Snippets({ chosen, onChoose, token, children }: Props) {
  const found = useSnippets(token);
  if (found.isPending) return <Skeleton rows={4} height={28} />;
  if (found.isError) return <ErrorState error={found.error} retry={() => void found.refetch()} />;
  const { clients } = found.data;
  const snippet = clients.find(({ id }) => id === chosen) ?? clients[0];
  if (snippet === undefined) return null;
  return (
    <>
      <div className="connectfield">
        <span className="connectlabel" aria-hidden="true">
          {t('Program')}
        </span>
        <fieldset className="flex wrap" aria-label={t('Kind of agent')}>
          {clients.map(({ id, name }) => (
            <Chip key={id} on={id === snippet.id} onClick={() => onChoose(id)}>
              {engineText(name)}
            </Chip>
          ))}
        </fieldset>
      </div>
      <pre className="agentsnippet mono" data-language={snippet.language}>
        <code>{snippet.text}</code>
      </pre>
      {children({ ...snippet, current: !found.isPlaceholderData })}
    </>
  );
}
