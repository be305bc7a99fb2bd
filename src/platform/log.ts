import { type Logger, pino } from 'pino';

export type Log = Logger;

/** Structured lines on stdout. Nothing personal is ever logged: no addresses, no bodies, no tokens. */
export function createLog(level: string): Log {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: describe } });
}

/** An error without what it carries along: a failed query's parameters are somebody's data. */
function describe(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack, cause } = error;
  const code = (error as NodeJS.ErrnoException).code;
  return {
    type: name,
    code,
    message: message.split('\nparams:')[0],
    stack,
    ...(cause ? { cause: describe(cause) } : {}),
  };
}
