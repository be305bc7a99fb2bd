import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

export type Env = {
  Bindings: Partial<HttpBindings> & {
    /** What is the same for everybody is kept by whoever asks, and wanted as plain bytes. */
    keepsShared?: boolean;
  };
  Variables: { requestId: string };
};

/**
 * The client's address: the socket's, unless TRUST_PROXY says that `proxies` stand in front; then the entry that many
 * steps from the right of X-Forwarded-For, which the outermost of them wrote. Never anything a client can choose.
 */
export function clientAddress(c: Context<Env>, proxies: number): string {
  const socket = c.env?.incoming?.socket?.remoteAddress ?? 'local';
  if (proxies === 0) return socket;
  const forwarded = (c.req.header('x-forwarded-for') ?? '').split(',').map((part) => part.trim());
  return forwarded.at(-proxies) || socket;
}
