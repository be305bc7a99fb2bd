import { Menu, Search, X } from 'lucide-react';
import { useLocation, useMatches } from 'react-router';
import { pathIn } from '#base/language-paths.ts';
import { currentLanguage, LANGUAGE_NAMES, offeredLanguages } from '#base/languages.ts';
import type { RouteHandle } from '#rendering/route-handle.ts';
import { type LinkProps, NavLink } from '#ui/link.tsx';
import { Mark } from '#ui/patterns.tsx';
import { type Part, useWritten } from '#ui/written.tsx';
import { siteTexts as texts } from '../texts.ts';
import type { ContactDetails } from './contact-details.ts';
import { memberLinks, type SiteLink } from './navigation.ts';

const NAME = 'max-w-64 font-serif text-[0.8rem] leading-tight font-semibold sm:max-w-80 sm:text-lg sm:leading-tight';
const NAV_LINK =
  'border-b-2 border-transparent py-3 text-sm font-medium text-ink no-underline hover:text-accent aria-[current=page]:border-accent aria-[current=page]:text-accent';
const STRIP_LINK =
  'inline-flex min-h-6 items-center gap-1.5 text-paint-white no-underline hover:text-paint-white hover:underline';
const BUTTON = 'min-h-11 items-center rounded-md px-3 text-sm sm:px-4 font-medium no-underline';

type Contact = Pick<ContactDetails, 'phone' | 'email'>;

interface HeaderProps {
  /** Name of the journal. */
  name: string;
  links: SiteLink[];
  /** Path of the header link that contains the page; empty when there is none. */
  currentLink: string;
}

const HEADER: Part<HeaderProps> = { name: 'header', Content: HeaderContent };

/** Works without hydration: the inline script of every page opens the menu and reads the session. */
export function Header({ contact, ...props }: HeaderProps & { contact: Contact }) {
  return (
    <header data-screen-only>
      <Strip contact={contact} />
      <div {...useWritten(HEADER, props)} />
    </header>
  );
}

function HeaderContent({ name, links, currentLink }: HeaderProps) {
  return (
    <>
      <div className="page-width flex items-center gap-x-2 py-4 sm:gap-x-4">
        <HeaderLink
          to="/"
          pathname={currentLink}
          className="flex min-w-0 items-center gap-2 text-ink sm:gap-3 no-underline hover:text-ink"
        >
          <Mark className="size-9 shrink-0 sm:size-11" />
          <span className={NAME}>{name}</span>
        </HeaderLink>
        <div className="ml-auto flex items-center gap-2">
          <SessionLinks currentLink={currentLink} />
          <MenuToggle />
        </div>
      </div>
      <nav aria-label={texts.mainNavigation} className="border-y border-line">
        <div
          id="main-links"
          data-menu-links
          className="page-width flex flex-wrap items-center gap-x-6 in-data-scripted:hidden in-data-menu:grid! lg:flex!"
        >
          {links.map(({ to, label }) => (
            <HeaderLink key={to} to={to} pathname={currentLink} className={NAV_LINK}>
              {label}
            </HeaderLink>
          ))}
          <HeaderLink
            to="/dashboard"
            pathname={currentLink}
            data-shown-for="staff"
            className={`${NAV_LINK} sm:hidden!`}
          >
            {texts.dashboard}
          </HeaderLink>
          {memberLinks().map(({ to, label }) => (
            <NavLink
              key={to}
              to={to}
              pathname={currentLink}
              data-shown-for="member staff"
              className={`${NAV_LINK} lg:hidden!`}
            >
              {label}
            </NavLink>
          ))}
          <SearchBox />
        </div>
      </nav>
    </>
  );
}

/** Most of these pages have no framework, so each is loaded. Those of members keep it, so that uploads continue. */
const HeaderLink = (link: LinkProps & { pathname: string }) => <NavLink reloadDocument {...link} />;

/** How to reach the journal, and the page in other languages. */
function Strip({ contact: { phone, email } }: { contact: Contact }) {
  return (
    <div className="bg-paint-black text-paint-white">
      <div className="page-width flex flex-wrap gap-x-3 gap-y-1 py-1.5 text-xs sm:gap-x-6">
        <a href={`tel:${phone.replaceAll(' ', '')}`} className={STRIP_LINK}>
          {phone}
        </a>
        <a href={`mailto:${email}`} className={STRIP_LINK}>
          {email}
        </a>
        <LanguageLinks />
      </div>
    </div>
  );
}

/** Leads to the same page in the other languages. */
function LanguageLinks() {
  const { pathname, search } = useLocation();
  // A cached page serves every query.
  const isForAnyQuery = useMatches().some(({ handle }) => (handle as RouteHandle | undefined)?.anyQuery);
  const address = isForAnyQuery ? pathname : pathname + search;
  const others = offeredLanguages().filter((language) => language !== currentLanguage());
  return (
    <ul aria-label={texts.languages} className="ml-auto flex gap-x-3">
      {others.map((language) => (
        <li key={language}>
          <a hrefLang={language} href={pathIn(language, address)} lang={language} className={STRIP_LINK}>
            {LANGUAGE_NAMES[language]}
          </a>
        </li>
      ))}
    </ul>
  );
}

function SessionLinks({ currentLink }: Pick<HeaderProps, 'currentLink'>) {
  return (
    <>
      <HeaderLink
        to="/login"
        pathname={currentLink}
        data-shown-for="visitor"
        className={`${BUTTON} border border-field text-ink hover:bg-sunken hover:text-ink`}
      >
        {texts.login}
      </HeaderLink>
      <HeaderLink
        to="/dashboard"
        pathname={currentLink}
        data-shown-for="staff"
        className={`${BUTTON} text-accent max-sm:hidden!`}
      >
        {texts.dashboard}
      </HeaderLink>
      {memberLinks().map(({ to, label }) => (
        <NavLink
          key={to}
          to={to}
          pathname={currentLink}
          data-shown-for="member staff"
          className={`${BUTTON} text-accent max-lg:hidden!`}
        >
          {label}
        </NavLink>
      ))}
      <button
        type="button"
        data-logout={texts.logoutDone}
        data-shown-for="member staff"
        className={`${BUTTON} border border-field hover:bg-sunken`}
      >
        {texts.logout}
      </button>
    </>
  );
}

function MenuToggle() {
  return (
    <button
      type="button"
      data-menu-toggle
      aria-expanded="false"
      aria-controls="main-links"
      className="hidden size-11 place-items-center rounded-md border border-field in-data-scripted:grid lg:hidden!"
    >
      <span className="sr-only">{texts.menu}</span>
      <Menu aria-hidden className="size-5 in-data-menu:hidden" />
      <X aria-hidden className="hidden size-5 in-data-menu:block" />
    </button>
  );
}

function SearchBox() {
  return (
    <search className="my-2 min-w-48 flex-1 lg:ml-auto lg:max-w-64">
      <form action="/search" method="get" className="flex">
        <label htmlFor="site-search" className="sr-only">
          {texts.search}
        </label>
        <input
          id="site-search"
          name="q"
          type="search"
          maxLength={300}
          placeholder={texts.search}
          className="min-h-11 w-full rounded-l-md border border-r-0 border-field bg-raised px-3 text-sm placeholder:text-faint"
        />
        <button
          type="submit"
          className="grid size-11 shrink-0 place-items-center rounded-r-md border border-field hover:bg-sunken"
        >
          <span className="sr-only">{texts.searchButton}</span>
          <Search aria-hidden className="size-4" />
        </button>
      </form>
    </search>
  );
}
