import type { RequestListener } from 'node:http';

/**
 * Refuses who names two hosts (RFC 9112, 3.2): Node takes the first of them, a proxy before it may have taken the other.
 */
export function withOneHost(next: RequestListener): RequestListener {
  return (request, response) => {
    const names = request.rawHeaders.filter((name, place) => place % 2 === 0 && name.toLowerCase() === 'host');
    if (names.length > 1) response.writeHead(400, { connection: 'close' }).end();
    else next(request, response);
  };
}
