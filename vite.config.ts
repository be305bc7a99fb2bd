import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { inlineScript } from './scripts/vite-inline-script.ts';
import { pdfData } from './scripts/vite-pdf-data.ts';
import { refuseServerCode } from './scripts/vite-server-only.ts';

export default defineConfig({
  plugins: [
    refuseServerCode(),
    inlineScript('virtual:enhance-script', 'src/features/site/browser/enhance.ts'),
    pdfData(),
    tailwindcss(),
    reactRouter(),
  ],
  // What the browser build needs is small and known; a page never waits for a second look at dependencies in development.
  optimizeDeps: { include: ['pdfjs-dist/legacy/build/pdf.mjs'] },
  build: { target: 'es2022', assetsInlineLimit: 0 },
  // The reader, which is loaded as a module.
  worker: { format: 'es' },
  environments: { ssr: { build: { target: 'node24', rolldownOptions: { input: 'src/main.ts' } } } },
});
