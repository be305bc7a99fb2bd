import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { nothingHere } from '#platform/http/errors.ts';
import { allowOf, refuseUnless } from '#platform/http/methods.ts';
import { refuseForeignForm } from '#platform/http/own-forms.ts';
import { attachBody } from '#platform/http/whole-body.ts';
import type { PageRenderer } from '../server.ts';
import { callerApi, reportBug, siteOrigin, visitorApi } from './page-loader.ts';
import { methodsOfPage } from './page-methods.ts';

/**
 * Renders pages of a React Router build; every loader finds the API in its context. Methods other than GET get 404 where there
 * is no page, and 405 where the page does not take them.
 */
export function rendererOf(
  build: ServerBuild | (() => Promise<ServerBuild>),
  mode: 'production' | 'development',
): PageRenderer {
  const handle = createRequestHandler(build, mode);
  return async (request, { api, caller, origin, report }) => {
    const context = new RouterContextProvider();
    context.set(visitorApi, api);
    context.set(callerApi, caller);
    context.set(siteOrigin, origin);
    context.set(reportBug, report);
    if (request.method === 'GET' || request.method === 'HEAD') return attachBody(await handle(request, context));

    const taken = methodsOfPage(typeof build === 'function' ? await build() : build, request.url);
    if (taken.length === 0) throw nothingHere();
    // A form sent without JavaScript to a page that needs it gets a page that says so; other methods get plain 405.
    if (request.method !== 'POST') refuseUnless(taken, request.method);
    refuseForeignForm(request, origin);
    const answer = attachBody(await handle(request, context));
    if (answer.status === 405) answer.headers.set('allow', allowOf(taken).join(', '));
    return answer;
  };
}
