import { execFileSync, type SpawnSyncOptions, spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

/** First the one without windows: it draws the same, and a run takes three quarters of the time. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
/** Debian's packages of it; others may have the second only. */
const PACKAGES = ['chromium-headless-shell', 'chromium'];

/**
 * The path of a Chromium: CHROMIUM_PATH, one on the system, one in Playwright's cache; else one is installed, by apt as
 * root on Debian, by Playwright otherwise. Throws with what to do when that fails; tests are never skipped for it.
 */
export function findChromium(): string {
  const found = known();
  if (found) return found;
  install();
  const installed = known();
  if (installed) return installed;
  throw new Error(
    'The browser tests need Chromium, and it could not be installed. Install it (on Debian: apt-get install chromium),\n' +
      'or set CHROMIUM_PATH to the one you have, and run the tests again.',
  );
}

function known(): string | undefined {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (!isProgram(given)) throw new Error(`CHROMIUM_PATH: there is no program at ${given}`);
    return given;
  }
  const folders = (process.env.PATH ?? '').split(delimiter);
  const onSystem = NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram);
  if (onSystem) return onSystem;
  const cached = chromium.executablePath();
  return existsSync(cached) ? cached : undefined;
}

function install(): void {
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    console.log('Installing Chromium with apt for the browser tests…');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env });
    const options: SpawnSyncOptions = { stdio: ['ignore', 'ignore', 'inherit'], env };
    const isInstalled = (name: string) =>
      spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name, 'fonts-liberation'], options)
        .status === 0;
    PACKAGES.some(isInstalled);
    return;
  }
  console.log('Installing Chromium with Playwright for the browser tests…');
  try {
    execFileSync('node_modules/.bin/playwright', ['install', 'chromium'], { stdio: 'inherit' });
  } catch {
    // findChromium prints the remedy.
  }
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
