import { isIP } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import ipaddr from 'ipaddr.js';

export type Env = {
  Bindings: Partial<HttpBindings> & {
    /** What is the same for everybody is kept by whoever asks, and wanted as plain bytes. */
    keepsShared?: boolean;
  };
  Variables: { requestId: string };
};

/** Of an IPv6 address, the bits that are a household's or a company's; it has all addresses behind them for itself. */
const NETWORK_BITS = 64;
/** "203.0.113.9:4711", "[2001:db8::1]:4711", as some proxies write. */
const WITH_PORT = /^(?:\[([^\]]+)\]|([\d.]+))(?::\d+)?$/;

/**
 * The client's address: the socket's, unless TRUST_PROXY says that `proxies` stand in front; then the entry that many
 * steps from the right of X-Forwarded-For, which the outermost of them wrote. Never anything a client can choose. One
 * address has one spelling (RFC 5952); what is none is the socket's.
 */
export function clientAddress(c: Context<Env>, proxies: number): string {
  const socket = c.env?.incoming?.socket?.remoteAddress ?? 'local';
  const forwarded = (c.req.header('x-forwarded-for') ?? '').split(',').map((part) => part.trim());
  const given = (proxies > 0 && parsed(forwarded.at(-proxies) ?? '')) || parsed(socket);
  return given ? given.toString() : socket;
}

/** What rates are counted by: an IPv4 address, or the network of an IPv6 address. */
export function networkOf(address: string): string {
  const given = parsed(address);
  if (given?.kind() !== 'ipv6') return address;
  return ipaddr.IPv6.networkAddressFromCIDR(`${given.toString()}/${NETWORK_BITS}`).toString();
}

function parsed(text: string) {
  const [, bracketed, plain] = WITH_PORT.exec(text) ?? [];
  const address = bracketed ?? plain ?? text;
  // Not asked of the library first: it makes an error, with all that costs, of whatever is none.
  const version = isIP(address);
  if (version === 4) return ipaddr.IPv4.parse(address);
  // An IPv4 address in the form of the other kind is itself.
  return version === 6 && ipaddr.IPv6.isValid(address) ? ipaddr.process(address) : undefined;
}
