/** Works through a list in several lanes, while `goesOn`. What is begun is finished; then the first failure is thrown. */
export async function inLanes<T>(
  list: readonly T[],
  lanes: number,
  goesOn: () => boolean,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const rest = list.values();
  const failures: unknown[] = [];
  const lane = async () => {
    while (failures.length === 0 && goesOn()) {
      const { value, done } = rest.next();
      if (done) return;
      await work(value).catch((error: unknown) => failures.push(error));
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  if (failures.length > 0) throw failures[0];
}
