import { defineConfig } from 'vitest/config';
import { apiReference } from './scripts/vite-api-reference.ts';
import { inlineScripts } from './scripts/vite-inline-script.ts';
import { threadFiles } from './scripts/vite-threads.ts';

const shared = {
  globalSetup: ['src/testing/global-setup.ts'],
  // Tests that send everything to every address take half a minute on a machine that is busy elsewhere, which is no fault.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  // A busy machine may take longer than the second that is allowed by default; a right answer ends the wait at once.
  expect: { poll: { timeout: 15_000 } },
  // Its own loader is older than Node; its modules are read as they are.
  server: { deps: { inline: [/\/oai-pmh\/src\//] } },
  // On CI's busy cores a test may be tried once more.
  retry: process.env.CI ? 1 : 0,
};

export default defineConfig({
  plugins: [threadFiles(), ...inlineScripts(), apiReference('virtual:api-reference')],
  test: {
    // On two cores a third has what the others leave while they wait for the database; a fourth would only wait itself.
    maxWorkers: 3,
    projects: [
      {
        extends: true,
        test: {
          ...shared,
          name: 'server',
          include: ['src/**/*.test.ts'],
          environment: 'node',
          // Pages name the addresses of their style sheets.
          css: { include: /\.css\?url$/ },
          // As in the server itself, modules are loaded once: each file has a journal of its own, and loading them again for
          // each would take a fifth of the time.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: 'screen',
          include: ['src/**/*.test.tsx'],
          environment: 'jsdom',
          setupFiles: ['src/testing/screen-setup.ts'],
        },
      },
    ],
  },
});
