import { useState } from 'react';
import type { GrantedRole } from '#shared/model/agent.ts';
import { useAct, useCall } from '../../api/queries.ts';
import { engineText, t } from '../../text/text.ts';
import { Button, useToast } from '../../ui/index.ts';
import { CopyLink } from './CopyLink.tsx';
import { GrantDialog } from './GrantDialog.tsx';
import { RoleChoice } from './RoleChoice.tsx';
import { type Snippet, Snippets } from './Snippets.tsx';
import { useCopied } from './useCopied.ts';
import { grantWords } from './words.ts';

/** Forms that any program may use, and that say nothing about which it is. */
const nameless = new Set(['mcp-json', 'typescript']);
/** Who presents no token may propose, so none is made for that. */
const pasteWords = { ...grantWords, subagent: t('No token is needed: what it wants to remember waits in your Inbox.') };
/** Stands where the token will, until it is made. */
const hidden = '••••••••';

type Props = {
  /** The program whose text is shown. */
  client: string;
  onClient(client: string): void;
  onCopied(copied: boolean): void;
};

/** What the agent may do, and what to paste where for it; the token is made when the text is taken. */
export function Paste({ client, onClient, onCopied }: Props) {
  const [chosen, setRole] = useState<GrantedRole | null>(null);
  const [token, setToken] = useState<string | undefined>(undefined);
  const agents = useCall('agents.list', {}).data?.agents;
  const grant = useAct('agents.grant');
  const copy = useCopied();
  const { failed } = useToast();
  // The first one is most likely the one that works with the owner. Once: what is granted here must not turn the choice.
  if (chosen === null && agents !== undefined)
    setRole(agents.some((agent) => agent.role === 'main') ? 'subagent' : 'main');
  const role = chosen ?? 'subagent';
  const needsToken = role !== 'subagent';

  async function take({ id, name, text, after }: Snippet) {
    const called = nameless.has(id) ? t('My agent') : name;
    let ready = text;
    if (needsToken && token === undefined) {
      try {
        const given = await grant.mutateAsync({ name: freeName(called, agents?.map((one) => one.name) ?? []), role });
        setToken(given.token);
        ready = text.replaceAll(hidden, given.token);
      } catch (error) {
        failed(error);
        return;
      }
    }
    if (await copy(ready, { title: t('Copied'), text: after })) onCopied(true);
  }
  function choose(next: () => void) {
    next();
    setToken(undefined);
    onCopied(false);
  }

  const [granting, setGranting] = useState(false);
  return (
    <>
      <RoleChoice role={role} onChoose={(next) => choose(() => setRole(next))} meanings={pasteWords} />
      <Snippets
        chosen={client}
        onChoose={(id) => choose(() => onClient(id))}
        token={needsToken ? (token ?? hidden) : undefined}
      >
        {(snippet) => (
          <div className="connectcopy">
            <Button
              look="primary"
              icon="copy"
              busy={grant.isPending || !snippet.current}
              onClick={() => void take(snippet)}
            >
              {t('Copy')}
            </Button>
            {(!needsToken || token !== undefined) && snippet.current && (
              <CopyLink {...snippet} onCopied={() => onCopied(true)} />
            )}
            <p className="meta">
              {engineText(snippet.after)}
              {needsToken &&
                (token === undefined ? t(' Copying makes the token.') : t(' The token is shown this once.'))}
            </p>
          </div>
        )}
      </Snippets>
      <Button small look="quiet" className="connectagain" onClick={() => setGranting(true)}>
        {t('A token for a name of your own…')}
      </Button>
      {granting && <GrantDialog name="" onClose={() => setGranting(false)} />}
    </>
  );
}

/** A name that nobody has: `Claude Code`, else `Claude Code 2`. */
function freeName(name: string, taken: readonly string[]): string {
  const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  for (let n = 1; ; n++) {
    const next = n === 1 ? name : `${name} ${n}`;
    if (!taken.some((other) => plain(other) === plain(next))) return next;
  }
}
