import { pathIn } from '#base/language-paths.ts';
import { languageOfContent, offeredLanguages } from '#base/languages.ts';
import { CONTENT_LANGUAGES, type ContentLanguage } from '#features/submissions/fields/content-languages.ts';
import type { Article } from '../../../contract.ts';
import { articlePath, titleOf } from '../../../rules.ts';
import { articleTexts as texts } from '../../../texts.ts';
import { otherTextsOf } from '../../../translations.ts';

/** The title in the article's own language, below a translated one. */
export function OwnTitle({ article }: { article: Article }) {
  return (
    <p dir="auto" lang={languageOfContent(article.language)} className="measure mt-2 font-serif text-lg italic">
      {titleOf(article)}
    </p>
  );
}

const pageIn = (language: ContentLanguage) => offeredLanguages().find((page) => page === language);

/**
 * The abstract in the article's other languages: a link where the journal has pages in the language, so that a page has one abstract
 * to load, else the abstract itself, folded.
 */
export function OtherLanguages({ article }: { article: Article }) {
  return otherTextsOf(article).map(({ language, title, abstract }) => {
    const { name } = CONTENT_LANGUAGES[language];
    const page = pageIn(language);
    if (page)
      return (
        <p key={language} className="mt-3 text-sm" data-screen-only>
          <a
            href={pathIn(page, articlePath(article))}
            hrefLang={language}
            lang={languageOfContent(language)}
            className="inline-block py-1"
          >
            {texts.abstractIn[language]}
          </a>
        </p>
      );
    return (
      <details key={language} className="mt-3">
        <summary className="w-fit cursor-pointer py-1 text-sm underline decoration-dotted underline-offset-4">
          {texts.abstractNamed(name)}
        </summary>
        <div dir="auto" lang={languageOfContent(language)} className="measure mt-2 grid gap-2">
          <p className="font-serif text-lg font-semibold">{title}</p>
          <p className="prose-text whitespace-pre-line">{abstract}</p>
        </div>
      </details>
    );
  });
}
