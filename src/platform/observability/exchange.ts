/** A finished request and response; without the URL, which may contain a secret. */
export interface Exchange {
  method: string;
  /** The route's pattern, such as /api/v1/issues/:id. */
  route: string;
  status: number;
  /** Milliseconds. */
  took: number;
}
