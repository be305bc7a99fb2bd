import type { ReactNode } from 'react';
import { longDate } from '#base/dates.ts';
import { languageOfContent } from '#base/languages.ts';
import { PageHead } from '#ui/page-head.tsx';
import { RichText } from '#ui/rich-text.tsx';
import { pageTexts as texts } from '../texts.ts';

interface PolicyPageProps {
  policy: { title: string; body: string; updatedAt: string };
  /** Shown below the text. */
  children?: ReactNode;
}

/** The page of a policy. */
export function PolicyPage({ policy: { title, body, updatedAt }, children }: PolicyPageProps) {
  return (
    <>
      <PageHead kicker={texts.policyKicker} title={title} lang={languageOfContent()} />
      <div className="page-width py-8">
        <RichText>{body}</RichText>
        {children}
        <p className="mt-10 text-sm text-faint">{texts.updated(longDate(updatedAt))}</p>
      </div>
    </>
  );
}
