import type { Words } from '#base/languages.ts';
import type { en } from './en.ts';

export const fr = {
  findOrcid: 'Trouver l’identifiant ORCID',
  finding: 'Recherche en cours…',
  /** At the button, because a name leaves the server. */
  sendsName: 'Le nom et l’affiliation de l’auteur·rice sont envoyés à ORCID (orcid.org).',
  nameFirst: 'Veuillez d’abord saisir le nom de l’auteur·rice.',
  found: (count: number) =>
    count > 1
      ? `${count} personnes trouvées. Ne choisissez que s’il s’agit de l’auteur·rice :`
      : 'Une personne trouvée. Ne la choisissez que s’il s’agit de l’auteur·rice :',
  noneFound: 'ORCID ne connaît personne de ce nom. Saisissez l’identifiant si l’auteur·rice en a un.',
  orcidUnreachable: 'ORCID est injoignable pour le moment. Saisissez l’identifiant, ou réessayez plus tard.',
  choose: (name: string, orcid: string) => `Choisir ${name}, ${orcid}`,
  findFunder: 'Trouver un financeur',
  funderHint:
    'Le financeur choisi est ajouté à la déclaration avec son identifiant ROR. Les lettres saisies sont envoyées à ror.org.',
  funderUnreachable: 'ror.org est injoignable pour le moment. Veuillez nommer le financeur dans la déclaration.',
  funderAdded: (name: string) => `${name} a été ajouté à la déclaration.`,
} satisfies Words<typeof en>;
