import type { Words } from '#base/languages.ts';
import type { en } from './en.ts';

const count = (reports: number) => (reports === 1 ? 'un rapport d’évaluation' : `${reports} rapports d’évaluation`);
const manuscripts = (reports: number) => (reports === 1 ? 'un manuscrit soumis' : 'des manuscrits soumis');

export const fr = {
  kinds: {
    certificate: 'Attestation d’évaluation par les pairs',
    'submission-receipt': 'Accusé de réception d’un manuscrit',
    'report-receipt': 'Accusé de réception d’un rapport d’évaluation',
    'decision-letter': 'Lettre de décision',
  },
  unknown:
    'Aucun document de cette revue ne porte ce code. Veuillez le comparer avec le document, caractère par caractère.',
  title: 'Vérifier un document',
  lead: 'Les attestations, accusés de réception et lettres de décision de cette revue portent un code. Saisissez-le pour savoir si le document émane bien de la revue.',
  code: 'Code',
  codeHint: 'Douze lettres et chiffres, avec ou sans traits d’union.',
  verify: 'Vérifier',
  genuine: 'Ce code est authentique',
  issued: (kind: string, day: string) => `${kind}. Document de cette revue, daté du ${day}.`,
  nothingElse:
    'Veuillez comparer la nature et la date avec le document. La revue n’indique ici rien d’autre : ni nom, ni manuscrit, ni décision.',
  genuineCertificate: 'Cette attestation est authentique',
  certified: (name: string, reports: number, year: number) =>
    `En ${year}, ${name} a remis ${count(reports)} sur ${manuscripts(reports)} à cette revue.`,
  compare: 'Veuillez comparer le nom, l’année et le nombre avec le document.',
  another: 'Vérifier un autre code',
} satisfies Words<typeof en>;
