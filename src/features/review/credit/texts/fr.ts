import type { Words } from '#base/languages.ts';
import type { en } from './en.ts';

const count = (reports: number) => (reports === 1 ? 'un rapport d’évaluation' : `${reports} rapports d’évaluation`);
const manuscripts = (reports: number) => (reports === 1 ? 'un manuscrit soumis' : 'des manuscrits soumis');

export const fr = {
  errors: {
    unknown:
      'Aucune attestation de cette revue ne porte ce code. Veuillez le comparer avec le document, caractère par caractère.',
    none: 'Aucun rapport ne peut encore figurer sur une attestation.',
    letters: (name: string) =>
      `Le nom « ${name} » comporte des caractères que l’attestation ne peut pas reproduire. Veuillez écrire à la rédaction.`,
  },
  paper: {
    title: 'Attestation d’évaluation par les pairs',
    lead: 'La rédaction remercie',
    sentence: (reports: number, year: number) =>
      `pour ${count(reports)} remis en ${year} sur ${manuscripts(reports)} à la revue.`,
    check: 'Vérifier cette attestation à l’adresse',
    code: 'Code',
    issn: (issn: string) => `ISSN ${issn}`,
  },
  page: {
    title: 'Vérifier une attestation',
    lead: 'Les attestations de cette revue portent un code. Saisissez-le pour savoir si l’attestation émane bien de la revue.',
    code: 'Code',
    codeHint: 'Douze lettres et chiffres, avec ou sans traits d’union.',
    verify: 'Vérifier',
    genuine: 'Cette attestation est authentique',
    sentence: (name: string, reports: number, year: number) =>
      `En ${year}, ${name} a remis ${count(reports)} sur ${manuscripts(reports)} à cette revue.`,
    compare: 'Veuillez comparer le nom, l’année et le nombre avec le document.',
    unknown: 'Code inconnu',
    another: 'Vérifier un autre code',
  },
} satisfies Words<typeof en>;
