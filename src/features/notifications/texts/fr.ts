import type { Words } from '#base/languages.ts';
import type { en } from './en.ts';

export const fr = {
  subject: (count: number) => (count === 1 ? '1 nouvelle de la rédaction' : `${count} nouvelles de la rédaction`),
  lead: 'Depuis votre dernier récapitulatif :',
  foot: (address: string) =>
    `Vous pouvez choisir dans [votre compte](${address}) ce qui figure dans ce courriel et ce qui vous est envoyé immédiatement.`,
  worklist: 'Ouvrir la liste des tâches',
} satisfies Words<typeof en>;
