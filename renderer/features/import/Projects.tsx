import { t } from '../../text/text.ts';
import { count, SectionHead } from '../../ui/index.ts';
import { type ImportWish, type SourceLook, shortNames } from './looks.ts';

type Props = { look: SourceLook; wish: ImportWish; onWish: ((wish: ImportWish) => void) | null };

/** Projects that the source tells; what is unticked stays where it is. */
export function Projects({ look, wish, onWish }: Props) {
  if (look.projects.length === 0) return null;
  const shown = shortNames(look.projects.map(({ name }) => name));
  return (
    <section aria-labelledby="look-projects">
      <SectionHead id="look-projects" title={t('Projects')}>
        {t('a memory stays with its project')}
      </SectionHead>
      <ul className="looklist">
        {look.projects.map(({ name, pieces }, n) => {
          const isIn = !wish.without.includes(name);
          return (
            <li key={name}>
              <label className="flex grow">
                <input
                  type="checkbox"
                  checked={isIn}
                  disabled={onWish === null}
                  onChange={() =>
                    onWish?.({
                      ...wish,
                      without: isIn ? [...wish.without, name] : wish.without.filter((one) => one !== name),
                    })
                  }
                />
                <span className="cut" title={name}>
                  {shown[n]}
                </span>
              </label>
              <span className="meta n">{isIn ? count(pieces) : t('left out')}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
