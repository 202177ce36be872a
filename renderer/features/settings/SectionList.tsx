import { t } from '../../text/text.ts';
import { classes, Icon } from '../../ui/index.ts';
import type { ParameterState } from './parameter-state.ts';
import { type SectionId, sectionOf, sections } from './sections.ts';

type Props = {
  parameters: readonly ParameterState[];
  /** Null while all of them are searched. */
  chosen: SectionId | null;
  onChoose(id: SectionId): void;
};

/** The sections; a dot and a number where the owner changed something. */
export function SectionList({ parameters, chosen, onChoose }: Props) {
  return (
    <nav className="sectionlist scroll" aria-label={t('Sections')}>
      <ul>
        {sections.map(({ id, name, icon }) => {
          const changed = parameters.filter((one) => one.set && sectionOf(one) === id).length;
          return (
            <li key={id}>
              <button
                type="button"
                className={classes(id === chosen && 'chosen')}
                aria-current={id === chosen ? 'page' : undefined}
                onClick={() => onChoose(id)}
              >
                <Icon name={icon} />
                <span className="grow cut">{name}</span>
                {changed > 0 && (
                  <span className="meta n sectionchanged">
                    {changed}
                    <span className="changeddot" role="img" aria-label={t('changed')} />
                  </span>
                )}
              </button>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
