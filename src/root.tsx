import enhance from 'virtual:enhance-script';
import holdForms from 'virtual:hold-forms-script';
import type { ReactNode } from 'react';
import { useEffect } from 'react';
import {
  Links,
  Meta,
  type MetaFunction,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
} from 'react-router';
import { currentLanguage, DEFAULT_LANGUAGES, offeredLanguages } from './base/languages.ts';
import { session } from './features/accounts/client.ts';
import { useLoggedOutElsewhere } from './features/accounts/widgets/use-logged-out-elsewhere.ts';
import { JOURNAL } from './features/journal/journal.ts';
import { ErrorPage, titleOfError } from './features/site/screens/error-page.tsx';
import { siteTexts } from './features/site/texts.ts';
import type { RouteHandle } from './rendering/route-handle.ts';
import { InlineScript } from './ui/inline-script.tsx';
import { InlineStyle } from './ui/inline-style.tsx';
import { ReadPage } from './ui/link.tsx';
import styles from './ui/styles/app.css?url';
import articleStyles from './ui/styles/article.css?inline';
import fonts from './ui/styles/fonts.css?url';
import publicStyles from './ui/styles/public.css?url';
import { showFlash, Toaster } from './ui/toast.tsx';

export const links = () => [
  { rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' },
  { rel: 'alternate', href: '/feed.xml', type: 'application/atom+xml', title: siteTexts.feeds.atom },
  { rel: 'alternate', href: '/rss.xml', type: 'application/rss+xml', title: siteTexts.feeds.rss },
  {
    rel: 'search',
    href: '/opensearch.xml',
    type: 'application/opensearchdescription+xml',
    // Browsers offer the search only with a title.
    title: JOURNAL.shortName,
  },
];

export const meta: MetaFunction = ({ error }) => [
  { title: error ? titleOfError(error) : JOURNAL.name },
  { name: 'description', content: JOURNAL.tagline },
];

export function Layout({ children }: { children: ReactNode }) {
  const handles = useMatches().map(({ handle }) => handle as RouteHandle | undefined);
  const isRead = handles.some((handle) => handle?.hydrate === false);
  // A client-side navigation to a page without a framework stays in a document with one, which keeps its title up to date.
  const hydrate = !import.meta.env.SSR || !isRead;
  const headScripts = handles.flatMap((handle) => handle?.headScript ?? []);
  // A client-side navigation keeps the style sheet that is loaded.
  const sheet = import.meta.env.SSR && isRead ? (handles.find((handle) => handle?.sheet)?.sheet ?? 'public') : 'app';
  return (
    <html lang={currentLanguage()} data-languages={languagesToName()} data-fonts={fonts} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#fbf8f3" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#1d1714" />
        {headScripts.map((code) => (
          <InlineScript key={code} code={code} />
        ))}
        {hydrate && <Meta />}
        {sheet === 'article' ? (
          <InlineStyle sheet={articleStyles} />
        ) : (
          <link rel="stylesheet" href={sheet === 'public' ? publicStyles : styles} />
        )}
        <Links />
        <InlineScript code={enhance} />
        {hydrate && <InlineScript code={holdForms} />}
      </head>
      <body>
        {currentLanguage() === 'rw' && <UncheckedLanguage />}
        <ReadPage value={isRead}>{children}</ReadPage>
        {hydrate && <ScrollRestoration />}
        {hydrate && <Scripts />}
      </body>
    </html>
  );
}

/** For the scripts of the page, where the journal offers others than by default. */
function languagesToName(): string | undefined {
  const offered = offeredLanguages().join(' ');
  return offered === DEFAULT_LANGUAGES.join(' ') ? undefined : offered;
}

/** Says, in both languages, that no native speaker has read the page's. */
function UncheckedLanguage() {
  return (
    <p data-screen-only className="bg-sunken px-4 py-2 text-center text-sm text-ink">
      {siteTexts.unchecked} <span lang="en">{siteTexts.uncheckedInEnglish}</span>
    </p>
  );
}

export default function Root() {
  const { key } = useLocation();
  // The login state may have changed in another tab.
  useEffect(() => {
    if (key) session.announce();
    showFlash();
  }, [key]);
  useEffect(() => void window.dispatchEvent(new Event('hydrated')), []);
  const hasLeft = useLoggedOutElsewhere();
  if (hasLeft) return null;
  return (
    <>
      <Outlet />
      <Toaster />
    </>
  );
}

export { ErrorPage as ErrorBoundary };
