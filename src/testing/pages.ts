import type { RouteConfigEntry } from '@react-router/dev/routes';
import type { ServerBuild } from 'react-router';
import { rendererOf } from '#rendering/render.ts';
import routes from '../routes.ts';
import type { PageRenderer } from '../server.ts';

type RouteModule = NonNullable<ServerBuild['routes'][string]>['module'];

const SCREENS = import.meta.glob<RouteModule>([
  '../root.tsx',
  '../features/**/screens/**/*.tsx',
  '!../features/**/*.test.tsx',
]);

/** A route of the journal, with the id of the layout around it. */
interface FlatRoute {
  id: string;
  parentId: string | undefined;
  file: string;
  path: string | undefined;
  index: boolean | undefined;
}

function flatRoutes(entries: RouteConfigEntry[], parentId: string): FlatRoute[] {
  return entries.flatMap(({ file, path, index, children = [] }) => [
    { id: file, parentId, file, path, index },
    ...flatRoutes(children, file),
  ]);
}

/** The path of every page, such as `/author/:number`, from the routes themselves; layouts and pages that are not found have none. */
export function everyPage(entries: RouteConfigEntry[] = routes, base = ''): string[] {
  return entries.flatMap(({ path = '', index, children }) => {
    const whole = path === '' ? base : `${base}/${path}`;
    if (children) return everyPage(children, whole);
    return index || path !== '*' ? [whole || '/'] : [];
  });
}

/**
 * Renders the pages as the built server does, from their source: with the same routes, loaders and documents, but without scripts
 * for browsers.
 */
export async function pagesFromSource(): Promise<PageRenderer> {
  const root = { id: 'root', parentId: undefined, file: 'root.tsx', path: '', index: undefined };
  const flat = [root, ...flatRoutes(routes, 'root')];
  const loaded = await Promise.all(
    flat.map(async ({ file, ...route }) => {
      const load = SCREENS[`../${file}`];
      if (!load) throw new Error(`The screen ${file} of a route is not there.`);
      return { ...route, module: await load() };
    }),
  );
  const manifest = loaded.map(({ module, ...route }) => ({ ...route, ...factsOf(module) }));
  const build = {
    entry: { module: await import('../entry.server.tsx') },
    routes: Object.fromEntries(loaded.map((route) => [route.id, route])),
    assets: {
      entry: { imports: [], module: '/assets/entry.js' },
      routes: Object.fromEntries(manifest.map((route) => [route.id, route])),
      url: '/assets/manifest.js',
      version: 'source',
    },
    basename: '/',
    publicPath: '/',
    assetsBuildDirectory: '',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
    allowedActionOrigins: ['**'],
  } as unknown as ServerBuild;
  return rendererOf(build, 'production');
}

/** The facts that the manifest of a build tells of a route's module. */
function factsOf(module: RouteModule) {
  return {
    hasAction: 'action' in module,
    hasLoader: 'loader' in module,
    hasClientAction: 'clientAction' in module,
    hasClientLoader: 'clientLoader' in module,
    hasClientMiddleware: false,
    hasErrorBoundary: 'ErrorBoundary' in module,
    module: '/assets/page.js',
    imports: [],
    css: [],
  };
}
