import { Link } from 'react-router';
import { JOURNAL } from '../../../base/journal.ts';
import { PatternBand } from '../../../ui/patterns.tsx';
import { siteTexts as texts } from '../texts.ts';

export function Footer() {
  const { phone, email, mailingAddress } = texts.fallbackContact;
  return (
    <footer data-screen-only className="mt-20">
      <PatternBand />
      <div className="bg-sunken">
        <div className="page-width grid gap-8 py-10 text-sm md:grid-cols-[2fr_1fr_1fr]">
          <div className="measure">
            <p className="font-serif text-lg font-semibold">{JOURNAL.name}</p>
            <p className="mt-2 text-faint">{texts.footerAbout}</p>
          </div>
          <ul className="grid content-start gap-1">
            <li>
              <Link to="/submission" className="inline-block py-1">
                {texts.submission}
              </Link>
            </li>
            <li>
              <Link to="/login" className="inline-block py-1">
                {texts.login}
              </Link>
            </li>
          </ul>
          <address className="grid content-start gap-1 not-italic">
            <a href={`mailto:${email}`} className="py-1">
              {email}
            </a>
            <a href={`tel:${phone.replaceAll(' ', '')}`} className="py-1">
              {phone}
            </a>
            <span className="py-1">{mailingAddress}</span>
          </address>
          <p className="text-faint md:col-span-3">{texts.rights(new Date().getFullYear(), JOURNAL.publisher)}</p>
        </div>
      </div>
    </footer>
  );
}
