/** What is known of a request once its answer has ended; never its address, which may hold somebody's secret. */
export interface Exchange {
  method: string;
  /** The route's pattern, such as /api/v1/issues/:id. */
  route: string;
  status: number;
  /** Milliseconds. */
  took: number;
}
