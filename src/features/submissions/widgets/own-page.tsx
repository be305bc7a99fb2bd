import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Skeleton } from '#ui/skeleton.tsx';
import { submissionTexts } from '../texts.ts';

interface OwnPageProps {
  /** The manuscript number. */
  number: string;
  title: string;
  lead?: string | undefined;
  children: ReactNode;
}

/** A page about one manuscript of an author's own, with the way back to it. */
export function OwnPage({ number, title, lead, children }: OwnPageProps) {
  return (
    <div className="page-width py-12">
      <div className="grid max-w-3xl gap-6">
        <Link to={`/author/${number}`} className="justify-self-start py-1 text-sm">
          {submissionTexts.own.backToManuscript}
        </Link>
        <div>
          <p className="text-sm text-faint">{number}</p>
          <h1 className="mt-1 text-3xl">{title}</h1>
          {lead && <p className="measure mt-3 text-faint">{lead}</p>}
        </div>
        {children}
      </div>
    </div>
  );
}

/** The page while it is loaded. */
export function OwnPageFallback({ title }: { title: string }) {
  return (
    <div className="page-width py-12">
      <h1 className="text-3xl">{title}</h1>
      <Skeleton className="mt-8 h-60 max-w-3xl" />
    </div>
  );
}
