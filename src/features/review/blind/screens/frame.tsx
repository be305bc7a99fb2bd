import type { ReactNode } from 'react';
import { LinkFrame, type Office } from '#features/contact/widgets/link-frame.tsx';
import { blindTexts } from '../texts.ts';

/** Frame of the reviewer's pages. */
export function ReviewFrame({ office, children }: { office: Office; children: ReactNode }) {
  const policy = (
    <p>
      <a href="/policies/peer-review">{blindTexts.page.policy}</a>
    </p>
  );
  return (
    // Room for the manuscript, when it is open beside the form.
    <div className="min-[75rem]:has-[iframe]:pe-[50%]">
      <LinkFrame office={office} foot={policy}>
        {children}
      </LinkFrame>
    </div>
  );
}
