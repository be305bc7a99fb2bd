import type { ReactNode } from 'react';

/** The head of a page: title and one sentence. */
export function PageHead({ kicker, title, children }: { kicker?: string; title: string; children?: ReactNode }) {
  return (
    <header className="page-width pt-12">
      {kicker && <p className="kicker">{kicker}</p>}
      <h1 className="measure text-3xl md:text-4xl">{title}</h1>
      {children && <p className="measure mt-4 text-lg text-faint">{children}</p>}
      <hr className="mt-8 border-line" />
    </header>
  );
}
