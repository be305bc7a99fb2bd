import type { RequestListener } from 'node:http';

/**
 * Refuses requests with more than one Host header (RFC 9112, 3.2): Node uses the first one, a proxy may have used another.
 */
export function requireSingleHost(next: RequestListener): RequestListener {
  return (request, response) => {
    const hosts = request.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host');
    if (hosts.length > 1) response.writeHead(400, { connection: 'close' }).end();
    else next(request, response);
  };
}
