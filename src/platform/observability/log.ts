import { AsyncLocalStorage } from 'node:async_hooks';
import { type DestinationStream, type Logger, pino } from 'pino';

export type Log = Logger;

/** What every line says that is written while something is worked on: the id of a request, or of a job. */
export interface LogContext {
  requestId?: string;
  queue?: string;
  job?: string;
}

const contexts = new AsyncLocalStorage<LogContext>();

/** Runs `work`, and whatever it begins, so that each line it logs says what it belongs to. */
export function inLogContext<T>(context: LogContext, work: () => T): T {
  return contexts.run(context, work);
}

/** The id of the request that is being answered. */
export function currentRequestId(): string | undefined {
  return contexts.getStore()?.requestId;
}

/** Structured lines on stdout. Nothing personal is ever logged: no addresses, no bodies, no tokens. */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    ...{ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: describe } },
    mixin: () => ({ ...contexts.getStore() }),
    formatters: { log: withoutAddresses },
  };
  return destination ? pino(options, destination) : pino(options);
}

const ADDRESS = /[^\s<>@"'(),;:]+@[^\s<>@"'(),;:]+/g;

/** What another server says of a mail names whom it was for. */
function withoutAddresses(line: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(line).map(([key, value]) => [key, hidden(value)]));
}

function hidden(value: unknown): unknown {
  return typeof value === 'string' ? value.replace(ADDRESS, '(address)') : value;
}

/** An error without what it carries along: a failed query's parameters are somebody's data. */
function describe(error: unknown): object {
  if (!(error instanceof Error)) return { message: hidden(String(error)) };
  const { name, message, stack, cause } = error;
  const code = (error as NodeJS.ErrnoException).code;
  return {
    type: name,
    code,
    message: hidden(message.split('\nparams:')[0]),
    // It begins with the message, parameters and all.
    stack: stack?.match(/^ {4}at .*$/gm)?.join('\n'),
    ...(cause ? { cause: describe(cause) } : {}),
  };
}
