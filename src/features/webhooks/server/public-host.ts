import { lookup } from 'node:dns/promises';
import ipaddr from 'ipaddr.js';

/**
 * Whether a host has addresses on the internet only: a webhook must not make the server call other machines of its own network.
 * False for a host that does not exist.
 */
export async function isPublicHost(hostname: string): Promise<boolean> {
  const addresses = await lookup(hostname.replace(/^\[|\]$/g, ''), { all: true }).catch(() => []);
  return addresses.length > 0 && addresses.every(({ address }) => ipaddr.process(address).range() === 'unicast');
}
