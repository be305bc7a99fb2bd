/** What a route says of its page: `export const handle = { … }`. */
export interface RouteHandle {
  /** `false`: the page is only read and ships no framework. */
  hydrate?: boolean;
  /** It is the same for everybody who opens this address, so it may be kept. */
  shared?: boolean;
  /** It is the same whatever stands in its address after the `?`. */
  anyQuery?: boolean;
  /** Its script writes styles of its own; the page's policy allows them (entry.server.tsx). */
  inlineStyles?: boolean;
  /** It has the small sheet of article.css. */
  sheet?: 'article';
}
