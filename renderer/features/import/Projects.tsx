import { t } from '../../text/text.ts';
import { count, SectionHead } from '../../ui/index.ts';
import type { ImportWish, SourceLook } from './looks.ts';

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

/** Folders as they are called: without the way to them, which all of them share or which leads to a home. */
export function shortNames(names: readonly string[]): string[] {
  const bare = names.map((name) => name.replace(/^[/\\-]+/, '').replace(/^(?:home|Users)[/\\-][^/\\-]+[/\\-]/, ''));
  const [first = '', ...others] = bare;
  const ways = [...first.matchAll(/[/\\-]/g)].map(({ index }) => first.slice(0, index + 1));
  const way = others.length === 0 ? '' : (ways.findLast((one) => others.every((name) => name.startsWith(one))) ?? '');
  return bare.map((name) => name.slice(way.length).replace(/^.*[/\\]/, ''));
}
