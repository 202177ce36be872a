import { useKeys } from '../../app/useKeys.ts';
import { t } from '../../text/text.ts';
import { counted, Icon, Kbd } from '../../ui/index.ts';

/** What is weak, folded below what is not. */
export function WeakerLine({ left, onShow }: { left: number; onShow(): void }) {
  useKeys(t('Search'), [{ keys: 'w', label: t('Show weaker matches'), run: () => left > 0 && onShow() }]);
  if (left === 0) return null;
  return (
    <button type="button" className="weaker" onClick={onShow}>
      <Icon name="right" small />
      <span>{counted(left, 'weaker match', 'weaker matches')}</span>
      <Kbd keys="W" />
    </button>
  );
}
