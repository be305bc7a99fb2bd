import { AppError } from '#base/errors.ts';

/**
 * Throws 403 for a form that a browser sends from another site's page (Origin, RFC 6454). Ours come from the journal's
 * `origin` or, as far as the scheme is known here, from the host they are sent to. Who is no browser says nothing.
 */
export function refuseForeignForm(request: Request, origin: string): void {
  const from = request.headers.get('origin');
  if (from === null || from === origin) return;
  if (URL.canParse(from) && new URL(from).host === new URL(request.url).host) return;
  throw new AppError('forbidden', 'FOREIGN_FORM', 'This form was sent from a page of another site.');
}
