import { JSDOM } from 'jsdom';
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub, Meta, Outlet } from 'react-router';
import { JOURNAL } from '#features/journal/journal.ts';

/** The origin of rendered pages. */
export const ORIGIN = 'https://journal.example.org';

/** A page's route, with loader data in place of its loader. */
interface Page {
  default: () => ReactNode;
  meta?: unknown;
}

/** Renders a page with its head and loader data, as for a browser without JavaScript. */
export function renderedPage({ default: Component, meta }: Page, loaded: unknown): Document {
  const Frame = () =>
    createElement(
      'html',
      null,
      createElement('head', null, createElement(Meta)),
      createElement('body', null, createElement(Outlet)),
    );
  const children = [{ id: 'page', path: '/', Component, meta: meta as never }];
  const Stub = createRoutesStub([{ id: 'around', Component: Frame, HydrateFallback: Frame, children }]);
  const around = { journal: { ...JOURNAL, issn: '2049-3630' }, origin: ORIGIN };
  const hydrationData = { loaderData: { around, page: loaded } };
  const html = renderToStaticMarkup(createElement(Stub, { initialEntries: ['/'], hydrationData }));
  return new JSDOM(html).window.document;
}
