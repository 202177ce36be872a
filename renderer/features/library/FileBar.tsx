import { Button, Icon, IconButton, Kbd, Menu, MenuItem, Segment } from '../../ui/index.ts';
import { CurveButton } from '../decay/CurveButton.tsx';
import { PinButton } from '../lifecycle/PinButton.tsx';
import { FileHeading } from './FileHeading.tsx';

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

/** The memory that a whole file is; null when it holds many, or none. */
function memoryOf(path: string): string | null {
  const place = /^memory\/(graph\/entities|procedures|vault)\/(.+)\.md$/.exec(path);
  if (place === null) return null;
  const kind = place[1] === 'procedures' ? 'procedure' : place[1] === 'vault' ? 'vault' : 'entity';
  return `${kind}:${place[2]}`;
}

/** The open file's name, how it is shown, and its one act. */
export function FileBar({ path, line, mode, dirty, saving, historyOpen, onMode, onSave, onDiscard, onHistory }: Props) {
  const memory = memoryOf(path);
  return (
    <div className="bar filebar">
      <FileHeading path={path} />
      {critical.has(path) && (
        <span className="meta nowrap flex filecritical" title="No agent may change this file">
          <Icon name="shield" small />
          critical
        </span>
      )}
      {dirty && <span className="meta nowrap">not saved</span>}
      <span className="grow" />
      <CurveButton path={path} line={line} />
      {memory !== null && <PinButton id={memory} bare />}
      <Segment
        label="Show as"
        value={mode}
        options={[
          { value: 'edit', label: 'Edit' },
          { value: 'read', label: 'Read' },
        ]}
        onChange={onMode}
      />
      <Button look="primary" onClick={onSave} disabled={!dirty} busy={saving}>
        Save <Kbd keys="Mod" />
        <Kbd keys="S" />
      </Button>
      {dirty && (
        <Menu align="end" label="More" trigger={<IconButton icon="more" label="More" small />}>
          <MenuItem icon="revert" onSelect={onDiscard}>
            Drop what is not saved
          </MenuItem>
        </Menu>
      )}
      <IconButton
        icon="audit"
        label={historyOpen ? 'Hide the history' : 'Show the history'}
        aria-expanded={historyOpen}
        className="historytoggle"
        onClick={onHistory}
      />
    </div>
  );
}
