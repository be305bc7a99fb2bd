import { AppError } from '#base/errors.ts';
import { platformTexts } from '../texts.ts';

/**
 * Throws 403 for a form that a browser sends from another site (Origin, RFC 6454). Forms of this site come from `origin`, or from
 * the host of the request in any scheme, because TLS may end at a proxy. Clients other than browsers send no Origin.
 */
export function refuseCrossSiteForm(request: Request, origin: string): void {
  const from = request.headers.get('origin');
  if (from === null || from === origin) return;
  if (URL.canParse(from) && new URL(from).host === new URL(request.url).host) return;
  throw new AppError('forbidden', 'FOREIGN_FORM', platformTexts.http.foreignForm);
}
