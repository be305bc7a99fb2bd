/** The page an address asks for; 1 for anything that is not one. `name` tells lists of one screen apart. */
export function pageOf(search: URLSearchParams, name = 'page'): number {
  const page = Number(search.get(name));
  return Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1;
}
