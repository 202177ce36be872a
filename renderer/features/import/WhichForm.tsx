import { t } from '../../text/text.ts';
import { Button, EmptyState, Menu, MenuItem } from '../../ui/index.ts';

/** Forms that a place without a mark most often has. */
const likely = [
  { as: 'obsidian', name: t('Notes in Markdown') },
  { as: 'openclaw', name: t('Notes by day') },
  { as: 'basic-memory', name: t('Notes of Basic Memory') },
] as const;

const others = [
  { as: 'fact-files', name: t('Files with facts') },
  { as: 'document', name: t('Documents to quote') },
  { as: 'okf', name: 'Open Knowledge Format' },
  { as: 'claude-code', name: 'Claude Code' },
  { as: 'codex', name: 'Codex' },
  { as: 'cursor', name: 'Cursor' },
  { as: 'gemini', name: 'Gemini CLI' },
  { as: 'hermes', name: 'Hermes' },
] as const;

/** A place shows no form that is known: its owner says which it has, and it is looked at as that. */
export function WhichForm({ place, onForm }: { place: string; onForm(as: string): void }) {
  return (
    <EmptyState
      icon="folder"
      title={t('What is in {place}?', { place })}
      action={
        <div className="flex whichform">
          {likely.map(({ as, name }, n) => (
            <Button key={as} look={n === 0 ? 'primary' : 'plain'} onClick={() => onForm(as)}>
              {name}
            </Button>
          ))}
          <Menu label={t('Something else')} trigger={<Button look="quiet">{t('Something else…')}</Button>}>
            {others.map(({ as, name }) => (
              <MenuItem key={as} icon="file" onSelect={() => onForm(as)}>
                {name}
              </MenuItem>
            ))}
          </Menu>
        </div>
      }
    >
      {t(
        'No program has marked it as its own. Say what it is: it is looked at as that, and nothing is written before you have seen it.',
      )}
    </EmptyState>
  );
}
