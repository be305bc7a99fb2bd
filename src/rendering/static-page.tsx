import { renderToString } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';
import { PartWriter } from '#ui/written.tsx';
import { metaTags } from './meta-tags.ts';
import { writePart } from './part-writer.tsx';

/** Marker React writes for an unresolved Suspense boundary, without the leading characters that occur in other markers too. */
const SUSPENDED = '$!-->';

/**
 * Renders a page that ships no framework (`hydrate: false`). Works around React Router: for such a page `ServerRouter` still
 * serialises the loader data into a stream and writes the manifest of every route. The stream stays unread instead of
 * cancelled, because cancelling makes the router hold the data for its five-second timeout; and the manifest is cut to the
 * page's own routes. Throws when the page suspends.
 */
export function renderStatic(page: EntryContext, url: string): string {
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
  if (html.includes(SUSPENDED)) throw new Error('A page without a framework must not suspend.');
  const head = html.indexOf('</head>');
  return `<!DOCTYPE html>${html.slice(0, head)}${metaTags(page)}${html.slice(head)}`;
}
