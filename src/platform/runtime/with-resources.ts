/**
 * Runs a task that opens resources and registers how to close them. They are closed in reverse order when the task is done or
 * fails; a task that keeps them open moves them to its result.
 */
export async function withResources<T>(task: (opened: AsyncDisposableStack) => Promise<T>): Promise<T> {
  const opened = new AsyncDisposableStack();
  let result: T;
  try {
    result = await task(opened);
  } catch (error) {
    // The task's error matters more than an error while closing.
    await opened.disposeAsync().catch(() => {});
    throw error;
  }
  await opened.disposeAsync();
  return result;
}
