import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { siteTexts } from '../texts.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

export default function PublicLayout() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

/** Header, content and footer of everything but the dashboard. */
export function Frame({ children }: { children: ReactNode }) {
  return (
    <>
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:bg-raised focus:p-3"
      >
        {siteTexts.skipToContent}
      </a>
      <Header />
      <main id="content" tabIndex={-1} className="min-h-[60vh] outline-none">
        {children}
      </main>
      <Footer />
    </>
  );
}
