import { expect, test } from 'vitest';
import { readReply } from './client.ts';

const refused = (failure: string, message: string, code = 'UNKNOWN') =>
  expect.objectContaining({ failure, message, code });

test('a reply is its JSON', async () => {
  expect(await readReply(Response.json({ data: [1] }))).toEqual({ data: [1] });
  expect(await readReply(new Response(null, { status: 204 }))).toEqual({});
});

test.each([
  ['a page of a proxy with status 200', new Response('<html>Sign in</html>'), refused('unavailable', '')],
  ['a page with status 413', new Response('<html>Too large</html>', { status: 413 }), refused('too-large', '')],
  [
    'success: false with status 200',
    Response.json({ success: false, message: 'In use', error: 'IN_USE' }),
    refused('refused', 'In use', 'IN_USE'),
  ],
  ['success: false without a message', Response.json({ success: false }), refused('refused', '')],
  ['a message that is no text', Response.json({ message: { a: 1 } }, { status: 409 }), refused('conflict', '')],
])('%s is a failure', async (_, response, error) => {
  await expect(readReply(response)).rejects.toEqual(error);
});
