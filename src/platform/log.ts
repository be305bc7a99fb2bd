import { type Logger, pino } from 'pino';

export type Log = Logger;

/** Structured lines on stdout. Nothing personal is ever logged: no addresses, no bodies, no tokens. */
export function createLog(level: string): Log {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime });
}
