import { Writable } from 'node:stream';
import type { ReactNode } from 'react';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import { type EntryContext, type HandleErrorFunction, isRouteErrorResponse, ServerRouter } from 'react-router';
import { reportBug } from './base/page-loader.ts';
import type { RouteHandle } from './base/route-handle.ts';
import { ANY_QUERY, SHARED } from './platform/http/cacheability.ts';
import { pagePolicy } from './platform/http/security-headers.ts';
import { detachBody } from './platform/http/whole-body.ts';
import { writtenTags } from './rendering/page-tags.ts';
import { writePart } from './rendering/part-writer.tsx';
import { PartWriter } from './ui/written.tsx';

/** What stands in place of a part that could not be rendered at once, but for its first signs, which are found too often. */
const SUSPENDED = '$!-->';

/** Renders a page whole: what leaves is one string, the same for the same content, with the policy that fits it. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const html = handlesOf(context).some((handle) => handle?.hydrate === false)
    ? renderRead(context, request.url)
    : await renderWhole(<ServerRouter context={context} url={request.url} />);
  headers.set('content-type', 'text/html; charset=utf-8');
  headers.set('content-security-policy', import.meta.env.DEV ? "frame-ancestors 'none'" : policyOf(html, context));
  if (!headers.has('cache-control')) headers.set('cache-control', keepingOf(status, context));
  if (status === 200 && handlesOf(context).some((handle) => handle?.anyQuery)) headers.set('no-vary-search', ANY_QUERY);
  return request.method === 'HEAD' ? new Response(null, { status, headers }) : detachBody(html, { status, headers });
}

const handlesOf = ({ staticHandlerContext }: EntryContext) =>
  staticHandlerContext.matches.map(({ route }) => route.handle as RouteHandle | undefined);

const policyOf = (html: string, context: EntryContext) =>
  pagePolicy(html, { inlineStyles: handlesOf(context).some((handle) => handle?.inlineStyles === true) });

function keepingOf(status: number, context: EntryContext): string {
  if (status !== 200) return 'no-store';
  return handlesOf(context).some((handle) => handle?.shared === true) ? SHARED : 'no-cache';
}

/** What a visitor asked wrongly is answered, not reported. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  const expected = isRouteErrorResponse(error) && error.status < 500;
  if (!expected && !request.signal.aborted) context.get(reportBug)(error);
};

/**
 * A page that is only read ships no framework, so no data is handed over to it and nothing in it waits: it is rendered in
 * one go, and of all routes the router has to know its own only. The stream with the data is left unread rather than
 * cancelled: the router would hold everything for the five seconds it waits for it.
 */
function renderRead(page: EntryContext, url: string): string {
  const { serverHandoffStream: _unread, manifest, ...context } = page;
  const own = context.staticHandlerContext.matches.flatMap(({ route }) => {
    const entry = manifest.routes[route.id];
    return entry ? [[route.id, entry] as const] : [];
  });
  const html = renderToString(
    <PartWriter value={writePart}>
      <ServerRouter context={{ ...context, manifest: { ...manifest, routes: Object.fromEntries(own) } }} url={url} />
    </PartWriter>,
  );
  if (html.includes(SUSPENDED)) throw new Error('A page that is only read may not wait for anything.');
  const head = html.indexOf('</head>');
  return `<!DOCTYPE html>${html.slice(0, head)}${writtenTags(page)}${html.slice(head)}`;
}

/** The router hands its data over in suspended parts, so the page is complete only when all of them are. */
function renderWhole(page: ReactNode): Promise<string> {
  return new Promise((done, failed) => {
    const chunks: Buffer[] = [];
    const sink = new Writable({
      write(chunk: Buffer, _, next) {
        chunks.push(chunk);
        next();
      },
      final(next) {
        done(Buffer.concat(chunks).toString());
        next();
      },
    });
    const { pipe } = renderToPipeableStream(page, {
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => pipe(sink),
      onShellError: failed,
      onError: failed,
    });
  });
}
