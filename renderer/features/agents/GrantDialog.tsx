import { engineText, t } from '../../text/text.ts';
import './connect.css';
import { useState } from 'react';
import type { Role } from '#shared/model/agent.ts';
import { useAct } from '../../api/queries.ts';
import { Button, Dialog, Field, Segment } from '../../ui/index.ts';
import { CopyLink } from './CopyLink.tsx';
import { Snippets } from './Snippets.tsx';
import { useCopied } from './useCopied.ts';
import { roleWords } from './words.ts';

type Granted = Exclude<Role, 'owner'>;
type Props = { name: string; onClose(): void };

/** A role and a token for a name; the token is shown once, in what its client needs. */
export function GrantDialog({ name: first, onClose }: Props) {
  const [name, setName] = useState(first);
  const [role, setRole] = useState<Granted>('subagent');
  const grant = useAct('agents.grant');
  const given = grant.data;
  return (
    <Dialog
      open
      wide
      onOpenChange={(now) => !now && onClose()}
      title={given ? t('The token of {name}', { name: given.name }) : t('Give a role and a token')}
      description={
        given
          ? t('Shown this once: Mneme keeps only its hash. Paste it where its client is set up.')
          : t('Who presents the token is known by this name, and has this role.')
      }
      footer={
        given ? (
          <Button look="primary" onClick={onClose}>
            {t('Done')}
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>{t('Cancel')}</Button>
            <Button
              look="primary"
              busy={grant.isPending}
              disabled={name.trim() === ''}
              onClick={() => grant.mutate({ name: name.trim(), role })}
            >
              {t('Make the token')}
            </Button>
          </>
        )
      }
    >
      {given ? (
        <Given token={given.token} />
      ) : (
        <form
          className="grantform"
          onSubmit={(event) => {
            event.preventDefault();
            if (name.trim() !== '') grant.mutate({ name: name.trim(), role });
          }}
        >
          <Field
            label={t('Name')}
            labelled
            autoFocus
            maxLength={60}
            value={name}
            placeholder={t('researcher')}
            problem={grant.error ? `${grant.error.value.message} ${grant.error.value.remedy}` : null}
            onChange={({ target }) => {
              setName(target.value);
              grant.reset();
            }}
          />
          <Segment<Granted>
            label={t('Role')}
            value={role}
            options={(['main', 'subagent', 'reader'] as const).map((value) => ({
              value,
              label: roleWords[value].name,
            }))}
            onChange={setRole}
          />
          <p className="meta">{roleWords[role].text}</p>
        </form>
      )}
    </Dialog>
  );
}

function Given({ token }: { token: string }) {
  const [client, setClient] = useState('claude-code');
  const copy = useCopied();
  return (
    <div className="granted">
      <div className="grantedtoken">
        <code className="mono">{token}</code>
        <Button icon="copy" onClick={() => void copy(token, { title: t('Token copied') })}>
          {t('Copy the token')}
        </Button>
      </div>
      <Snippets chosen={client} onChoose={setClient} token={token}>
        {({ text, link, name, after }) => (
          <div className="connectcopy">
            <Button icon="copy" onClick={() => void copy(text, { title: t('Copied'), text: after })}>
              {t('Copy')}
            </Button>
            <CopyLink link={link} name={name} />
            <p className="meta">{engineText(after)}</p>
          </div>
        )}
      </Snippets>
    </div>
  );
}
