import type { SearchDatabases } from './databases.ts';
import { corrected } from './spelling.ts';
import { titleWithin } from './titles.ts';

/**
 * What is found by what was probably meant by a text nothing has: its words in the nearest spelling, or else the title in
 * it. `find` answers undefined where there is nothing.
 */
export async function foundAsMeant<T>(
  databases: SearchDatabases,
  text: string,
  find: (meant: string) => Promise<T | undefined>,
): Promise<{ meant: string; found: T } | undefined> {
  for (const meaning of [corrected, titleWithin]) {
    const meant = await meaning(databases, text);
    const found = meant === undefined ? undefined : await find(meant);
    if (meant !== undefined && found !== undefined) return { meant, found };
  }
  return undefined;
}
