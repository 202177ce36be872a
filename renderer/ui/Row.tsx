import type { HTMLAttributes, ReactNode, Ref } from 'react';
import { classes } from './classes.ts';

type RowProps = HTMLAttributes<HTMLElement> & {
  as?: 'li' | 'div';
  /** Two lines: 44 px instead of 28. */
  two?: boolean;
  ref?: Ref<HTMLLIElement & HTMLDivElement>;
};

/** One line of a list. Selection is `aria-selected`, focus is the browser's. */
export function Row({ as: Tag = 'li', two = false, className, ...rest }: RowProps) {
  return <Tag {...rest} className={classes('row', two && 'two', className)} />;
}

/** The heading over some rows. */
export function Group({ children, count, className }: { children: ReactNode; count?: ReactNode; className?: string }) {
  return (
    <div className={classes('group', className)}>
      {children}
      {count !== undefined && <span className="n">{count}</span>}
    </div>
  );
}

/** A section's heading with something said at its end. */
export function SectionHead({ id, title, children }: { id?: string; title: ReactNode; children?: ReactNode }) {
  return (
    <div className="sect">
      <h2 id={id}>{title}</h2>
      {children !== undefined && <span className="meta">{children}</span>}
    </div>
  );
}
