import type { Hono } from 'hono';
import type { Env } from '#platform/http/address.ts';

/** Redirects the address of an article's file with its number in small letters to the one in capitals. */
export function mountNumberCase(site: Hono<Env>): void {
  site.get('/article/:number{[Mm][Dd][Ss]-\\d{4}-\\d{4,9}}/:file{[^/]+\\.[a-z]+}', (c, next) => {
    const { number } = c.req.param();
    const { pathname, search } = new URL(c.req.url);
    const capitals = number.toUpperCase();
    return number === capitals
      ? next()
      : Promise.resolve(c.redirect(`${pathname.replace(number, capitals)}${search}`, 301));
  });
}
