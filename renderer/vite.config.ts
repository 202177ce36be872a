import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { declared } from '../shared/contract/declared.ts';

/** What methods declare is worked out here and stands in the page as a value, without the schemas it comes from. */
const declaredAsValue: Plugin = {
  name: 'declared-as-value',
  enforce: 'pre',
  load: (id) =>
    id.endsWith('/shared/contract/declared.ts') ? `export const declared = ${JSON.stringify(declared)};` : null,
};

export default defineConfig({
  root: import.meta.dirname,
  // Relative, so that the same build loads from mneme://app/ and from the browser host.
  base: './',
  plugins: [declaredAsValue, react()],
  worker: { format: 'es' },
  build: {
    outDir: '../.build/renderer',
    emptyOutDir: true,
    target: 'chrome130',
    // Fonts and icons stay files: the CSP allows no data: URLs.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 6000,
    rolldownOptions: {
      output: {
        // In a chunk of its own, before all that use it: a page's styles then stand behind what they change, whichever chunk they are in.
        codeSplitting: { groups: [{ name: 'ui', test: /[\\/]renderer[\\/]ui[\\/]/, priority: 1 }] },
      },
    },
  },
});
