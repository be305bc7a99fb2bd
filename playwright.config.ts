import { defineConfig } from '@playwright/test';

const executablePath = process.env.CHROMIUM_PATH;

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  globalSetup: './e2e/support/start-journal.ts',
  // On two cores a third has what the others leave while they wait; and no long file is left for the end.
  workers: 3,
  fullyParallel: true,
  // Tests that visit every page take a minute on two busy cores.
  timeout: 180_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  // On CI's busy cores a journey may be retried once; the summary names it, so that it gets fixed.
  retries: process.env.CI ? 1 : 0,
  projects: [
    { name: 'journeys', testIgnore: /dashboard/ },
    // Changes what everybody sees, so it comes when nobody else counts questions or issues.
    { name: 'editing', testMatch: /dashboard/, dependencies: ['journeys'] },
  ],
  use: {
    // Animations are off, so that nothing is checked between two colours; tests about motion turn them on.
    contextOptions: { reducedMotion: 'reduce' },
    // With what the page was at each step, but without a film of it, for drawing one takes time from every journey. Writing
    // down takes some, too: on CI only what is tried once more is.
    trace: { mode: process.env.CI ? 'on-first-retry' : 'retain-on-failure', screenshots: false, sources: false },
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
});
