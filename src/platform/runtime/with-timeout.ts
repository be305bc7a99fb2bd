/** Returns the result of `work`, or throws `failure()` when it takes longer than `ms`. `work` is not cancelled. */
export function withTimeout<T>(milliseconds: number, work: Promise<T>, failure: () => Error): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(failure()), milliseconds);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}
