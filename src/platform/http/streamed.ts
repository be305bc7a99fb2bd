import { PassThrough, pipeline, Readable } from 'node:stream';

/** A response whose text is sent as it is made, so that memory does not grow with its length. */
export function streamed(parts: AsyncIterable<string>, headers: Record<string, string>): Response {
  const bytes = new PassThrough();
  // An error aborts the connection, so that a truncated file does not look complete.
  pipeline(Readable.from(parts), bytes, () => {});
  return new Response(Readable.toWeb(bytes) as ReadableStream, { headers });
}
