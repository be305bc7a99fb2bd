import { type EntryContext, type HandleErrorFunction, isRouteErrorResponse } from 'react-router';
import { splitLanguage } from './base/language-paths.ts';
import { ANY_QUERY, SHARED } from './platform/http/cacheability.ts';
import { detachBody } from './platform/http/detached-body.ts';
import { pagePolicy } from './platform/http/security-headers.ts';
import { renderHydrated } from './rendering/hydrated-page.tsx';
import { pageLinksIn } from './rendering/page-links.ts';
import { reportBug } from './rendering/page-loader.ts';
import type { RouteHandle } from './rendering/route-handle.ts';
import { renderStatic } from './rendering/static-page.tsx';

/** Renders a page as one string, the same for the same content, with the Content-Security-Policy that fits it. */
// oxlint-disable-next-line max-params -- React Router calls it with these arguments
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const handles = handlesOf(context);
  const isStatic = handles.some((handle) => handle?.hydrate === false);
  const { language, path } = splitLanguage(new URL(request.url).pathname);
  // In development, scripts are in English.
  if (import.meta.env.DEV && language !== 'en' && !isStatic) return ledTo(`${path}${new URL(request.url).search}`);
  const html = isStatic
    ? pageLinksIn(language, renderStatic(context, request.url))
    : await renderHydrated(context, request.url);
  const inlineStyles = handles.some((handle) => handle?.inlineStyles === true);
  headers.set('content-type', 'text/html; charset=utf-8');
  headers.set(
    'content-security-policy',
    import.meta.env.DEV ? "frame-ancestors 'none'" : pagePolicy(html, { inlineStyles }),
  );
  if (!headers.has('cache-control')) headers.set('cache-control', cacheControlOf(status, handles));
  if (status === 200 && handles.some((handle) => handle?.anyQuery)) headers.set('no-vary-search', ANY_QUERY);
  return request.method === 'HEAD' ? new Response(null, { status, headers }) : detachBody(html, { status, headers });
}

const ledTo = (location: string) =>
  new Response(null, { status: 302, headers: { location, 'cache-control': 'no-store' } });

type Handles = (RouteHandle | undefined)[];

function handlesOf({ staticHandlerContext }: EntryContext): Handles {
  return staticHandlerContext.matches.map(({ route }) => route.handle as RouteHandle | undefined);
}

function cacheControlOf(status: number, handles: Handles): string {
  if (status !== 200) return 'no-store';
  return handles.some((handle) => handle?.shared === true) ? SHARED : 'no-cache';
}

/** Reports bugs, not the errors a request itself caused. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  const expected = isRouteErrorResponse(error) && error.status < 500;
  if (!expected && !request.signal.aborted) context.get(reportBug)(error);
};
