/** What stands beside answers whose text is there at once. */
const texts = new WeakMap<Response, string>();

/**
 * An answer that only stands for one with this text (`filled`), for who looks at answers on their way: Node makes a stream
 * of every body that is looked at, and making it and reading it out again would take as long as a tenth of a page.
 */
export function hollow(text: string, init: ResponseInit): Response {
  const response = new Response(null, init);
  texts.set(response, text);
  return response;
}

/** The answer a hollow one stands for; any other is as it was. */
export function filled(response: Response): Response {
  const text = texts.get(response);
  if (text === undefined) return response;
  const { status, headers } = response;
  const whole = new Response(text, { status, headers });
  texts.set(whole, text);
  return whole;
}

/** The body of an answer nobody has read. */
export async function bytesOf(response: Response): Promise<Buffer<ArrayBuffer>> {
  const text = texts.get(response);
  return text === undefined ? Buffer.from(await response.arrayBuffer()) : Buffer.from(text);
}
