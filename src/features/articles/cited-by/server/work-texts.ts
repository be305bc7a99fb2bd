import { asOneLine } from '#base/fields.ts';
import { excerpt } from '#base/text.ts';
import type { CitingWork } from '../contract.ts';

const MAX_CHARACTERS = 400;
const NAMED_AUTHORS = 3;
const DOI = /^10\.\d{4,9}\/\S{1,200}$/;
/** Elements that registries keep in titles; anything else in angle brackets is part of the text. */
const MARKUP = /<\/?(?:i|b|u|em|strong|sub|sup|scp|sc|span|italic|bold|(?:jats|mml):[a-z]{1,20})(?:\s[^<>]*)?\/?>/gi;
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** A text from outside on one line, without markup and control characters, shortened. */
export function workText(text: string): string {
  const plain = text
    .toWellFormed()
    .slice(0, 10_000)
    .replace(MARKUP, '')
    .replace(/&(amp|lt|gt|quot|apos);/g, (entity, name: string) => ENTITIES[name] ?? entity);
  return excerpt(asOneLine(plain).replace(/\s+/g, ' ').trim(), MAX_CHARACTERS);
}

/** "Aline Ingabire, Eric Mugisha, Josée Uwase et al." */
export function shortAuthors(names: string[]): string {
  const known = names.map(workText).filter(Boolean);
  const named = known.slice(0, NAMED_AUTHORS).join(', ');
  return known.length > NAMED_AUTHORS ? `${named} et al.` : named;
}

/** A DOI without its address, in lower case; null for anything else. */
export function bareDoi(text: string): string | null {
  const bare = text
    .trim()
    .replace(/^https?:\/\/(?:dx\.)?doi\.org\//i, '')
    .toLowerCase();
  return DOI.test(bare) ? bare : null;
}

/** The work as it is shown; undefined for one that can neither be named nor linked. */
export function workOf(raw: {
  doi: string | null | undefined;
  title: string | null | undefined;
  authors: string[];
  container: string | null | undefined;
  year: number | null | undefined;
}): CitingWork | undefined {
  const doi = bareDoi(raw.doi ?? '');
  const title = workText(raw.title ?? '') || doi;
  if (!title) return undefined;
  const year = raw.year && raw.year >= 1000 && raw.year <= 9999 ? raw.year : null;
  return { doi, title, authors: shortAuthors(raw.authors), container: workText(raw.container ?? ''), year };
}
