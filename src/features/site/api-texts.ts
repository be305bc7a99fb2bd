/** Every word of the page about the API. */
export const apiTexts = {
  title: 'API',
  lead: 'What this site does can be done by programs too. Reading what is published needs no account.',
  home: 'Back to the journal',
  document: 'As a document for programs (OpenAPI 3.1):',
  harvest: 'To harvest all articles, OAI-PMH is the better way.',
  needsToken: 'with a token',
} as const;
