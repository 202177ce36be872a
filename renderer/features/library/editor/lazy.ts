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
  if (language !== 'de') return;
  await import('monaco-editor/nls/lang/de');
  // It calls the lines of a text by the word for drawn ones.
  const its = globalThis as { _VSCODE_NLS_MESSAGES?: (string | null)[] };
  its._VSCODE_NLS_MESSAGES = its._VSCODE_NLS_MESSAGES?.map(
    (words) => words?.replace('ausgeblendete Linien', 'ausgeblendete Zeilen') ?? null,
  );
}
