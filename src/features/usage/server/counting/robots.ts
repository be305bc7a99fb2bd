import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import crawlers from 'crawler-user-agents';
import { isbot } from 'isbot';
import type { Log } from '#platform/observability/log.ts';

/** The list COUNTER publishes, as it is published: `[{ "pattern": "…" }, …]`. */
export const COUNTER_LIST = 'COUNTER_Robots_list.json';

/** What a list may look at; nobody's browser says more. */
const MOST_CHARACTERS = 1_000;
const MOST_KNOWN = 2_000;

/** Whether a user agent is a machine's. */
export type IsRobot = (userAgent: string) => boolean;

/**
 * Robots by the published lists: isbot, crawler-user-agents and, where DATA_DIR has it, COUNTER's own. Who does not say
 * what he is counts as one. A bad file, or a bad pattern in it, is logged and the rest holds.
 */
export function knownRobots(dataDir: string, log: Log): IsRobot {
  const patterns = [...crawlers.map(({ pattern }) => new RegExp(pattern)), ...counterPatterns(dataDir, log)];
  const known = new Map<string, boolean>();
  return (userAgent) => {
    const name = userAgent.trim().slice(0, MOST_CHARACTERS);
    if (name === '') return true;
    const before = known.get(name);
    if (before !== undefined) return before;
    const robot = isbot(name) || patterns.some((pattern) => pattern.test(name));
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(name, robot);
    return robot;
  };
}

function counterPatterns(dataDir: string, log: Log): RegExp[] {
  const file = join(dataDir, COUNTER_LIST);
  const refuse = (reason: string) => {
    log.error({ file: COUNTER_LIST, reason }, 'the list of robots cannot be used; the lists built in hold');
    return [];
  };
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === 'ENOENT' ? [] : refuse(code ?? 'unreadable');
  }
  try {
    const list: unknown = JSON.parse(text);
    if (!Array.isArray(list)) return refuse('it is not a JSON array');
    return list.flatMap((entry: unknown, index) => {
      const pattern = (entry as { pattern?: unknown } | null)?.pattern;
      try {
        if (typeof pattern !== 'string' || pattern === '') throw new Error('it has no pattern');
        return [new RegExp(pattern, 'i')];
      } catch (error) {
        const reason = (error as Error).message;
        log.error({ file: COUNTER_LIST, entry: index, reason }, 'a pattern of the list of robots was left out');
        return [];
      }
    });
  } catch {
    return refuse('it is not JSON');
  }
}
