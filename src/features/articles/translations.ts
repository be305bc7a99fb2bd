import { currentLanguage, type Language, offeredLanguages } from '#base/languages.ts';
import {
  type ContentLanguage,
  type TranslatedTexts,
  translationsOf,
} from '#features/submissions/fields/content-languages.ts';
import type { Article } from './contract.ts';

type Translatable = Pick<Article, 'language' | 'translations' | 'manuscriptTitle' | 'abstract' | 'keywords'>;

/** How an article's texts are shown to a reader. */
interface Shown {
  /** Of the title and the abstract. */
  shownLanguage: ContentLanguage;
  /** A translation may lack keywords; those of the article are shown then. */
  keywordsLanguage: ContentLanguage;
}

/** An article's own language and those of its translations. */
type Languages = Pick<Article, 'language'> & { translations: Partial<Record<ContentLanguage, unknown>> };

/** The language in which readers of a page get an article: the page's if the article has it, else its own. */
export function shownLanguageIn(page: Language, { language, translations }: Languages): ContentLanguage {
  return page !== language && translations[page] ? page : language;
}

/** An article with its title, abstract and keywords in the language of the page, where it has them. */
export function articleInPageLanguage<A extends Translatable>(article: A): A & Shown {
  const shownLanguage = shownLanguageIn(currentLanguage(), article);
  const texts = shownLanguage === article.language ? undefined : article.translations[shownLanguage];
  if (!texts) return { ...article, shownLanguage: article.language, keywordsLanguage: article.language };
  const { title: manuscriptTitle, abstract, keywords } = texts;
  return {
    ...article,
    manuscriptTitle,
    abstract,
    keywords: keywords || article.keywords,
    shownLanguage,
    keywordsLanguage: keywords ? shownLanguage : article.language,
  };
}

/**
 * The languages in which an article's page differs in more than the words around it, with English, whose address is that of the
 * article; English alone if there is one page.
 */
export function pagesOfArticle(article: Languages): Language[] {
  const inEnglish = shownLanguageIn('en', article);
  return offeredLanguages().filter((language) => {
    const shown = shownLanguageIn(language, article);
    return language === 'en' || (shown === language && shown !== inEnglish);
  });
}

/** An article's texts in the languages other than that of the page. */
export function otherTextsOf(article: Translatable): TextsInLanguage[] {
  const shown = shownLanguageIn(currentLanguage(), article);
  return textsOf(article).filter(({ language }) => language !== shown);
}

/** An article's texts in one language. */
export interface TextsInLanguage extends TranslatedTexts {
  language: ContentLanguage;
}

/** An article's texts in all its languages, its own first. */
export function textsOf(article: Translatable): [TextsInLanguage, ...TextsInLanguage[]] {
  const { language, manuscriptTitle: title, abstract, keywords } = article;
  const translated = translationsOf(article).map(([other, texts]) => ({ language: other, ...texts }));
  return [{ language, title, abstract, keywords }, ...translated];
}

/** The language of the words around an article in a book: the article's, or English where the journal has no words in it. */
export const wordsLanguageOf = ({ language }: Pick<Article, 'language'>): Language =>
  offeredLanguages().find((known) => known === language) ?? 'en';
