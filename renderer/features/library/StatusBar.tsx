import { t } from '../../text/text.ts';
import { count, counted, Icon } from '../../ui/index.ts';
import type { Cursor } from './editor/CodeEditor.tsx';
import type { Ending } from './lines.ts';
import type { Trouble } from './troubles.ts';

type Props = {
  /** Null while the file is read, not edited. */
  cursor: Cursor | null;
  troubles: readonly Trouble[];
  tokens: number | null;
  ending: Ending;
  mark: boolean;
  onGo(line: number): void;
};

/** Where the cursor is and what the file is made of. */
export function StatusBar({ cursor, troubles, tokens, ending, mark, onGo }: Props) {
  const next = troubles.find((trouble) => trouble.line > (cursor?.line ?? 0)) ?? troubles[0];
  const errors = troubles.some((trouble) => trouble.severity === 'error');
  return (
    <footer className="statusbar">
      {next !== undefined && (
        <button
          type="button"
          className={errors ? 'lost' : 'look'}
          onClick={() => onGo(next.line)}
          title={t('Go to the next')}
        >
          <Icon name="alert" small />
          {counted(troubles.length, 'problem')}
        </button>
      )}
      {cursor && (
        <span>
          {t('Line {line}, column {column}', { line: count(cursor.line), column: count(cursor.column) })}
          {cursor.selected > 0 && (
            <span className="faint"> {t('· {selected} selected', { selected: count(cursor.selected) })}</span>
          )}
        </span>
      )}
      <span className="grow" />
      {tokens !== null && <span>{counted(tokens, 'token')}</span>}
      <span>{mark ? t('UTF-8 with BOM') : t('UTF-8')}</span>
      <span title={ending === 'mixed' ? t('Each line keeps the ending it has') : undefined}>
        {ending === 'mixed' ? t('mixed line ends') : ending}
      </span>
    </footer>
  );
}
