import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router';
import { pathHere } from '#base/language-paths.ts';
import { accountTexts } from '#features/accounts/texts.ts';
import type { PageFailure } from '#rendering/page-loader.ts';
import { buttonClass } from '#ui/button.tsx';
import { Pattern } from '#ui/patterns.tsx';
import { siteTexts as texts } from '../texts.ts';
import { Frame } from './public-layout.tsx';

/** Page shown for a 404 or a failed request. */
export function ErrorPage() {
  const error = useRouteError();
  const status = statusOf(error);
  const failure = isRouteErrorResponse(error) ? (error.data as PageFailure | null) : null;
  if (isLostConnection(error))
    return (
      <Frame>
        <Offline />
      </Frame>
    );
  return <Frame>{status === 404 ? <NotFound /> : <Failed status={status} message={failure?.message} />}</Frame>;
}

/** Returns the document title of the error page. */
export function titleOfError(error: unknown): string {
  return titleOf(statusOf(error));
}

/** Whether a navigation failed before any response: browsers throw a TypeError for a request without a connection. */
const isLostConnection = (error: unknown) =>
  error instanceof TypeError && /fetch|network|load failed/i.test(error.message);

const statusOf = (error: unknown) => (isRouteErrorResponse(error) ? error.status : 500);

function titleOf(status: number): string {
  return status === 404 ? texts.notFound.title : texts.failed.title;
}

/** The pattern lacks one tile to illustrate the missing page. */
export function NotFound() {
  return (
    <section className="page-width grid items-center gap-10 py-16 md:grid-cols-2">
      <div>
        <p className="kicker">404</p>
        <h1 className="mt-2 text-3xl">{texts.notFound.title}</h1>
        <p className="mt-4 text-faint">{texts.notFound.text}</p>
        <a href={pathHere('/')} className={buttonClass('primary', 'mt-8')}>
          {texts.notFound.home}
        </a>
      </div>
      <div className="h-72 overflow-hidden">
        <Pattern kind="lozenges" tile={96} missing={2} />
      </div>
    </section>
  );
}

/** Shown when a link could not be followed without a connection. */
function Offline() {
  const { pathname, search } = useLocation();
  return (
    <section className="page-width py-16">
      <h1 className="text-3xl">{texts.failed.offlineTitle}</h1>
      <p className="measure mt-4 text-faint">{texts.failed.offline}</p>
      <a href={`${pathname}${search}`} className={buttonClass('primary', 'mt-8')}>
        {texts.failed.retry}
      </a>
    </section>
  );
}

function Failed({ status, message }: { status: number; message: string | undefined }) {
  const { pathname, search } = useLocation();
  return (
    <section className="page-width py-16">
      <p className="kicker">{status}</p>
      <h1 className="mt-2 text-3xl">{titleOf(status)}</h1>
      <p className="measure mt-4 text-faint">
        {message ?? (status === 405 ? accountTexts.needsScript : texts.failed.text)}
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        {status >= 500 && (
          <a href={`${pathname}${search}`} className={buttonClass()}>
            {texts.failed.retry}
          </a>
        )}
        <a href={pathHere('/')} className={buttonClass('secondary')}>
          {texts.notFound.home}
        </a>
      </div>
    </section>
  );
}
