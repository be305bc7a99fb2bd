import { createHash } from 'node:crypto';
import { memoize } from '#base/memoize.ts';

/** `default-src` covers style sheets, fonts, connections of scripts and everything that is not listed. */
const FIXED = [
  "default-src 'self'",
  "img-src 'self' data: blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** Adds the security headers of every response, unless the response sets them itself. */
export function addSecurityHeaders(headers: Headers, secureOrigin: boolean): void {
  const add = (name: string, value: string) => headers.has(name) || headers.set(name, value);
  add('x-content-type-options', 'nosniff');
  add('referrer-policy', 'strict-origin-when-cross-origin');
  add('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
  const type = headers.get('content-type') ?? '';
  // Style sheets and scripts cannot be framed, and every byte of a style sheet delays the page.
  if (!/^text\/(css|javascript)/.test(type)) add('x-frame-options', 'DENY');
  // These only matter for documents.
  if (type.startsWith('text/html')) {
    add('cross-origin-opener-policy', 'same-origin');
    add('permissions-policy', 'camera=(), microphone=(), geolocation=()');
  }
  if (secureOrigin) add('strict-transport-security', 'max-age=31536000; includeSubDomains');
}

/** Cached, because most pages have the same script. */
const hashOf = memoize(16, (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`);

/**
 * The Content-Security-Policy of an HTML page: no foreign origins, and of inline scripts and style sheets only those rendered
 * with the page, by hash, so that a cached page can be sent as the same bytes. `inlineStyles` is for a page whose script writes
 * styles.
 */
export function pagePolicy(html: string, { inlineStyles = false } = {}): string {
  const hashes = new Set<string>();
  for (const { tag, content } of partsOf(html, 'script')) {
    if (!/\bsrc=|type="application\/ld\+json"/.test(tag)) hashes.add(hashOf(content));
  }
  const sheets = [...partsOf(html, 'style')].map(({ content }) => hashOf(content));
  const styles = inlineStyles ? "'unsafe-inline'" : sheets.join(' ');
  const fixed = styles ? `${FIXED}; style-src 'self' ${styles}` : FIXED;
  return `${fixed}; script-src 'self' ${[...hashes].join(' ')}`.trimEnd();
}

/** The scripts or style sheets of a page as React writes them. Searches with `indexOf`, because every rendered page waits for it. */
function* partsOf(html: string, name: 'script' | 'style'): Generator<{ tag: string; content: string }> {
  for (let at = html.indexOf(`<${name}`); at >= 0; ) {
    const content = html.indexOf('>', at) + 1;
    const end = html.indexOf(`</${name}>`, content);
    if (end < 0) return;
    yield { tag: html.slice(at, content), content: html.slice(content, end) };
    at = html.indexOf(`<${name}`, end);
  }
}
