import type { Words } from '#base/languages.ts';
import type { en } from './en.ts';

export const fr = {
  retracted: (title: string) => `RÉTRACTÉ : ${title}`,
  notices: {
    CORRECTION: (title: string) => `Correction de l’article : ${title}`,
    RETRACTION: (title: string) => `Rétractation de l’article : ${title}`,
    EXPRESSION_OF_CONCERN: (title: string) => `Expression de préoccupation au sujet de l’article : ${title}`,
  },
  noDoi: 'Il n’y a pas encore de DOI. Saisissez-le dans les informations de publication.',
  doi: 'Crossref n’accepte pas ce DOI. Après le préfixe, il ne peut contenir que des lettres de a à z, des chiffres et les signes - . _ ; ( ) /. Corrigez-le dans les informations de publication.',
  foreignDoi: (prefix: string) =>
    `Le DOI ne commence pas par le préfixe de la revue, ${prefix}. Corrigez-le dans les informations de publication.`,
  noticeDoi:
    'Crossref n’accepte pas le DOI d’un avis. Après le préfixe, il ne peut contenir que des lettres de a à z, des chiffres et les signes - . _ ; ( ) /. Corrigez-le dans l’avis.',
  dataCiteDoi:
    'Ce DOI ne peut pas être enregistré auprès de DataCite. Après le préfixe, il ne peut contenir que des lettres de a à z, des chiffres et les signes - . _ ; ( ) /. Corrigez-le dans les informations de publication.',
  dataCiteNoticeDoi:
    'Le DOI d’un avis ne peut pas être enregistré auprès de DataCite. Après le préfixe, il ne peut contenir que des lettres de a à z, des chiffres et les signes - . _ ; ( ) /. Corrigez-le dans l’avis.',
  noIssn: 'La revue n’a pas d’ISSN, or Crossref et DOAJ en exigent un. Saisissez-le dans les paramètres de la revue.',
  title: 'Le titre manque.',
  abstract: 'Le résumé manque.',
  noAuthors: 'Aucun nom d’auteur n’est indiqué.',
  authorName: (name: string) =>
    `Crossref exige un prénom et un nom de famille formés de lettres, de 60 caractères au plus chacun : « ${name} ».`,
  authorless: 'Le nom de l’un des auteurs manque.',
  orcid: (name: string) => `L’identifiant ORCID n’est pas valide : ${name}.`,
  ror: (name: string) => `L’identifiant ROR de l’établissement n’est pas valide : ${name}.`,
  affiliation: (name: string) => `L’affiliation est plus longue que Crossref ne l’accepte : ${name}.`,
  pages: 'Les pages ne sont pas valides. Corrigez-les dans les informations de publication.',
  journalName:
    'Le nom de la revue manque ou compte plus de 255 caractères. Corrigez-le dans les paramètres de la revue.',
  publisher:
    'Le nom de l’éditeur manque ou compte plus de 255 caractères. Corrigez-le dans les paramètres de la revue.',
  address: (origin: string) =>
    `Les liens vers l’article commencent par ${origin}, une adresse à laquelle la revue est inaccessible pour toute autre personne : donnez à PUBLIC_URL l’adresse que les lecteurs utilisent.`,
  link: 'Un lien vers l’article ne fonctionne que sur ce serveur : donnez à PUBLIC_URL l’adresse que les lecteurs utilisent.',
  depositor:
    'Le nom ou l’adresse électronique du déposant manque. Renseignez CROSSREF_DEPOSITOR_NAME et CROSSREF_DEPOSITOR_EMAIL.',
  policy: 'CROSSREF_POLICY_DOI n’est pas un DOI.',
  date: 'Crossref n’accepte pas la date de publication. Corrigez-la dans les informations de publication.',
  keywords: 'DOAJ n’accepte pas les mots-clés.',
  other: (path: string, message: string) => `Les métadonnées ne sont pas valides (${path || 'au début'}) : ${message}`,
} satisfies Words<typeof en>;
