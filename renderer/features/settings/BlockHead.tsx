import type { ReactNode } from 'react';

type Props = { id: string; title: string; about: string; children: ReactNode };

/** The head of a block of settings: what it is for, and beside it what is done first. */
export function BlockHead({ id, title, about, children }: Props) {
  return (
    <div className="flex blockhead">
      <div className="grow">
        <h3 id={id}>{title}</h3>
        <p className="meta">{about}</p>
      </div>
      {children}
    </div>
  );
}
