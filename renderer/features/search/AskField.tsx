import type { KeyboardEvent, Ref } from 'react';
import { t } from '../../text/text.ts';
import { count, Icon, Kbd } from '../../ui/index.ts';

type Props = {
  typed: string;
  /** Milliseconds that the last search took; null while there is none. */
  tookMs: number | null;
  onType(typed: string): void;
  onKeyDown(event: KeyboardEvent): void;
  ref: Ref<HTMLInputElement>;
};

export function AskField({ typed, tookMs, onType, onKeyDown, ref }: Props) {
  return (
    <div className="field askfield">
      <Icon name="search" />
      <input
        ref={ref}
        type="search"
        aria-label={t('Search memory')}
        placeholder={t('Ask in words: a name, a date, a question')}
        autoComplete="off"
        spellCheck={false}
        maxLength={10_000}
        value={typed}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {tookMs !== null && (
        <span className="meta nowrap">
          {tookMs < 1 ? t('under 1 ms') : t('{tookMs} ms', { tookMs: count(Math.round(tookMs)) })}
        </span>
      )}
      <Kbd keys="/" />
    </div>
  );
}
