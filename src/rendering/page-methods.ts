import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router';

/** The methods the page at an address takes; none where there is no page but the one that says so. */
export function methodsOfPage({ routes }: Pick<ServerBuild, 'routes'>, address: string): string[] {
  // The router's own requests for data: `/about.data`, and `/_.data` for `/`.
  const path = new URL(address).pathname.replace(/(?:(?<=\/)_)?\.data$/, '');
  const route = matchRoutes(below(undefined, routes), path)?.at(-1)?.route;
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
