import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import {
  createRequestHandler,
  type EntryContext,
  Meta,
  Outlet,
  RouterContextProvider,
  Scripts,
  type ServerBuild,
  ServerRouter,
  useLoaderData,
} from 'react-router';
import { describe, expect, test } from 'vitest';
import { clientOf } from '#base/client.ts';
import { attachBody, bytesOf, detachBody } from '#platform/http/detached-body.ts';
import { renderHydrated } from './hydrated-page.tsx';
import { metaTags } from './meta-tags.ts';
import { pageLoader, readLoader, visitorApi } from './page-loader.ts';
import { methodsOfPage } from './page-methods.ts';
import { renderStatic } from './static-page.tsx';

/** Each test names the behaviour of React Router that a file of this folder depends on. */

const meta = () => [
  { title: 'Prices & "wages"' },
  { name: 'description', content: 'a <b> & "c"' },
  { property: 'og:title', content: 'Prices' },
  { tagName: 'link', rel: 'canonical', href: 'http://localhost/page?a=1&b=2' },
];

interface Options {
  loader?: ReturnType<typeof pageLoader>;
  answer: (context: EntryContext, request: Request) => Response | Promise<Response>;
}

/** A site of a root with scripts and a page, rendered by `answer`. */
function siteOf({ loader, answer }: Options) {
  const Root = () =>
    createElement(
      'html',
      null,
      createElement('head', null, createElement(Meta)),
      createElement('body', null, createElement(Outlet), createElement(Scripts)),
    );
  const Page = () => createElement('p', null, `Loaded: ${(useLoaderData() as { text: string } | undefined)?.text}`);
  const asset = (id: string, path: string) => ({
    id,
    path,
    parentId: id === 'root' ? undefined : 'root',
    module: `/${id}.js`,
    hasLoader: id === 'page' && loader !== undefined,
    hasAction: false,
    hasClientAction: false,
    hasClientLoader: false,
    hasClientMiddleware: false,
    hasErrorBoundary: false,
    imports: [],
  });
  const build = {
    entry: {
      module: {
        // oxlint-disable-next-line max-params -- React Router calls it with these arguments
        default: (request: Request, _status: number, _headers: Headers, context: EntryContext) =>
          answer(context, request),
      },
    },
    routes: {
      root: { id: 'root', path: '', module: { default: Root } },
      page: { id: 'page', parentId: 'root', path: 'page', module: { default: Page, loader, meta } },
      form: {
        id: 'form',
        parentId: 'root',
        path: 'form',
        module: { default: Page, action: async () => null },
      },
      missing: { id: 'missing', parentId: 'root', path: '*', module: { default: Page } },
    },
    assets: {
      entry: { imports: [], module: '/entry.js' },
      routes: { root: asset('root', ''), page: asset('page', 'page'), form: asset('form', 'form') },
      url: '/manifest.js',
      version: '1',
    },
    publicPath: '/',
    assetsBuildDirectory: 'build',
    basename: '/',
    future: {},
    isSpaMode: false,
    ssr: true,
    prerender: [],
    routeDiscovery: { mode: 'initial' },
  } as unknown as ServerBuild;
  const handle = createRequestHandler(build, 'production');
  const request = (path: string, method = 'GET') => {
    const context = new RouterContextProvider();
    context.set(
      visitorApi,
      clientOf(async () => Response.json({})),
    );
    return handle(new Request(`http://localhost${path}`, { method }), context);
  };
  return { build, request };
}

const html = (text: string) => new Response(text, { headers: { 'content-type': 'text/html' } });
const TEXT = 'the price of sorghum';

/** The page rendered by `render`, with the context React Router renders it from. */
async function rendered(render: (context: EntryContext, url: string) => string | Promise<string>, isRead = true) {
  const loader = (isRead ? readLoader : pageLoader)(async () => ({ text: TEXT }));
  let seen: EntryContext | undefined;
  const site = siteOf({
    loader,
    async answer(context, { url }) {
      seen = context;
      return html(await render(context, url));
    },
  });
  const text = await (await site.request('/page')).text();
  return { text, context: seen as EntryContext, site };
}

describe('loader data', () => {
  test('the router writes own properties into a hydrated page, in a suspended part', async () => {
    const { text } = await rendered(renderHydrated, false);
    expect(text.split(TEXT).length - 1).toBe(2);
    const atOnce = await rendered(
      (context, url) => renderToString(createElement(ServerRouter, { context, url })),
      false,
    );
    expect(atOnce.text).toContain('<!--$!-->');
  });

  test('the router does not write inherited properties, and the page still reads them', async () => {
    const { text } = await rendered(renderHydrated);
    expect(text).toContain(`Loaded: ${TEXT}`);
    expect(text.split(TEXT).length - 1).toBe(1);
  });

  test('the router leads a request for data alone to the document', async () => {
    const { site } = await rendered(renderStatic);
    const answer = await (await site.request('/page.data?page=2&_routes=page')).text();
    expect(answer).toMatch(/"redirect".*"\/page\?page=2".*"reload",true/);
    expect(answer).not.toContain(TEXT);
  });
});

test('React moves the links to scripts before the style sheet, so they are put behind the page', async () => {
  const { text } = await rendered(renderHydrated, false);
  const at = (words: string) => text.indexOf(words);
  expect(at('rel="modulepreload"')).toBeGreaterThan(at('Loaded: '));
  expect(text).toMatch(/<link rel="modulepreload" href="[^"]+" fetchPriority="low"\/>/);
  expect(text.slice(0, at('</head>'))).not.toContain('modulepreload');
});

describe('a static page', () => {
  test('holds the content without data, rendered from a manifest of its own routes', async () => {
    const { text } = await rendered(renderStatic);
    expect(text).toMatch(/^<!DOCTYPE html><html>/);
    expect(text).toContain(`Loaded: ${TEXT}`);
    expect(text.split(TEXT).length - 1).toBe(1);
  });

  test('leaves the stream of the router unread and open', async () => {
    const { context } = await rendered(renderStatic);
    const stream = (context as { serverHandoffStream?: ReadableStream }).serverHandoffStream;
    expect(stream?.locked).toBe(false);
  });

  test('has the tags that the router renders for `<Meta>`', async () => {
    const { text, context } = await rendered(renderHydrated);
    const [, head = ''] = /<head>(.*?)<\/head>/s.exec(text) ?? [];
    const plain = (tags: string) => tags.replaceAll('/>', '>').replace(/<link rel="modulepreload"[^>]*>/g, '');
    expect(plain(metaTags(context))).toBe(plain(head));
  });
});

describe('other methods than GET', () => {
  test('the router has no list of the methods a page takes', async () => {
    const { build } = siteOf({ answer: () => html('') });
    expect(methodsOfPage(build, '/page')).toEqual(['GET']);
    expect(methodsOfPage(build, '/page.data')).toEqual(['GET']);
    expect(methodsOfPage(build, '/form')).toEqual(['GET', 'POST']);
    expect(methodsOfPage(build, '/elsewhere')).toEqual([]);
  });
});

test('the router returns the response of the entry itself, so that a detached body can be attached again', async () => {
  const site = siteOf({ answer: () => detachBody('<p>é</p>', { status: 200 }) });
  const response = attachBody(await site.request('/page'));
  expect((await bytesOf(response)).toString()).toBe('<p>é</p>');
  expect(await response.text()).toBe('<p>é</p>');
});
