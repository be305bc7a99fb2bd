import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { callerApi, reportBug, siteOrigin, visitorApi } from './base/page-loader.ts';
import { filled } from './platform/http/whole-body.ts';
import type { PageRenderer } from './server.ts';

/** Renders pages of a React Router build; every loader finds the API in its context. */
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
    return filled(await handle(request, context));
  };
}
