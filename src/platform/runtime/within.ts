/** What `work` gives, or what `failure` says when that takes longer than so many milliseconds. The work itself goes on. */
export function within<T>(milliseconds: number, work: Promise<T>, failure: () => Error): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(failure()), milliseconds);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}
