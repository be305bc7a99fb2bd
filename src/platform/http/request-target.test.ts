import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { keyOf } from './request-head.ts';
import { checkTarget } from './request-target.ts';

const redirectOf = (target: string) => {
  const checked = checkTarget(target);
  return checked.isCanonical ? 'canonical' : checked.redirectTo;
};

describe('a request target', () => {
  test.each([
    '/',
    '/about',
    '/about/',
    '/article/MDS-2026-0042/terraces-and-tenure.v2.pdf',
    '/.well-known/security.txt',
    '/search?q=%61&x=../..//',
    '/a%20b/%C3%A9',
    '/half%zz',
    '/a/..b/...',
    "/a'(b)*;c=1,2@x",
    '/x?',
    '/x?back\\slash',
  ])('%s is canonical', (target) => {
    expect(redirectOf(target)).toBe('canonical');
    expect(keyOf({ method: 'GET', url: target, headers: {} })).toBe(`data ${target}`);
  });

  test.each([
    ['/%61bout', '/about'],
    ['/article/x%2Dy%7e?page=2', '/article/x-y~?page=2'],
    ['/a%c3%a9', '/a%C3%A9'],
    ['/about///', '/about/'],
    ['/a//b?c//d', '/a/b?c//d'],
    ['/a"b', '/a%22b'],
    ['/{a}|^`<b>', '/%7Ba%7D%7C%5E%60%3Cb%3E'],
    ['/%25%36%31', '/%2561'],
  ])('%s is redirected to %s, and never a cache key', (target, to) => {
    expect(redirectOf(target)).toBe(to);
    expect(redirectOf(to)).toBe('canonical');
    expect(keyOf({ method: 'GET', url: target, headers: {} })).toBeUndefined();
  });

  test.each([
    '/about#',
    '/about?x#y',
    '/.',
    '/..',
    '/./about',
    '/a/../about',
    '/about/.',
    '/%2e%2e/about',
    '/a/%2E./about',
    '/a/.%2e',
    '//host/about',
    '//',
    '/\\host',
    '/a\\..\\about',
    '/a//../about',
    '/caf\u00e9',
    '/a b',
    '',
    'about',
    'http://host/about',
  ])('%j is refused, and never a cache key', (target) => {
    expect(redirectOf(target)).toBeUndefined();
    expect(keyOf({ method: 'GET', url: target, headers: {} })).toBeUndefined();
  });

  test('is not rewritten by new URL if canonical, and every redirect is canonical and stays on this host', () => {
    const piece = fc.constantFrom(
      '/',
      '//',
      '.',
      '..',
      '%2e',
      '%2E%2e',
      '%2f',
      '%5c',
      '\\',
      '#',
      '?',
      '%',
      '%2',
      '%25',
      '%61',
      '%c3',
      ';',
      ':',
      '@',
      'a',
      'b',
      '"',
      '<',
      '|',
      '{',
      '^',
      '`',
      '~',
      'http:',
      '\u00e9',
      ' ',
      "'",
      '[',
      ']',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const target = `/${pieces.join('')}`;
        const checked = checkTarget(target);
        const canonical = checked.isCanonical ? target : checked.redirectTo;
        if (canonical === undefined) return;
        expect(checkTarget(canonical)).toEqual({ isCanonical: true });
        const [path] = canonical.split('?');
        const { host, pathname, hash } = new URL(`http://host.example${canonical}`);
        expect([host, pathname, hash]).toEqual(['host.example', path, '']);
        expect(new URL(canonical, 'http://host.example').host).toBe('host.example');
      }),
      { numRuns: 5_000 },
    );
  });
});
