import { lazy } from 'react';
import { language } from '../../../text/text.ts';

// Monaco is the window's largest part: it comes with the first file that is opened, not with the page.
export const LazyCodeEditor = lazy(() =>
  spoken()
    .then(() => import('./CodeEditor.tsx'))
    .then((module) => ({ default: module.CodeEditor })),
);
export const LazyDiffView = lazy(() =>
  spoken()
    .then(() => import('./DiffView.tsx'))
    .then((module) => ({ default: module.DiffView })),
);

/** Its own words, as of a diff's folded lines, are settled before any other part of it is read. */
async function spoken(): Promise<void> {
  if (language === 'de') await import('monaco-editor/nls/lang/de');
}
