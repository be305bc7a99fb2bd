import { isIP } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import ipaddr from 'ipaddr.js';

export type Env = {
  Bindings: Partial<HttpBindings> & {
    /** Set by the page cache: it compresses shared responses itself and wants plain bytes. */
    cachesShared?: boolean;
  };
  Variables: { requestId: string };
};

/** Prefix length of an IPv6 network: one household or company has all addresses below it. */
const NETWORK_BITS = 64;
/** "203.0.113.9:4711", "[2001:db8::1]:4711", as some proxies write addresses. */
const WITH_PORT = /^(?:\[([^\]]+)\]|([\d.]+))(?::\d+)?$/;

/**
 * The client's address: the socket's, or with `proxies` (TRUST_PROXY) proxies in front, the entry that many from the right of
 * X-Forwarded-For, which the outermost proxy wrote; a client cannot choose it. In canonical form (RFC 5952); an invalid entry
 * counts as the socket's address.
 */
export function clientAddress(c: Context<Env>, proxies: number): string {
  const socket = c.env?.incoming?.socket?.remoteAddress ?? 'local';
  const forwarded = (c.req.header('x-forwarded-for') ?? '').split(',').map((part) => part.trim());
  const address = (proxies > 0 && parsed(forwarded.at(-proxies) ?? '')) || parsed(socket);
  return address ? address.toString() : socket;
}

/** The key that rates are counted by: an IPv4 address, or the network of an IPv6 address. */
export function networkOf(address: string): string {
  const ip = parsed(address);
  if (ip?.kind() !== 'ipv6') return address;
  return ipaddr.IPv6.networkAddressFromCIDR(`${ip.toString()}/${NETWORK_BITS}`).toString();
}

function parsed(text: string) {
  const [, bracketed, plain] = WITH_PORT.exec(text) ?? [];
  const address = bracketed ?? plain ?? text;
  // Checked before the library, which creates an expensive error for invalid addresses.
  const version = isIP(address);
  if (version === 4) return ipaddr.IPv4.parse(address);
  // An IPv4-mapped IPv6 address becomes the IPv4 address.
  return version === 6 && ipaddr.IPv6.isValid(address) ? ipaddr.process(address) : undefined;
}
