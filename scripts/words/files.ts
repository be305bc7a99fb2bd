import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The TypeScript files below `src`, sorted. */
export function sourceFiles(): string[] {
  const names = readdirSync('src', { recursive: true, encoding: 'utf8' });
  return names
    .filter((name) => /(?<!\.d)\.tsx?$/.test(name))
    .map((name) => join('src', name).replaceAll('\\', '/'))
    .sort();
}
