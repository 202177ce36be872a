import { type FormEvent, useState } from 'react';
import type { In } from '../../api/client.ts';
import { useCall } from '../../api/queries.ts';
import { t } from '../../text/text.ts';
import { Button, DayField, Field } from '../../ui/index.ts';
import { linkWords } from '../../ui/plain.ts';
import { beside, today } from './beside.ts';
import { SeveralField } from './SeveralField.tsx';
import { SignDialog } from './SignDialog.tsx';

const nothing = { to: '', since: '', until: '', entities: [] as string[], scopes: [] as string[] };

/** Whom it is for, what it holds, and where it is written; it is looked at before it is signed. */
export function GiveForm() {
  const host = useCall('host.state', {}).data;
  const names = useCall('library.tree', {}, { select: entityNames }).data ?? [];
  const scopes = useCall('memory.scopes', {}).data?.scopes ?? [];
  const [wanted, setWanted] = useState(nothing);
  const [typed, setTyped] = useState<string | null>(null);
  const [asked, setAsked] = useState<In<'handover.make'> | null>(null);
  if (host === undefined) return null;
  const folder = typed ?? beside(host.suggested, `handover-${today()}`);
  const change = (part: Partial<typeof nothing>) => setWanted((now) => ({ ...now, ...part }));
  const isEmpty = [...wanted.entities, ...wanted.scopes, wanted.since, wanted.until].every((one) => one === '');

  function submit(event: FormEvent) {
    event.preventDefault();
    const said = Object.entries({ ...wanted, to: wanted.to.trim() }).filter(([, value]) => value.length > 0);
    if (!isEmpty) setAsked({ folder: folder.trim(), ...Object.fromEntries(said) });
  }
  return (
    <form className="copyform" onSubmit={submit}>
      <div className="copyline handoverwhat">
        <SeveralField
          label={t('People, projects and things')}
          offered={names}
          chosen={wanted.entities}
          onChange={(entities) => change({ entities })}
        />
        {scopes.length > 0 && (
          <SeveralField
            label={t('All of a folder of work')}
            offered={scopes.map(({ name }) => name)}
            chosen={wanted.scopes}
            onChange={(scopes) => change({ scopes })}
          />
        )}
        <DayField label={t('From')} labelled value={wanted.since} onDay={(since) => change({ since })} />
        <DayField label={t('Up to')} labelled value={wanted.until} onDay={(until) => change({ until })} />
      </div>
      <div className="copyline">
        <Field
          label={t('For whom')}
          labelled
          value={wanted.to}
          maxLength={140}
          onChange={({ target }) => change({ to: target.value })}
        />
        <Field
          label={t('Folder of the handover')}
          labelled
          className="copyfield"
          icon="folder"
          value={folder}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="submit" disabled={isEmpty || folder.trim() === ''}>
          {t('Look at what would go')}
        </Button>
      </div>
      <SignDialog asked={asked} onClose={() => setAsked(null)} onSigned={() => setWanted(nothing)} />
    </form>
  );
}

type Tree = { files: { entityType?: string | null; title: string; path: string }[] };

/** Everything that has a page, by its name. */
const entityNames = ({ files }: Tree): string[] =>
  files
    .filter(({ entityType }) => entityType !== null && entityType !== undefined)
    .map(({ title, path }) => title || linkWords(path.replace(/^.*\/|\.md$/g, '')));
