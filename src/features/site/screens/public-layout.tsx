import type { ReactNode } from 'react';
import { Outlet, useLocation, useRouteLoaderData } from 'react-router';
import { yearOf } from '#base/dates.ts';
import { inPageLanguage } from '#base/translations.ts';
import { contactClient } from '#features/contact/client.ts';
import { journalClient } from '#features/journal/client.ts';
import { JOURNAL } from '#features/journal/journal.ts';
import { JournalProvider } from '#features/journal/widgets.tsx';
import { pagesClient } from '#features/pages/client.ts';
import type { Menu } from '#features/pages/rules.ts';
import { pageLoader } from '#rendering/page-loader.ts';
import { SkipLink } from '#ui/skip-link.tsx';
import { siteTexts } from '../texts.ts';
import type { ContactDetails } from './contact-details.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { currentLinkOf, headerLinks } from './navigation.ts';

const NO_MENU: Menu = { policies: [], pages: [] };
const ROUTE_ID = 'features/site/screens/public-layout';

/** Loads the journal's settings and contact details for all public pages; falls back to built-in ones. */
export const loader = pageLoader(async (api, { origin }) => ({
  origin,
  journal: await journalClient(api)
    .read()
    .catch(() => JOURNAL),
  contact: await contactClient(api)
    .info()
    .catch(() => null),
  menu: await pagesClient(api)
    .menu()
    .catch(() => NO_MENU),
  year: yearOf(new Date().toISOString()),
}));

/** The data is the same on every page. */
export const shouldRevalidate = () => false;

export default function PublicLayout() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

/** Header, content and footer of all pages outside the dashboard. */
export function Frame({ children }: { children: ReactNode }) {
  const loaded = useRouteLoaderData<typeof loader>(ROUTE_ID);
  const stored = loaded?.contact;
  const fallback = siteTexts.fallbackContact;
  const contact: ContactDetails = {
    phone: stored?.phone || fallback.phone,
    email: stored?.email || fallback.email,
    mailingAddress: stored?.mailingAddress || fallback.mailingAddress,
    social: stored?.social ?? { twitter: '', facebook: '', linkedin: '', instagram: '' },
  };
  const journal = loaded?.journal ?? JOURNAL;
  const { policies, pages } = loaded?.menu ?? NO_MENU;
  const menu = { policies, pages: pages.map(inPageLanguage) };
  const currentLink = currentLinkOf(useLocation().pathname, menu);
  const { name, publisher, issn } = journal;
  const { phone, email } = contact;
  return (
    <JournalProvider value={journal}>
      <SkipLink to="content">{siteTexts.skipToContent}</SkipLink>
      <Header contact={{ phone, email }} name={name} links={headerLinks(menu)} currentLink={currentLink} />
      <main id="content" tabIndex={-1} className="min-h-[60vh] outline-none">
        {children}
      </main>
      <Footer
        contact={contact}
        journal={{ name, publisher, issn }}
        menu={menu}
        year={loaded?.year ?? yearOf(new Date().toISOString())}
      />
    </JournalProvider>
  );
}
