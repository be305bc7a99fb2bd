import { asOneLine, withoutControls } from '#base/fields.ts';
import { keywordList } from '#base/text.ts';
import {
  CONTENT_LANGUAGE_NAMES,
  type ContentLanguage,
  type ContentTranslations,
} from '#features/submissions/fields/content-languages.ts';
import { FIELDS, type FieldValues } from '#features/submissions/fields/fields.ts';
import { unlistedCode } from '#features/submissions/fields/jel.ts';
import { remarkTexts } from '../remark-texts.ts';
import type { DescribedArticle } from './description.ts';
import { excerptOf, type Note } from './findings.ts';
import { NO_ABSTRACT } from './no-abstract.ts';

const remarks = remarkTexts.articles;

export type PlannedTexts = Pick<
  FieldValues,
  'language' | 'manuscriptTitle' | 'abstract' | 'keywords' | 'translations' | 'jelCodes'
>;

const isContentLanguage = (language: string): language is ContentLanguage =>
  (CONTENT_LANGUAGE_NAMES as string[]).includes(language);
/** UTF-8 that was read as Windows-1252: two characters where there was one. */
const GARBLED = /Ã[\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]|â€|\uFFFD/;

/** The texts of an article in its own language, and their translations; undefined without a title. */
export function planTexts(described: DescribedArticle, note: Note): PlannedTexts | undefined {
  const { line, titles } = described;
  const own = ownLanguage(described);
  const title = asOneLine(titles[own] ?? '').trim();
  if (!title) return note(line, 'refused', remarks.noTitle);
  if (title.length > FIELDS.manuscriptTitle.max)
    return note(line, 'refused', remarks.titleLong(FIELDS.manuscriptTitle.max));
  if (!isContentLanguage(own)) note(line, 'odd', remarks.language(own));
  const abstract = limited(described.abstracts[own] ?? '', { field: 'abstract', line, note });
  if (!abstract) note(line, 'odd', remarks.noAbstract);
  const { words, jelCodes } = classified(described.keywords[own] ?? []);
  const garbled = [title, abstract].find((text) => GARBLED.test(text));
  if (garbled) note(line, 'odd', remarks.encoding(excerptOf(garbled.slice(Math.max(0, garbled.search(GARBLED) - 20)))));
  return {
    language: isContentLanguage(own) ? own : 'en',
    manuscriptTitle: title,
    abstract: abstract || NO_ABSTRACT[own === 'fr' ? 'fr' : 'en'],
    keywords: limited(words.join(', '), { field: 'keywords', line, note }),
    translations: translationsBeside(own, described, note),
    jelCodes,
  };
}

/** The language in which there is a title: that of the article, if possible. */
function ownLanguage({ language, titles }: DescribedArticle): string {
  if (titles[language]) return language;
  return ['en', ...Object.keys(titles)].find((other) => titles[other]) ?? language;
}

interface Limited {
  field: 'abstract' | 'keywords';
  line: number;
  note: Note;
}

function limited(text: string, { field, line, note }: Limited): string {
  const clean = withoutControls(text).trim();
  const { max } = FIELDS[field];
  if (clean.length <= max) return clean;
  note(line, 'odd', remarks.cut[field](max));
  return clean.slice(0, max).toWellFormed();
}

const JEL = /^(?:JEL[\s:.-]*)?([A-Z]\d{2})$/;

/** Keywords, and the JEL codes among them. */
function classified(keywords: string[]): { words: string[]; jelCodes: string[] } {
  const all = keywords.flatMap((keyword) => keywordList(asOneLine(keyword)));
  const codeOf = (word: string) => JEL.exec(word)?.[1];
  const codes = all.flatMap((word) => codeOf(word) ?? []).filter((code) => !unlistedCode([code]));
  const jelCodes = [...new Set(codes)].slice(0, FIELDS.jelCodes.max);
  const words = all.filter((word) => !jelCodes.includes(codeOf(word) ?? ''));
  return { words: [...new Set(words)], jelCodes };
}

function translationsBeside(own: string, described: DescribedArticle, note: Note): ContentTranslations {
  const { line, titles, abstracts, keywords } = described;
  const translations: ContentTranslations = {};
  const others = [...new Set([...Object.keys(titles), ...Object.keys(abstracts)])].filter(
    (language) => language !== own,
  );
  for (const language of others) {
    const title = asOneLine(titles[language] ?? '')
      .trim()
      .slice(0, FIELDS.manuscriptTitle.max);
    const abstract = limited(abstracts[language] ?? '', { field: 'abstract', line, note });
    const words = limited((keywords[language] ?? []).join(', '), { field: 'keywords', line, note });
    if (!isContentLanguage(language)) note(line, 'lost', remarks.otherLanguage(language));
    else if (title && abstract) translations[language] = { title, abstract, keywords: words };
    else note(line, 'lost', title ? remarks.titleAlone(language) : remarks.abstractAlone(language));
  }
  return translations;
}
