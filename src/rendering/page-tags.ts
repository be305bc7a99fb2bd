import type { EntryContext, MetaDescriptor } from 'react-router';
import { type Attributes, element, xmlEscaped } from '../base/xml-elements.ts';

/**
 * What the routes of a page say of it (`meta`) as HTML: what the router's `<Meta>` renders, for a page that ships no framework
 * and so has nobody who would change it. An article has a hundred of these tags; decision 0014 says what they cost as elements.
 */
export function writtenTags({ staticHandlerContext, routeModules }: EntryContext): string {
  const { errors, loaderData, location } = staticHandlerContext;
  const shown = shownMatches(staticHandlerContext);
  const error = errors?.[shown.at(-1)?.route.id ?? ''];
  const matches: object[] = [];
  let described: MetaDescriptor[] = [];
  for (const { route, ...place } of shown) {
    const match = { ...place, id: route.id, handle: route.handle, loaderData: loaderData[route.id], meta: described };
    matches.push(match);
    const meta = routeModules[route.id]?.meta as Describe | undefined;
    if (meta) described = meta({ ...match, location, matches, error }) ?? [];
    match.meta = described;
  }
  return described.map(written).join('');
}

type Describe = (about: object) => MetaDescriptor[] | undefined;

/** The routes down to the one that shows what failed, or all. */
function shownMatches({ matches, errors }: EntryContext['staticHandlerContext']) {
  return errors ? matches.slice(0, matches.findIndex(({ route }) => route.id in errors) + 1) : matches;
}

function written(tag: MetaDescriptor): string {
  // A link may have a title, too.
  if ('title' in tag && !('tagName' in tag)) return `<title>${xmlEscaped(String(tag.title))}</title>`;
  if ('script:ld+json' in tag) {
    // Nothing in it may end the script or begin a comment.
    const json = JSON.stringify(tag['script:ld+json']).replaceAll('<', '\\u003c');
    return element('script', { type: 'application/ld+json' }, json);
  }
  const { tagName = 'meta', ...attributes } = tag as { tagName?: string } & Attributes;
  return element(tagName, attributes);
}
