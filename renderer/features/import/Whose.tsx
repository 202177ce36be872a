import { t } from '../../text/text.ts';
import { count, Icon, type IconName, SectionHead } from '../../ui/index.ts';
import type { ImportWish, SourceLook } from './looks.ts';

type Props = { look: SourceLook; wish: ImportWish; onWish: ((wish: ImportWish) => void) | null };

const lanes: { by: keyof SourceLook['authors']; icon: IconName; name: string; how: string }[] = [
  { by: 'person', icon: 'me', name: t('Yours'), how: t('Kept at once.') },
  {
    by: 'model',
    icon: 'agents',
    name: t('A model’s notes'),
    how: t('Found by search with a mark; not given to agents until you have seen them.'),
  },
  {
    by: 'other',
    icon: 'alert',
    name: t('Words of others'),
    how: t('Kept as said, with a mark; never core, never a procedure.'),
  },
];

/** Whose words they are, and what follows from it. */
export function Whose({ look, wish, onWish }: Props) {
  const shown = lanes.filter(({ by }) => look.authors[by] > 0);
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="look-whose">
      <SectionHead id="look-whose" title={t('Whose words, and what follows')} />
      <ul className="lanes">
        {shown.map(({ by, icon, name, how }) => (
          <li key={by}>
            <p className="flex">
              <Icon name={icon} className={by === 'person' ? 'kept' : 'faint'} />
              <span className="strong grow">{name}</span>
              <span className="strong n">{count(look.authors[by])}</span>
            </p>
            <p className="meta">{by === 'model' && wish.reviewed ? t('You stand by them: kept as your own.') : how}</p>
            {by === 'model' && onWish !== null && (
              <label className="flex">
                <input
                  type="checkbox"
                  checked={wish.reviewed}
                  onChange={(event) => onWish({ ...wish, reviewed: event.target.checked })}
                />
                {t('I have seen them and stand by them')}
              </label>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
