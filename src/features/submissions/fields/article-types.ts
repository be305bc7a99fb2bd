import { withWords } from '#base/languages.ts';
import { fieldTexts } from './field-texts.ts';

const words = fieldTexts.articleTypes;

/** Kinds of articles the journal publishes. */
export const ARTICLE_TYPES = {
  RESEARCH_ARTICLE: withWords(words.RESEARCH_ARTICLE, {
    words: [4_000, 8_000],
    jats: 'research-article',
    openAire: 'info:eu-repo/semantics/article',
    coar: { id: 'c_2df8fbb1', label: 'research article' },
  }),
  POLICY_BRIEF: withWords(words.POLICY_BRIEF, {
    words: [2_000, 4_000],
    // JATS suggests no value for policy briefs; the heading of the record names the type.
    jats: 'other',
    openAire: 'info:eu-repo/semantics/other',
    coar: { id: 'c_186u', label: 'policy report' },
  }),
  FIELD_REPORT: withWords(words.FIELD_REPORT, {
    words: [3_000, 6_000],
    jats: 'case-report',
    openAire: 'info:eu-repo/semantics/report',
    coar: { id: 'c_93fc', label: 'report' },
  }),
  BOOK_REVIEW: withWords(words.BOOK_REVIEW, {
    words: [1_000, 2_500],
    jats: 'book-review',
    openAire: 'info:eu-repo/semantics/review',
    coar: { id: 'c_ba08', label: 'book review' },
  }),
} as const satisfies Record<string, ArticleTypeFacts>;

interface ArticleTypeFacts {
  label: string;
  /** The fewest and most words that the guidelines ask for, references not counted. */
  words: [least: number, most: number];
  /** `article-type` of JATS. */
  jats: string;
  /** `dc:type` in the vocabulary of OpenAIRE. */
  openAire: string;
  /** The concept of COAR's vocabulary of resource types, version 1.1. */
  coar: { id: string; label: string };
}

export type ArticleType = keyof typeof ARTICLE_TYPES;
export const ARTICLE_TYPE_NAMES = Object.keys(ARTICLE_TYPES) as ArticleType[];

/** The sections of an issue: its articles by type, in the order of the first of each, the order within a section unchanged. */
export function sectionsOf<T extends { articleType: ArticleType }>(articles: readonly T[]): [ArticleType, T[]][] {
  return [...Map.groupBy(articles, ({ articleType }) => articleType)];
}

/** The articles of an issue as readers see them, section by section. */
export function inSections<T extends { articleType: ArticleType }>(articles: readonly T[]): T[] {
  return sectionsOf(articles).flatMap(([, section]) => section);
}
