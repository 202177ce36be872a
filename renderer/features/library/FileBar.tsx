import { t } from '../../text/text.ts';
import { Button, Icon, IconButton, Kbd, Menu, MenuItem, Segment } from '../../ui/index.ts';
import { CurveButton } from '../decay/CurveButton.tsx';
import { FileHeading } from './FileHeading.tsx';
import { memoryOfPage } from './page-memory.ts';
import { usePageOut } from './usePageOut.tsx';

export type Mode = 'edit' | 'read';

type Props = {
  path: string;
  /** Where the cursor is, 1-based. */
  line: number;
  mode: Mode;
  dirty: boolean;
  saving: boolean;
  historyOpen: boolean;
  onMode(mode: Mode): void;
  onSave(): void;
  onDiscard(): void;
  onHistory(): void;
};

const critical = new Set(['SOUL.md', 'IDENTITY.md', 'mneme.json']);

/** The open file's name, how it is shown, and its one act. */
export function FileBar({ path, line, mode, dirty, saving, historyOpen, onMode, onSave, onDiscard, onHistory }: Props) {
  const out = usePageOut();
  return (
    <div className="bar filebar">
      <FileHeading path={path} />
      {critical.has(path) && (
        <span className="meta nowrap flex filecritical" title={t('No agent may change this file')}>
          <Icon name="shield" small />
          {t('critical')}
        </span>
      )}
      {dirty && <span className="meta nowrap">{t('not saved')}</span>}
      <span className="grow" />
      {memoryOfPage(path) === null && <CurveButton path={path} line={line} />}
      <Segment
        label={t('Show as')}
        value={mode}
        options={[
          { value: 'edit', label: t('Edit') },
          { value: 'read', label: t('Read') },
        ]}
        onChange={onMode}
      />
      {(mode === 'edit' || dirty) && (
        <Button look="primary" onClick={onSave} disabled={!dirty} busy={saving}>
          {t('Save')} <Kbd keys="Mod+s" />
        </Button>
      )}
      {out.printed}
      <Button
        look="quiet"
        icon="audit"
        aria-expanded={historyOpen}
        className="historytoggle"
        title={historyOpen ? t('Hide the history') : t('Show the history')}
        onClick={onHistory}
      >
        <span className="barword">{t('History')}</span>
      </Button>
      <Menu align="end" label={t('More')} trigger={<IconButton icon="more" label={t('More')} small />}>
        {out.items(path)}
        {dirty && (
          <MenuItem icon="revert" onSelect={onDiscard}>
            {t('Drop what is not saved')}
          </MenuItem>
        )}
      </Menu>
    </div>
  );
}
