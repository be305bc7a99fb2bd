/** Files with sentences outside the catalogues, and why they may stay. */
export const EXCEPTIONS: [files: RegExp, reason: string][] = [
  [/\.test\.tsx?$|^src\/testing\//, 'tests'],
  [/\/(en|fr|rw)\.ts$/, 'catalogues'],
  [/^src\/base\/kinyarwanda\.ts$/, 'numbers, lists and dates in a language that browsers lack'],
  [/^src\/features\/site\/server\/(seed|starter)(\/|\.ts)/, 'the first content of a journal, which editors change'],
  [/^src\/features\/editions\/house-style\/server\/specimen\.ts$/, 'an invented article'],
  [/^src\/features\/site\/server\/first-start\.ts$/, 'output for the person who runs the server'],
  [/^src\/upgrade-command\.ts$/, 'a report for the person who runs the server'],
  [/^src\/features\/importing\/server\/report\.ts$/, 'output for the person who runs the server'],
  [/^src\/features\/importing\/server\/no-abstract\.ts$/, 'in the language of the article'],
  [/^src\/features\/importing\/server\/issue-name\.ts$/, 'the stored title of an issue, which editors change'],
  [/^src\/features\/importing\/server\/sheet\/template\.ts$/, 'an invented article'],
  [/^src\/features\/usage\/server\//, 'reports for programs, in the words of COUNTER'],
  [/^src\/features\/readiness\/server\/criteria\//, 'the words of indexes, quoted in their language'],
  [/^src\/features\/metadata\/server\//, 'metadata, in English for all indexes'],
  [/^src\/features\/articles\/search\/server\/headlines\.ts$/, 'options of PostgreSQL'],
  [/^src\/platform\/http\/openapi\.ts$/, 'the description of the API, for programmers'],
  [/^src\/platform\/mail\/outbox\.ts$/, 'output for the person who runs the server'],
];

/** Names and keys that are the same in all languages. */
export const NAMES = /\b(ISSN|ORCID|ROR|DOI|PDF|XML|JATS|EPUB|Ctrl)\b/g;
