import type { ParameterState } from './parameter-state.ts';
import './settings.css';
import { useState } from 'react';
import type { Out } from '../../api/client.ts';
import { useCall } from '../../api/queries.ts';
import { EmptyState, ErrorState, Field, Note, Skeleton } from '../../ui/index.ts';
import { AppearanceSection } from './AppearanceSection.tsx';
import { BackupSection } from './BackupSection.tsx';
import { ModelState } from './ModelState.tsx';
import { ParameterRow } from './ParameterRow.tsx';
import { SyncState } from './SyncState.tsx';
import { MeaningState } from './VectorState.tsx';
import { WaitingSection } from './WaitingSection.tsx';
import { WorkspaceSection } from './WorkspaceSection.tsx';

/** How it behaves: every parameter of mneme.json with its default and what it does. */
export function SettingsPage() {
  const settings = useCall('settings.read', {});
  const [sought, setSought] = useState('');
  return (
    <>
      <div className="bar">
        <h1>Settings</h1>
        <span className="meta cut">Kept in mneme.json, beside your memories</span>
        <span className="grow" />
        <Field
          className="settingsfind"
          type="search"
          label="Find a parameter"
          icon="search"
          placeholder="Find"
          value={sought}
          onChange={(event) => setSought(event.target.value)}
          onKeyDown={(event) => event.key === 'Escape' && setSought('')}
        />
      </div>
      <div className="scroll settings">
        {settings.isPending && <Skeleton rows={8} height={60} />}
        {settings.isError && <ErrorState error={settings.error} retry={() => void settings.refetch()} />}
        {settings.data && <Groups data={settings.data} sought={sought.trim().toLowerCase()} />}
      </div>
    </>
  );
}

function Groups({ data, sought }: { data: Out<'settings.read'>; sought: string }) {
  const shown = data.parameters.filter((one) => sought === '' || wordsOf(one).includes(sought));
  const groups = [...new Set(shown.map((one) => one.group))];
  return (
    <div className="settingsbody">
      {sought === '' && <WaitingSection waiting={data.waiting} />}
      {data.problems.length > 0 && (
        <Note tone="look">
          {data.problems.map(({ key, message }) => (
            <div key={key + message}>
              {key !== '' && <span className="mono">{key}: </span>}
              {message}
            </div>
          ))}
        </Note>
      )}
      {groups.length === 0 && (
        <EmptyState icon="search" title="No parameter has these words">
          Try a word of what it does, such as “tokens” or “fading”.
        </EmptyState>
      )}
      {groups.map((group) => (
        <section key={group} aria-labelledby={anchor(group)}>
          <h2 id={anchor(group)}>{group}</h2>
          {group === 'Language model' && <ModelState />}
          {group === 'Recall' && <MeaningState />}
          {group === 'Sync' && <SyncState />}
          {shown
            .filter((one) => one.group === group)
            .map((one) => (
              <ParameterRow key={one.key} parameter={one} />
            ))}
        </section>
      ))}
      {sought === '' && (
        <>
          <AppearanceSection />
          <WorkspaceSection />
          <BackupSection />
        </>
      )}
    </div>
  );
}

const anchor = (group: string) => `settings-${group.toLowerCase().replaceAll(' ', '-')}`;
const wordsOf = ({ key, title, meaning, group }: ParameterState) => `${key} ${title} ${meaning} ${group}`.toLowerCase();
