/** Properties of a page: `export const handle = { … }` in its route module. */
export interface RouteHandle {
  /** `false`: the page is static and ships no framework. */
  hydrate?: boolean;
  /** The page is the same for everybody, so it may be cached. */
  shared?: boolean;
  /** The page is the same for any query. */
  anyQuery?: boolean;
  /** The page's script writes styles; its Content-Security-Policy allows them (entry.server.tsx). */
  inlineStyles?: boolean;
  /**
   * The style sheet of a page without a framework, where it is not public.css: a smaller one, or that of the pages with a framework.
   */
  sheet?: 'article' | 'app';
  /** An inline script before all files of the page: over a slow link, a request that it sends does not wait for them. */
  headScript?: string;
}
