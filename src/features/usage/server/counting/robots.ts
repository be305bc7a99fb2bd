import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import crawlers from 'crawler-user-agents';
import { isbot } from 'isbot';
import type { Log } from '#platform/observability/log.ts';

/** File name of COUNTER's published list: `[{ "pattern": "…" }, …]`. */
export const COUNTER_LIST = 'COUNTER_Robots_list.json';

/** Longer user agents are cut off before they are matched. */
const MAX_CHARACTERS = 1_000;
const MAX_CACHED = 2_000;

/** Whether a user agent belongs to a robot. */
export type IsRobot = (userAgent: string) => boolean;

/**
 * Recognises robots by the published lists: isbot, crawler-user-agents and, if DATA_DIR has it, COUNTER's own. An empty
 * user agent is a robot. A bad file, or a bad pattern in it, is logged and skipped.
 */
export function knownRobots(dataDir: string, log: Log): IsRobot {
  const patterns = [...crawlers.map(({ pattern }) => new RegExp(pattern)), ...counterPatterns(dataDir, log)];
  const cached = new Map<string, boolean>();
  return (userAgent) => {
    const name = userAgent.trim().slice(0, MAX_CHARACTERS);
    if (name === '') return true;
    const earlier = cached.get(name);
    if (earlier !== undefined) return earlier;
    const robot = isbot(name) || patterns.some((pattern) => pattern.test(name));
    if (cached.size >= MAX_CACHED) cached.clear();
    cached.set(name, robot);
    return robot;
  };
}

function counterPatterns(dataDir: string, log: Log): RegExp[] {
  const file = join(dataDir, COUNTER_LIST);
  const refuse = (reason: string) => {
    log.error({ file: COUNTER_LIST, reason }, 'the list of robots cannot be used; the built-in lists apply');
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
        log.error({ file: COUNTER_LIST, entry: index, reason }, 'a pattern of the list of robots was skipped');
        return [];
      }
    });
  } catch {
    return refuse('it is not JSON');
  }
}
