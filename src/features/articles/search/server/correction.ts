import type { SearchDatabases } from './databases.ts';
import { correctedSpelling } from './spelling.ts';
import { titleWithin } from './titles.ts';

/**
 * Searches for the corrected form of a text that nothing matches: first with its words in the nearest spelling, then for
 * the title that it contains. `find` returns undefined if nothing matches.
 */
export async function findCorrected<T>(
  databases: SearchDatabases,
  text: string,
  find: (corrected: string) => Promise<T | undefined>,
): Promise<{ corrected: string; found: T } | undefined> {
  for (const correct of [correctedSpelling, titleWithin]) {
    const corrected = await correct(databases, text);
    const found = corrected === undefined ? undefined : await find(corrected);
    if (corrected !== undefined && found !== undefined) return { corrected, found };
  }
  return undefined;
}
