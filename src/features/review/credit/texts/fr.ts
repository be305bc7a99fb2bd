import type { Words } from '#base/languages.ts';
import type { en } from './en.ts';

const count = (reports: number) => (reports === 1 ? 'un rapport d’évaluation' : `${reports} rapports d’évaluation`);
const manuscripts = (reports: number) => (reports === 1 ? 'un manuscrit soumis' : 'des manuscrits soumis');

export const fr = {
  errors: {
    missing: 'Vous n’avez pas d’attestation portant ce code.',
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
} satisfies Words<typeof en>;
