import type { ReactNode } from 'react';
import { longDate } from '#base/dates.ts';
import { inPageLanguage } from '#base/translations.ts';
import { PageHead } from '#ui/page-head.tsx';
import { RichText } from '#ui/rich-text.tsx';
import type { Document } from '../contract.ts';
import { pageTexts as texts } from '../texts.ts';

interface PolicyPageProps {
  policy: Document;
  /** Shown below the text. */
  children?: ReactNode;
}

/** The page of a policy. */
export function PolicyPage({ policy, children }: PolicyPageProps) {
  const { title, body, updatedAt, lang, isTranslated } = inPageLanguage(policy);
  return (
    <>
      <PageHead kicker={texts.policyKicker} title={title} lang={lang} />
      <div className="page-width py-8">
        <RichText isTranslated={isTranslated}>{body}</RichText>
        {children}
        <p className="mt-10 text-sm text-faint">{texts.updated(longDate(updatedAt))}</p>
      </div>
    </>
  );
}
