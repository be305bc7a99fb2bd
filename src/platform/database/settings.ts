import type pg from 'pg';
import type { Settings } from './types.ts';

/** Milliseconds a connection has to take its settings. */
const SETTLING = 1_500;

/** What has a pool tell each connection its settings before anybody gets it; one that does not take them nobody gets. */
export function settling(settings: Settings): Pick<pg.PoolConfig, 'onConnect'> {
  const statements = Object.entries(settings).map(([name, value]) => `set ${name} = ${value}`);
  if (statements.length === 0) return {};
  const told = { text: statements.join('; '), query_timeout: SETTLING };
  return { onConnect: (client) => client.query(told) };
}
