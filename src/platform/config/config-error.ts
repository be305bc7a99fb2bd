/** A configuration error the operator has to fix; the message is one line per wrong value. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}
