/** The abstract of an imported article that has none, in the article's language. */
export const NO_ABSTRACT = { en: 'This article has no abstract.', fr: 'Cet article n’a pas de résumé.' };
