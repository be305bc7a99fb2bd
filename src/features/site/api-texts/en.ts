export const en = {
  title: 'API',
  lead: 'Programs can do everything that this site does. Reading published content needs no account.',
  home: 'Back to the journal',
  document: 'Machine-readable description (OpenAPI 3.1):',
  harvest: 'To harvest all articles, use OAI-PMH.',
  needsToken: 'requires a token',
} as const;
