import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  // Relative, so that the same build loads from mneme://app/ and from the browser host.
  base: './',
  plugins: [react()],
  worker: { format: 'es' },
  build: {
    outDir: '../.build/renderer',
    emptyOutDir: true,
    target: 'chrome130',
    // Fonts and icons stay files: the CSP allows no data: URLs.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 6000,
  },
});
