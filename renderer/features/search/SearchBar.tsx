import { t } from '../../text/text.ts';
import { IconButton, Menu, MenuItem } from '../../ui/index.ts';
import { AsOfButton } from '../as-of/AsOfButton.tsx';
import { PinQuestion } from '../contract/PinQuestion.tsx';
import type { SearchFilter } from './narrow.ts';
import { SeenBySwitch } from './SeenBySwitch.tsx';
import type { useCopy } from './useCopy.ts';
import { useNothingYet } from './useNothingYet.ts';
import type { useSaved } from './useSaved.ts';

type Props = {
  query: string;
  narrow: SearchFilter;
  /** The day as which it is searched, and the way to another one. */
  asOf: string | undefined;
  onDay(day: string | undefined): void;
  /** Something was found. */
  found: boolean;
  saved: ReturnType<typeof useSaved>;
  copy: ReturnType<typeof useCopy>;
  onForget(): void;
  onNarrow(next: SearchFilter): void;
};

/** The page's name, what is done most with a question, and the rest in one menu. */
export function SearchBar({ query, narrow, asOf, onDay, found, saved, copy, onForget, onNarrow }: Props) {
  const search = { query, narrow };
  const isNone = useNothingYet();
  return (
    <div className="bar">
      <h1>{t('Search')}</h1>
      {!isNone && <SeenBySwitch narrow={narrow} onChange={onNarrow} />}
      <span className="grow" />
      {query !== '' && <PinQuestion query={query} disabled={asOf !== undefined} />}
      {!isNone && <AsOfButton page={t('Search')} day={asOf} onDay={onDay} named />}
      {query !== '' && (
        <Menu align="end" label={t('More')} trigger={<IconButton icon="more" label={t('More')} />}>
          <MenuItem
            icon="copy"
            disabled={copy.copying || !found || !hasContextOf(asOf, narrow)}
            onSelect={() => copy.copyContext(query)}
          >
            {t('Copy as context')}
          </MenuItem>
          <MenuItem icon="tag" onSelect={() => saved.toggle(search)}>
            {saved.has(search) ? t('Take it from the saved searches') : t('Save this search')}
          </MenuItem>
          <MenuItem icon="archive" disabled={!found || asOf !== undefined} onSelect={onForget}>
            {t('Archive…')}
          </MenuItem>
        </Menu>
      )}
    </div>
  );
}

/** A context is the owner's own, of today. */
export const hasContextOf = (asOf: string | undefined, { seenBy }: SearchFilter): boolean =>
  asOf === undefined && seenBy === null;
