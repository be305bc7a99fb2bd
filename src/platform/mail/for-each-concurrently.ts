export interface ConcurrentWork<T> {
  concurrency: number;
  /** No further item is started once this returns false. */
  mayContinue: () => boolean;
  work: (item: T) => Promise<void>;
}

/** Processes a list concurrently. After a failure the running items are finished; then the first failure is thrown. */
export async function forEachConcurrently<T>(
  list: readonly T[],
  { concurrency, mayContinue, work }: ConcurrentWork<T>,
): Promise<void> {
  const rest = list.values();
  const failures: unknown[] = [];
  const worker = async () => {
    while (failures.length === 0 && mayContinue()) {
      const { value, done } = rest.next();
      if (done) return;
      await work(value).catch((error: unknown) => failures.push(error));
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  if (failures.length > 0) throw failures[0];
}
