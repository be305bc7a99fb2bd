import type { Words } from '#base/languages.ts';
import type { en } from './en.ts';

export const fr = {
  keep: 'Garder hors ligne',
  remove: 'Retirer de cet appareil',
  keptOn: (day: string) =>
    `Gardé sur cet appareil depuis le ${day}. Avec une connexion, vous lisez toujours la dernière version.`,
  copyOf: (day: string) =>
    `Pas de connexion. Voici la copie que cet appareil a gardée le ${day} ; les corrections ultérieures ou une rétractation n’y figurent pas.`,
  progress: (page: number, pages: number) =>
    pages > 1 ? `Enregistrement de la page ${page} sur ${pages}…` : 'Enregistrement…',
  failed: 'L’enregistrement a échoué. Veuillez réessayer avec une meilleure connexion.',
  full: 'Il n’y a plus de place sur cet appareil. Veuillez retirer quelque chose que vous y avez gardé.',
} satisfies Words<typeof en>;
