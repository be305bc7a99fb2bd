/** What a route says of its page: `export const handle = { … }`. */
export interface RouteHandle {
  /** The page is only read and ships no framework. */
  hydrate?: boolean;
  /** It is the same for everybody who opens this address, so it may be kept. */
  shared?: boolean;
}
