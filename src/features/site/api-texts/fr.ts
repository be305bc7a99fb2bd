import type { Words } from '#base/languages.ts';
import type { en } from './en.ts';

export const fr = {
  title: 'API',
  lead: 'Tout ce que permet ce site peut aussi se faire par programme. La lecture des contenus publiés ne demande pas de compte.',
  home: 'Retour à la revue',
  document: 'Description lisible par machine (OpenAPI 3.1) :',
  harvest: 'Pour moissonner tous les articles, utilisez OAI-PMH.',
  needsToken: 'jeton requis',
} satisfies Words<typeof en>;
