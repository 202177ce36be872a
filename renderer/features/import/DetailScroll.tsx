import type { ReactNode } from 'react';

/** What stands beside the list. It scrolls, and is reached by keyboard even where nothing in it can be. */
export function DetailScroll({
  label,
  look = 'lookedat',
  children,
}: {
  label: string;
  look?: string;
  children: ReactNode;
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard
    <section className={`splitdetail scroll ${look}`} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
