import { type ReactNode, useId, useState } from 'react';
import { language, t } from '../../text/text.ts';
import { count } from '../../ui/index.ts';

type Props<T> = {
  title: string;
  items: readonly T[];
  /** Shown before “All” is pressed. */
  most: number;
  className?: string;
  ordered?: boolean;
  /** Stands at the heading: then the section does, too, when nothing is in it. */
  beside?: ReactNode;
  children(item: T): ReactNode;
};

/** A section of the panel: its first lines, and all of them on request. Nothing when there is none. */
export function PanelSection<T>({ title, items, most, className, ordered = false, beside, children }: Props<T>) {
  const id = useId();
  const [all, setAll] = useState(false);
  if (items.length === 0 && !beside) return null;
  const shown = (all ? items : items.slice(0, most)).map(children);
  return (
    <section aria-labelledby={id}>
      <div className="sect">
        <h3 id={id}>{title}</h3>
        {beside}
        {items.length > most && (
          <button type="button" className="meta panelall" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? t('Fewer') : t('All {items}', { items: count(items.length) })}
            <span className="vh"> {language === 'en' ? title.toLowerCase() : title}</span>
          </button>
        )}
      </div>
      {ordered ? <ol className={className}>{shown}</ol> : <ul className={className}>{shown}</ul>}
    </section>
  );
}
