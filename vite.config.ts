import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { apiReference } from './scripts/vite-api-reference.ts';
import { inlineScripts } from './scripts/vite-inline-script.ts';
import { markedEnglish } from './scripts/vite-marked-english.ts';
import { oneLanguage } from './scripts/vite-one-language.ts';
import { pdfData } from './scripts/vite-pdf-data.ts';
import { refuseServerCode } from './scripts/vite-server-only.ts';
import { threads } from './scripts/vite-threads.ts';

/** Build times are of no interest at a start, so they are not printed. */
const checks = { bundlerTimings: false };

/** Scripts for browsers in few files, because over a slow link each costs a round trip: what most screens share, in two. */
const FILES_FOR_BROWSERS = [
  { name: 'framework', test: /node_modules\/(?:react|react-dom|react-router|scheduler)\// },
  { name: 'shared', minShareCount: 12 },
];

export default defineConfig({
  plugins: [
    refuseServerCode(),
    threads(),
    ...inlineScripts(),
    oneLanguage(process.env.BUILD_LANGUAGE ?? 'en'),
    markedEnglish(process.env.BUILD_LANGUAGE ?? 'en'),
    apiReference('virtual:api-reference'),
    pdfData(),
    tailwindcss(),
    reactRouter(),
  ],
  // The browser build's dependencies are few and known, so no page waits for their discovery in development.
  build: {
    target: 'es2022',
    // Tailwind's own minimum; for older browsers every colour would be sent three times.
    cssTarget: ['chrome111', 'safari16.4', 'firefox128'],
    assetsInlineLimit: 0,
    // By its older name, which React Router's settings go by too: beside theirs the other one is not heard.
    rollupOptions: { checks },
  },
  optimizeDeps: { include: ['pdfjs-dist/legacy/build/pdf.mjs'] },
  // The reader, which is loaded as a module.
  worker: { format: 'es', rolldownOptions: { checks } },
  // Of these large libraries the server needs little: bundled, the rest is never loaded.
  ssr: { noExternal: ['lucide-react', /^@(base-ui|floating-ui|react-email)\//] },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: FILES_FOR_BROWSERS } }, checks } } },
    ssr: { build: { target: 'node24', rolldownOptions: { input: 'src/main.ts', checks } } },
  },
});
