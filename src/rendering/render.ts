import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { callerApi, reportBug, siteOrigin, visitorApi } from '../base/page-loader.ts';
import { nothingHere } from '../platform/http/errors.ts';
import { allowOf, refuseUnless } from '../platform/http/methods.ts';
import { refuseForeignForm } from '../platform/http/own-forms.ts';
import { attachBody } from '../platform/http/whole-body.ts';
import type { PageRenderer } from '../server.ts';
import { methodsOfPage } from './page-methods.ts';

/**
 * Renders pages of a React Router build; every loader finds the API in its context. Other methods than GET are answered 404
 * where there is no page and 405 where it does not take them.
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
    // Whoever sends a form without JavaScript to a page that needs it is told so by a page.
    if (request.method !== 'POST') refuseUnless(taken, request.method);
    refuseForeignForm(request, origin);
    const answer = attachBody(await handle(request, context));
    if (answer.status === 405) answer.headers.set('allow', allowOf(taken).join(', '));
    return answer;
  };
}
