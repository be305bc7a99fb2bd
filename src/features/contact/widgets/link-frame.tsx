import type { ReactNode } from 'react';
import type { Client } from '#base/client.ts';
import { journalClient } from '#features/journal/client.ts';
import { JOURNAL } from '#features/journal/journal.ts';
import { Mark } from '#ui/patterns.tsx';
import { contactClient } from '../client.ts';
import { contactTexts } from '../texts.ts';

/** The journal as pages behind a mailed link name it. */
export interface Office {
  name: string;
  email: string;
}

/** Reads the journal's name and the office's address. */
export async function officeOf(api: Client): Promise<Office> {
  const [journal, contact] = await Promise.all([
    journalClient(api)
      .read()
      .catch(() => JOURNAL),
    contactClient(api)
      .info()
      .catch(() => null),
  ]);
  return { name: journal.name, email: contact?.editorEmail || contact?.submissionsEmail || '' };
}

/** Headers of every page behind a link: kept by nobody, found by nobody, and named to nobody. */
export const PRIVATE_HEADERS = {
  'cache-control': 'private, no-store',
  // Other sites get no referrer; without any, browsers would name no origin for the forms either.
  'referrer-policy': 'same-origin',
  'x-robots-tag': 'noindex, nofollow',
};

export const privateMeta = (title: string) => [
  { title: `${title} | ${JOURNAL.shortName}` },
  { name: 'robots', content: 'noindex, nofollow' },
  { name: 'referrer', content: 'same-origin' },
];

interface FrameProps {
  office: Office;
  /** Further lines at the foot. */
  foot?: ReactNode;
  /** For pages with two columns. */
  isWide?: boolean;
  children: ReactNode;
}

/** Frame of pages behind a mailed link: without the menu of the site, which would lead away from them. */
export function LinkFrame({ office, foot, isWide = false, children }: FrameProps) {
  const width = isWide ? 'max-w-3xl xl:max-w-[96rem]' : 'max-w-3xl';
  return (
    <>
      <header className="border-b border-line">
        <div className={`mx-auto flex items-center gap-3 px-4 py-4 sm:px-6 ${width}`}>
          <Mark className="size-9 shrink-0" />
          <span className="font-serif font-semibold">{office.name}</span>
        </div>
      </header>
      <main id="content" className={`mx-auto grid grid-cols-[minmax(0,1fr)] gap-10 px-4 py-10 sm:px-6 ${width}`}>
        {children}
      </main>
      <footer className="border-t border-line">
        <div className={`mx-auto flex flex-wrap gap-x-6 gap-y-1 px-4 py-6 text-sm text-faint sm:px-6 ${width}`}>
          {office.email && (
            <p>
              {contactTexts.questions} <a href={`mailto:${office.email}`}>{office.email}</a>
            </p>
          )}
          {foot}
        </div>
      </footer>
    </>
  );
}
