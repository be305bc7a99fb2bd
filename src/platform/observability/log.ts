import { AsyncLocalStorage } from 'node:async_hooks';
import { type DestinationStream, type Logger, pino } from 'pino';

export type Log = Logger;

/** Fields of every line logged during a request or job. */
export interface LogContext {
  requestId?: string;
  queue?: string;
  job?: string;
}

const contexts = new AsyncLocalStorage<LogContext>();

/** Runs `work`; lines logged by it and by everything it starts carry the context. */
export function inLogContext<T>(context: LogContext, work: () => T): T {
  return contexts.run(context, work);
}

/** The id of the current request; undefined outside a request. */
export function currentRequestId(): string | undefined {
  return contexts.getStore()?.requestId;
}

/** A structured log on stdout. It contains no personal data: no addresses, no bodies, no tokens. */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describe },
    mixin: () => ({ ...contexts.getStore() }),
    formatters: { log: withoutAddresses },
  };
  return destination ? pino(options, destination) : pino(options);
}

const ADDRESS = /[^\s<>@"'(),;:]+@[^\s<>@"'(),;:]+/g;

/** Hides e-mail addresses, which mail servers quote in their replies. */
function withoutAddresses(line: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(line).map(([key, value]) => [key, withHiddenAddress(value)]));
}

function withHiddenAddress(value: unknown): unknown {
  return typeof value === 'string' ? value.replace(ADDRESS, '(address)') : value;
}

/** An error without its additional properties: the parameters of a failed query are personal data. */
function describe(error: unknown): object {
  if (!(error instanceof Error)) return { message: withHiddenAddress(String(error)) };
  const { name, message, stack, cause } = error;
  const code = (error as NodeJS.ErrnoException).code;
  return {
    type: name,
    code,
    message: withHiddenAddress(message.split('\nparams:')[0]),
    // The stack begins with the message and its parameters.
    stack: stack?.match(/^ {4}at .*$/gm)?.join('\n'),
    ...(cause ? { cause: describe(cause) } : {}),
  };
}
