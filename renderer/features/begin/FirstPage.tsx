import type { ReactNode } from 'react';
import { type BeginSteps, FirstSteps } from './FirstSteps.tsx';

type Props = {
  title: string;
  /** What will be here, and of what it comes. */
  text: string;
  steps?: BeginSteps | undefined;
  children?: ReactNode;
};

/** A page that has nothing to show yet: what will be on it, and the ways to a first memory. The same on every page. */
export function FirstPage({ title, text, steps, children }: Props) {
  return (
    <div className="scroll firstpage">
      <div className="firstcolumn">
        <header>
          <h2>{title}</h2>
          <p>{text}</p>
        </header>
        <FirstSteps steps={steps} />
        {children}
      </div>
    </div>
  );
}
