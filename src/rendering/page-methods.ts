import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router';

/** The path of a page, of which the router requests the data as `/about.data`, and as `/_.data` for `/`. */
export const documentPath = (pathname: string): string => pathname.replace(/(?:(?<=\/)_)?\.data$/, '');

/**
 * The methods of the page at a path without the prefix of a language; none when only the catch-all route matches. Works around React Router, which answers
 * other methods by the presence of an action in any of the matched routes, and has no 404 for them.
 */
export function methodsOfPage({ routes }: Pick<ServerBuild, 'routes'>, pathname: string): string[] {
  const route = matchRoutes(below(undefined, routes), documentPath(pathname))?.at(-1)?.route;
  if (!route || route.path === '*') return [];
  return route.action ? ['GET', 'POST'] : ['GET'];
}

function below(parentId: string | undefined, routes: ServerBuild['routes']): RouteObject[] {
  return Object.values(routes).flatMap((route) => {
    if (!route || route.parentId !== parentId) return [];
    const { id, path, module } = route;
    const action = module.action !== undefined;
    return [
      route.index ? { id, index: true, action } : { id, ...(path && { path }), action, children: below(id, routes) },
    ];
  });
}
