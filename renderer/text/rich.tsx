import { createElement, Fragment, type ReactNode } from 'react';
import { t } from './text.ts';

type Wrap = (inner: ReactNode) => ReactNode;
type Pieces = Readonly<Record<string, ReactNode | Wrap>>;

/**
 * A whole sentence with elements in it, so that each language can put them where it needs them:
 * `rich('Read <code>{path}</code> first.', { path, code: (inner) => <code>{inner}</code> })`. A tag holds no other tag.
 */
export function rich(text: string, pieces: Pieces): ReactNode {
  const parts = t(text).split(/<(\w{1,40})>([^<]*)<\/\w{1,40}>/);
  // Of each tag the split gives its name and what it holds, between the texts around it.
  const nodes = parts.map((part, n) => {
    if (n % 3 === 0) return filled(part, pieces);
    const wrap = n % 3 === 1 ? pieces[part] : undefined;
    return typeof wrap === 'function' ? wrap(filled(parts[n + 1] ?? '', pieces)) : null;
  });
  return createElement(Fragment, null, ...nodes);
}

function filled(text: string, pieces: Pieces): ReactNode {
  const nodes = text.split(/\{(\w{1,40})\}/).map((part, n) => {
    const piece = n % 2 === 1 ? pieces[part] : part;
    return typeof piece === 'function' ? null : piece;
  });
  return createElement(Fragment, null, ...nodes);
}
