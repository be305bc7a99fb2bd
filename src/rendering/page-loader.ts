import { createContext, data, type LoaderFunctionArgs, redirectDocument } from 'react-router';
import type { Client } from '#base/client.ts';
import { AppError, statusOf } from '#base/errors.ts';
import { splitLanguage } from '#base/language-paths.ts';
import { documentPath } from './page-methods.ts';

/** The API as an anonymous visitor, in process; set by the server for every page it renders. */
export const visitorApi = createContext<Client | null>(null);

/** Reports bugs in pages to the log. */
export const reportBug = createContext<(error: unknown) => void>(() => {});

/** The configured origin; a request's Host header cannot be trusted. */
export const siteOrigin = createContext<string>('');

/** The API as the sender of a form, with that client's address, which some limits count by. */
export const callerApi = createContext<Client | null>(null);

/** The data of the error page. */
export interface PageFailure {
  code: string;
  message: string;
}

type PageArguments = LoaderFunctionArgs & { origin: string };

/** A server loader that reads the API as a visitor; a failure becomes the error page with its own status. */
export function pageLoader<T>(load: (api: Client, args: PageArguments) => Promise<T>) {
  return onPage(visitorApi, load);
}

/**
 * `pageLoader` for a page without a framework (`hydrate: false`). Works around React Router, which serialises a loader's own
 * properties for the browser even when the page hands nothing over: the data is passed through the prototype instead, so there
 * is nothing to serialise. A client-side navigation, which requests the data alone (`.data`), is led to the document: only there
 * do the page's own scripts run.
 */
export function readLoader<T extends object>(load: (api: Client, args: PageArguments) => Promise<T>) {
  return pageLoader(async (api, args) => {
    const { pathname, searchParams } = new URL(args.request.url);
    if (pathname.endsWith('.data')) {
      searchParams.delete('_routes');
      throw redirectDocument(
        `${splitLanguage(documentPath(pathname)).path}${searchParams.size > 0 ? `?${searchParams}` : ''}`,
      );
    }
    const loaded = await load(api, args);
    return Object.getPrototypeOf(loaded) === Object.prototype ? (Object.create(loaded) as T) : loaded;
  });
}

/** A server action: handles a form that is sent without JavaScript. */
export function pageAction<T>(act: (api: Client, args: PageArguments) => Promise<T>) {
  return onPage(callerApi, act);
}

function onPage<T>(which: typeof visitorApi, work: (api: Client, args: PageArguments) => Promise<T>) {
  return async (args: LoaderFunctionArgs): Promise<T> => {
    const api = args.context.get(which);
    if (!api) throw new Error('The server did not provide the API.');
    try {
      return await work(api, { ...args, origin: args.context.get(siteOrigin) });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const failure: PageFailure = { code: error.code, message: error.message };
      throw data(failure, { status: statusOf(error) });
    }
  };
}
