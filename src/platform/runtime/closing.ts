/**
 * Runs what opens things and defers their ends; they are closed in the opposite order when it is done, or has failed on the
 * way, unless it has moved them: then they are its caller's.
 */
export async function closing<T>(task: (opened: AsyncDisposableStack) => Promise<T>): Promise<T> {
  const opened = new AsyncDisposableStack();
  let result: T;
  try {
    result = await task(opened);
  } catch (error) {
    // Why it failed says more than what cannot be closed after that.
    await opened.disposeAsync().catch(() => {});
    throw error;
  }
  await opened.disposeAsync();
  return result;
}
