import { lazy } from 'react';

// Monaco is the window's largest part: it comes with the first file that is opened, not with the page.
export const LazyCodeEditor = lazy(() => import('./CodeEditor.tsx').then((module) => ({ default: module.CodeEditor })));
export const LazyDiffView = lazy(() => import('./DiffView.tsx').then((module) => ({ default: module.DiffView })));
