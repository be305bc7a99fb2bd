import { SocialLinks } from '#features/contact/widgets/social-links.tsx';
import type { Journal } from '#features/journal/journal.ts';
import type { Menu } from '#features/pages/rules.ts';
import { Link } from '#ui/link.tsx';
import { PatternBand } from '#ui/patterns.tsx';
import { type Part, useWritten } from '#ui/written.tsx';
import { siteTexts as texts } from '../texts.ts';
import type { ContactDetails } from './contact-details.ts';
import { footerLinks, policyLinks, type SiteLink } from './navigation.ts';

interface FooterProps {
  contact: ContactDetails;
  journal: Pick<Journal, 'name' | 'publisher' | 'issn'>;
  menu: Menu;
  year: number;
}

const FOOTER: Part<FooterProps> = { name: 'footer', Content: FooterContent };

export function Footer(props: FooterProps) {
  return <footer data-screen-only className="mt-20" {...useWritten(FOOTER, props)} />;
}

function FooterContent({ contact, journal: { name, publisher, issn }, menu, year }: FooterProps) {
  return (
    <>
      <PatternBand />
      <div className="bg-sunken">
        <div className="page-width grid grid-cols-2 gap-x-6 gap-y-10 py-12 text-sm lg:grid-cols-[2fr_1fr_1fr_1.4fr]">
          <div className="col-span-2 sm:col-span-1">
            <p className="font-serif text-lg font-semibold">{name}</p>
            <p className="mt-2 max-w-md text-faint">{texts.footerAbout}</p>
            <SocialLinks social={contact.social} label={texts.followUs} />
          </div>
          <LinkList title={texts.quickLinks} links={footerLinks(menu)} />
          <LinkList title={texts.links.policies} links={policyLinks(menu)} />
          <ContactBlock contact={contact} />
          <p className="border-t border-line pt-6 text-faint col-span-2 lg:col-span-4">
            {texts.rights(year, publisher)}
            {issn && ` ISSN ${issn}.`}
          </p>
        </div>
      </div>
    </>
  );
}

function LinkList({ title, links }: { title: string; links: SiteLink[] }) {
  return (
    <div>
      <h2 className="text-base">{title}</h2>
      <ul className="mt-2 grid gap-1">
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} reloadDocument className="inline-block py-1">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

function ContactBlock({ contact: { email, phone, mailingAddress } }: { contact: ContactDetails }) {
  return (
    <div className="col-span-2 sm:col-span-1">
      <h2 className="text-base">{texts.links.contact}</h2>
      <address className="mt-2 grid gap-1 not-italic">
        <a href={`mailto:${email}`} className="py-1 break-all">
          {email}
        </a>
        <a href={`tel:${phone.replaceAll(' ', '')}`} className="py-1">
          {phone}
        </a>
        <span className="py-1">{mailingAddress}</span>
      </address>
    </div>
  );
}
