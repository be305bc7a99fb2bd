import type { EntryContext, MetaDescriptor } from 'react-router';
import { type Attributes, element, xmlEscaped } from '#base/xml-elements.ts';

/**
 * The `meta` of a page's routes as HTML. Works around the cost of React Router's `<Meta>`, which renders the same tags as React
 * elements: an article has a hundred of them, and a page without a framework never changes them (decision 0014).
 */
export function metaTags({ staticHandlerContext, routeModules }: EntryContext): string {
  const { errors, loaderData, location } = staticHandlerContext;
  const shown = shownMatches(staticHandlerContext);
  const error = errors?.[shown.at(-1)?.route.id ?? ''];
  const matches: object[] = [];
  let described: MetaDescriptor[] = [];
  for (const { route, ...rest } of shown) {
    const match = { ...rest, id: route.id, handle: route.handle, loaderData: loaderData[route.id], meta: described };
    matches.push(match);
    const meta = routeModules[route.id]?.meta as Describe | undefined;
    if (meta) described = meta({ ...match, location, matches, error }) ?? [];
    match.meta = described;
  }
  return described.map(tagHtml).join('');
}

type Describe = (about: object) => MetaDescriptor[] | undefined;

/** The matches down to the one whose error boundary is shown, or all. */
function shownMatches({ matches, errors }: EntryContext['staticHandlerContext']) {
  return errors ? matches.slice(0, matches.findIndex(({ route }) => route.id in errors) + 1) : matches;
}

function tagHtml(tag: MetaDescriptor): string {
  // A `<link>` may have a title attribute as well.
  if ('title' in tag && !('tagName' in tag)) return `<title>${xmlEscaped(String(tag.title))}</title>`;
  if ('script:ld+json' in tag) {
    // Escaped, so that no text can close the script or open a comment.
    const json = JSON.stringify(tag['script:ld+json']).replaceAll('<', '\\u003c');
    return element('script', { type: 'application/ld+json' }, json);
  }
  const { tagName = 'meta', ...attributes } = tag as { tagName?: string } & Attributes;
  return element(tagName, attributes);
}
