import { afterAll, beforeAll, vi } from 'vitest';
import { LANGUAGES } from '#base/languages.ts';
import { serveSite } from '../server.ts';
import { journalBy, type TestJournal } from './journal.ts';
import { pagesFromSource } from './pages.ts';

export interface ServedJournal extends TestJournal {
  /** The lines of its log so far, at its most talkative. */
  lines: string[];
}

/** A test journal behind its HTTP server, with pages, caches and a log; its requests go through the socket. */
export function servedJournal(environment: Record<string, string> = {}): ServedJournal {
  const lines: string[] = [];
  const settings = { PORT: '0', HOST: '127.0.0.1', PUBLIC_URL: 'http://localhost', LOG_LEVEL: 'trace', ...environment };
  // As in production, pages are in every language, and have a policy for their scripts.
  beforeAll(() => void vi.stubEnv('DEV', false));
  afterAll(() => void vi.unstubAllEnvs());
  const journal = journalBy(async (config, options) => {
    const pages = { render: await pagesFromSource(), clientFolder: undefined, languages: LANGUAGES };
    const logTo = { write: (line: string) => void lines.push(line) };
    const site = await serveSite(config, pages, { ...options, logTo });
    const send = (path: string, init: RequestInit = {}) =>
      fetch(`http://127.0.0.1:${site.port}${path}`, { redirect: 'manual', ...init });
    // The server has begun to work.
    return { journal: { ...site.journal, work: async () => {} }, send, close: site.stop };
  }, settings);
  return Object.assign(journal, { lines });
}
