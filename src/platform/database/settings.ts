import type pg from 'pg';
import type { Settings } from './types.ts';

/** Milliseconds for a new connection to apply its settings. */
const SETTINGS_MS = 1_500;

/** Pool options that apply settings to each new connection before it is used; a connection that fails to is discarded. */
export function withSettings(settings: Settings): Pick<pg.PoolConfig, 'onConnect'> {
  const statements = Object.entries(settings).map(([name, value]) => `set ${name} = ${value}`);
  if (statements.length === 0) return {};
  const query = { text: statements.join('; '), query_timeout: SETTINGS_MS };
  return { onConnect: (client) => client.query(query) };
}
