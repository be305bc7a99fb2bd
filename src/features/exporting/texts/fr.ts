import { grouped } from '#base/text.ts';
import type { JournalExport } from '../contract.ts';
import type { en } from './en.ts';

const states: Record<JournalExport['state'], string> = {
  running: 'En cours',
  ready: 'Prêt',
  cancelled: 'Annulé',
  full: 'Disque plein',
  failed: 'Échoué',
  deleted: 'Supprimé',
};
export const fr: typeof en = {
  title: 'Exportation',
  lead: 'Emportez toute la revue : tout ce qu’elle contient, dans un seul fichier ZIP de formats ouverts.',
  loadFailed: 'Les exportations n’ont pas pu être chargées.',
  begin: 'Lancer une exportation',
  begun: 'L’exportation a commencé.',
  failed: 'Cela n’a pas fonctionné.',
  cancelled: 'L’exportation a été annulée.',
  deleted: 'Le fichier a été supprimé.',
  contents: 'Contenu du fichier',
  holds: [
    'toutes les données en NDJSON, avec un schéma JSON pour chaque table',
    'chaque fichier enregistré, sous un nom lisible : manuscrits, évaluations, lettres, fichiers supplémentaires, images',
    'chaque article publié en XML JATS et en PDF',
    'une liste de sommes de contrôle, que « sha256sum -c » compare',
  ],
  without: 'Les mots de passe, seconds facteurs, sessions et liens d’accès n’y figurent pas.',
  confidential:
    'Le fichier nomme les auteurs et les évaluateurs et contient des manuscrits inédits. Conservez-le avec autant de soin que la revue elle-même.',
  running: 'Une exportation est en cours',
  progress: 'Avancement de l’exportation',
  steps: {
    records: (done, total) => `Données : ${grouped(done)} tables sur ${grouped(total)}`,
    files: (done, total) => `Fichiers enregistrés : ${grouped(done)} sur ${grouped(total)}`,
    articles: (done, total) => `Articles publiés : ${grouped(done)} sur ${grouped(total)}`,
  },
  startedBy: (name, moment) => (name ? `Lancée par ${name} le ${moment}.` : `Lancée le ${moment}.`),
  leave: 'Vous pouvez quitter cette page. L’exportation continue, même si le serveur redémarre.',
  cancel: 'Annuler l’exportation',
  ready: 'L’exportation est prête',
  readySize: (size) => `Fichier ZIP, ${size}`,
  expires: (moment) => `Il sera supprimé le ${moment}.`,
  leftOut: (count) =>
    count === 1
      ? '1 fichier enregistré n’y figure pas, car il manque ou est endommagé. Le manifeste le nomme.'
      : `${grouped(count)} fichiers enregistrés n’y figurent pas, car ils manquent ou sont endommagés. Le manifeste les nomme.`,
  download: 'Télécharger',
  remove: 'Supprimer le fichier',
  removeAsk: 'Supprimer cette exportation ?',
  removeText: 'Le fichier est supprimé du serveur. La revue elle-même reste telle quelle.',
  yes: 'Oui, supprimer',
  no: 'Annuler',
  checksum: 'SHA-256',
  linkHint: 'Le lien de téléchargement est valable dix minutes, tant que votre compte est administrateur.',
  ended: {
    full: 'La dernière exportation s’est arrêtée, car le disque du serveur est plein. Libérez de l’espace, ou faites exécuter « npm run export » par l’administrateur du serveur.',
    failed:
      'La dernière exportation a été interrompue plusieurs fois et abandonnée. Le journal du serveur dit pourquoi ; « npm run doctor » vérifie ce dont la revue a besoin.',
  },
  earlier: 'Exportations précédentes',
  none: 'Aucune exportation n’a encore été faite ici.',
  columns: { started: 'Lancée', by: 'Par', state: 'État', size: 'Taille' },
  states,
  errors: {
    running: 'Une exportation est déjà en cours. Attendez qu’elle soit terminée, ou annulez-la.',
    missing: 'Cette exportation n’existe plus. Lancez-en une autre.',
    noRoom: (needed, free) =>
      `L’exportation a besoin d’environ ${needed}, et le disque du serveur a ${free} de libre. Libérez d’abord de l’espace.`,
  },
  audit: {
    label: 'Exportations de la revue',
    sentences: {
      begun: 'a lancé une exportation de toute la revue',
      cancelled: 'a annulé une exportation de toute la revue',
      deleted: 'a supprimé une exportation de toute la revue',
      downloaded: 'a téléchargé une exportation de toute la revue',
    },
  },
};
