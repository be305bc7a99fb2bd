import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { prefixOf, splitLanguage } from '#base/language-paths.ts';
import { LANGUAGES, type Language, offeredOr } from '#base/languages.ts';
import { refuseCrossSiteForm } from '#platform/http/cross-site-forms.ts';
import { attachBody } from '#platform/http/detached-body.ts';
import { notFound } from '#platform/http/errors.ts';
import { allowOf, refuseUnless } from '#platform/http/methods.ts';
import { inLanguage } from '#platform/languages.ts';
import type { PageRenderer } from '../server.ts';
import { callerApi, reportBug, siteOrigin, visitorApi } from './page-loader.ts';
import { methodsOfPage } from './page-methods.ts';

/**
 * Renders pages of a React Router build; every loader finds the API in its context. Methods other than GET get 404 where there
 * has no page, and 405 where the page does not take them.
 */
export function rendererOf(
  build: ServerBuild | (() => Promise<ServerBuild>),
  mode: 'production' | 'development',
  manifests: Manifests = {},
): PageRenderer {
  const handlers = LANGUAGES.map(
    (language) => [language, createRequestHandler(buildIn(language, build, manifests), mode)] as const,
  );
  const handlerOf = Object.fromEntries(handlers) as Record<Language, (typeof handlers)[number][1]>;
  const render: PageRenderer = async (request, { api, caller, origin, report }) => {
    const { language, path } = splitLanguage(new URL(request.url).pathname);
    const handle = handlerOf[language];
    const context = new RouterContextProvider();
    context.set(visitorApi, api);
    context.set(callerApi, caller);
    context.set(siteOrigin, origin);
    context.set(reportBug, report);
    if (request.method === 'GET' || request.method === 'HEAD') return attachBody(await handle(request, context));

    const allowed = methodsOfPage(typeof build === 'function' ? await build() : build, path);
    if (allowed.length === 0) throw notFound();
    // A POST without JavaScript to a page that needs it gets a page that explains it; other methods get a plain 405.
    if (request.method !== 'POST') refuseUnless(allowed, request.method);
    refuseCrossSiteForm(request, origin);
    const response = attachBody(await handle(request, context));
    if (response.status === 405) response.headers.set('allow', allowOf(allowed).join(', '));
    return response;
  };
  return async (request, services) => {
    const { pathname, search } = new URL(request.url);
    const { language, path } = splitLanguage(pathname);
    // The language may be offered again.
    if (offeredOr(language) !== language)
      return new Response(null, { status: 302, headers: { location: `${path}${search}` } });
    return inLanguage(language, () => render(request, services));
  };
}

/** The scripts of the other languages than English; none in development. */
export type Manifests = Partial<Record<Language, ServerBuild['assets']>>;

/** The build with its pages below the prefix of a language, and with that language's scripts. */
function buildIn(
  language: Language,
  build: ServerBuild | (() => Promise<ServerBuild>),
  manifests: Manifests,
): typeof build {
  const basename = prefixOf(language) || '/';
  if (typeof build === 'function') return async () => ({ ...(await build()), basename });
  return { ...build, basename, assets: manifests[language] ?? build.assets };
}
