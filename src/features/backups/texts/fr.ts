import type { Words } from '#base/languages.ts';
import type { en } from './en.ts';

export const fr = {
  problems: {
    SPACE: {
      text: 'Le disque n’a pas assez de place.',
      advice:
        'Agrandissez le disque, supprimez d’anciens fichiers, gardez moins de sauvegardes (BACKUP_KEEP) ou écrivez-les sur un autre disque (BACKUP_DIR).',
    },
    FILES: {
      text: 'Des fichiers conservés manquent ou ont changé ; tout le reste est dans la sauvegarde.',
      advice: 'La page Préservation du tableau de bord les nomme ; restaurez-les depuis une sauvegarde plus ancienne.',
    },
    SENDING: {
      text: 'La sauvegarde est sur cette machine, mais le compartiment des sauvegardes ne l’a pas acceptée.',
      advice:
        'Vérifiez le réseau, ainsi que le compartiment et les clés dans BACKUP_S3_BUCKET et les réglages voisins.',
    },
    RIGHTS: {
      text: 'Le compte de la base de données n’a pas le droit de créer une base pour l’essai.',
      advice: 'Donnez-lui ce droit : ALTER ROLE … CREATEDB.',
    },
    DIFFERENT: {
      text: 'Les lignes ou les fichiers restaurés diffèrent de ceux de la sauvegarde.',
      advice:
        'Faites une sauvegarde à la main avec « npm run backup », restaurez-la ailleurs et signalez le défaut à l’équipe de développement.',
    },
    DAMAGED: {
      text: 'La sauvegarde la plus récente ne peut pas être lue, ou a changé depuis qu’elle a été faite.',
      advice: 'Vérifiez le disque, et faites une nouvelle sauvegarde avec « npm run backup ».',
    },
    OTHER: {
      text: 'L’opération s’est terminée par une erreur.',
      advice: 'Corrigez ce que le message indique ; le journal technique peut en dire davantage.',
    },
  },
  mail: {
    subject: {
      BACKUP: 'La sauvegarde de la revue demande votre attention',
      REHEARSAL: 'Une restauration d’essai a échoué',
    },
    intro: {
      BACKUP: 'La sauvegarde de la nuit dernière ne s’est pas déroulée comme prévu.',
      REHEARSAL:
        'Une fois par mois, la revue restaure sa sauvegarde dans une base vide, à titre d’essai. Cette fois, l’essai a échoué.',
    },
    again: {
      BACKUP: 'La revue réessaie dans une heure, deux fois au plus, puis la nuit suivante.',
      REHEARSAL: 'La revue réessaie dans une heure, deux fois au plus, puis le mois suivant.',
    },
    where: 'Le bilan technique du tableau de bord montre l’état des sauvegardes :',
  },
} satisfies Words<typeof en>;
