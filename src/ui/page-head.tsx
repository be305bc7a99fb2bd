import type { ReactNode } from 'react';

interface PageHeadProps {
  kicker?: string;
  title: string;
  /** Of title and sentence, where it is not the page's. */
  lang?: string | undefined;
  children?: ReactNode;
}

/** The head of a page: title and one sentence. */
export function PageHead({ kicker, title, lang, children }: PageHeadProps) {
  return (
    <header className="page-width pt-12">
      {kicker && <p className="kicker">{kicker}</p>}
      <h1 lang={lang} className="measure text-3xl md:text-4xl">
        {title}
      </h1>
      {children && (
        <p lang={lang} className="measure mt-4 text-lg text-faint">
          {children}
        </p>
      )}
      <hr className="mt-8 border-line" />
    </header>
  );
}
