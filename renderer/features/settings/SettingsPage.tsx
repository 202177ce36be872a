import { t } from '../../text/text.ts';
import './settings.css';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useCall } from '../../api/queries.ts';
import { Chip, ErrorState, Field, Kbd, Skeleton } from '../../ui/index.ts';
import { inLanguage } from './parameter-state.ts';
import { SectionList } from './SectionList.tsx';
import { SettingsBody } from './SettingsBody.tsx';
import { matchSections } from './sections.ts';

/** How it behaves: a section a page, and one search over all of them. */
export function SettingsPage() {
  const settings = useCall('settings.read', {});
  const { section = 'general' } = useSearch({ from: '/settings' });
  const navigate = useNavigate({ from: '/settings' });
  const [sought, setSought] = useState('');
  const [changed, setChanged] = useState(false);
  const parameters = settings.data?.parameters.map(inLanguage) ?? [];
  const words = sought.trim();
  const everywhere = words !== '' || changed;
  const all = matchSections(parameters, words, changed);
  const many = parameters.filter(({ set }) => set).length;
  const clear = () => {
    setSought('');
    setChanged(false);
  };
  return (
    <>
      <div className="bar">
        <h1>{t('Settings')}</h1>
        <Field
          className="settingsfind"
          type="search"
          label={t('Find a setting')}
          icon="search"
          placeholder={
            parameters.length > 0 ? t('Search all {n} settings', { n: parameters.length }) : t('Search all settings')
          }
          value={sought}
          onChange={(event) => setSought(event.target.value)}
          onKeyDown={(event) => event.key === 'Escape' && setSought('')}
          end={words === '' && <Kbd keys="/" />}
        />
        {(many > 0 || changed) && (
          <Chip on={changed} count={many} onClick={() => setChanged(!changed)}>
            {!changed && <span className="changeddot" />}
            {t('Changed')}
          </Chip>
        )}
        <span className="grow" />
        <span className="meta cut settingswhere">{t('Saved as you change them · Ctrl Z undoes')}</span>
      </div>
      <div className="settingsmain">
        <SectionList
          parameters={parameters}
          chosen={everywhere ? null : section}
          onChoose={(id) => {
            clear();
            void navigate({ search: { section: id } });
          }}
        />
        <div className="scroll settings">
          {settings.isPending && <Skeleton rows={8} height={60} />}
          {settings.isError && <ErrorState error={settings.error} retry={() => void settings.refetch()} />}
          {settings.data && (
            <SettingsBody
              data={settings.data}
              shown={everywhere ? all : all.filter((one) => one.section.id === section)}
              everywhere={everywhere}
              sought={words !== ''}
              onClear={clear}
            />
          )}
        </div>
      </div>
    </>
  );
}
