import type { Words } from '#base/languages.ts';
import { grouped } from '#base/text.ts';
import type { en } from './en.ts';

export const fr = {
  title: 'Bilan technique',
  lead: 'Disque, base de données, courriels, adresse et sauvegardes de la revue, examinés à l’instant.',
  again: 'Vérifier à nouveau',
  loadFailed: 'Le bilan n’a pas pu être établi.',
  states: { fault: 'Panne', warning: 'Attention', good: 'Bon' },
  summary: {
    fault: 'Une panne demande votre attention maintenant.',
    warning: 'La revue fonctionne ; un point demande votre attention.',
    good: 'Tout est en ordre.',
  },
  checks: {
    program: 'Programme',
    disk: 'Disque',
    folder: 'Dossier des données',
    database: 'Base de données',
    migrations: 'Structure de la base',
    clock: 'Horloge',
    mail: 'Serveur de courriel',
    queue: 'Courriels',
    sender: 'Expéditeur des courriels',
    address: 'Adresse',
    certificate: 'Certificat',
    backup: 'Sauvegardes',
    rehearsal: 'Restauration d’une sauvegarde',
    files: 'Fichiers conservés',
    audit: 'Journal d’audit',
  },
  program: {
    runs: (version: string, node: string) => `Version ${version} sur Node ${node}.`,
    oldNode: (node: string) => `Ceci est Node ${node} ; la revue demande la version 24 ou une plus récente.`,
    oldNodeAdvice: 'Installez-la avec « npm ci ».',
  },
  disk: {
    free: (free: string, total: string) => `${free} libres sur ${total}.`,
    full: (free: string, floor: string) =>
      `Il ne reste que ${free} ; au-dessous de ${floor}, rien ne peut être déposé.`,
    advice: 'Supprimez d’anciennes sauvegardes ou les fichiers d’autres programmes, ou agrandissez le disque.',
    unknown: (reason: string) => `Le disque ne peut pas être mesuré : ${reason}.`,
    unknownAdvice: 'Vérifiez que DATA_DIR existe et peut être lu.',
  },
  folder: {
    good: 'La revue peut écrire dans DATA_DIR.',
    fault: (reason: string) => `La revue ne peut pas écrire dans DATA_DIR : ${reason}.`,
    advice: 'Donnez ce dossier au compte qui exécute la revue.',
  },
  database: {
    good: (version: string, ms: number) => `PostgreSQL ${version} répond en ${ms} ms.`,
    fault: (reason: string) => `La base de données ne répond pas : ${reason}.`,
    advice: 'Démarrez la base de données, ou corrigez DATABASE_URL.',
    notStarted: 'La revue n’a pas encore été démarrée.',
    unasked: 'Non examiné, puisque la base de données ne répond pas.',
  },
  migrations: {
    good: 'À jour.',
    pending: (count: number) =>
      count === 1
        ? 'Une modification de la nouvelle version n’est pas encore faite.'
        : `${count} modifications de la nouvelle version ne sont pas encore faites.`,
    newer: 'La base appartient à une version plus récente du programme.',
    pendingAdvice: 'Faites une sauvegarde, puis démarrez la revue, qui les effectue.',
    newerAdvice: 'Installez la version la plus récente. Ne démarrez jamais une version plus ancienne avec cette base.',
  },
  clock: {
    good: 'Le programme et la base de données ont la même heure.',
    differs: (seconds: number) =>
      `Les horloges du programme et de la base de données diffèrent de ${seconds} secondes.`,
    advice:
      'Synchronisez les deux machines, par exemple avec chrony. Sinon, codes et liens expirent trop tôt ou trop tard.',
  },
  mail: {
    files:
      'Il n’y a pas de serveur de courriel : les courriels sont écrits dans le dossier mail de DATA_DIR et n’atteignent personne.',
    filesAdvice: 'Définissez SMTP_URL.',
    good: (host: string) => `${host} accepte l’identification de la revue.`,
    fault: (host: string, reason: string) => `${host} ne fonctionne pas : ${reason}.`,
    advice: 'Vérifiez SMTP_URL, le mot de passe du compte et le pare-feu.',
  },
  queue: {
    good: 'Aucun courriel n’attend longtemps, et aucun n’a échoué depuis une semaine.',
    waiting: (count: number, hours: number) =>
      `${count === 1 ? 'Un courriel attend' : `${count} courriels attendent`} d’être envoyés, le plus ancien depuis ${hours} h.`,
    waitingAdvice: 'Vérifiez le serveur de courriel ci-dessus, et que la revue est en marche.',
    failed: (count: number) =>
      `${count === 1 ? 'Un courriel n’a pas été remis' : `${count} courriels n’ont pas été remis`} depuis une semaine.`,
    failedAdvice: 'Le journal des courriels du tableau de bord en donne les raisons.',
  },
  sender: {
    good: (domain: string) => `${domain} a SPF et DMARC.`,
    missing: (domain: string, records: string[]) => `${domain} n’a pas ${records.join(' ni ')}.`,
    advice:
      'Sans ces enregistrements, les courriels passent pour du pourriel. Le fournisseur du domaine ou du serveur de courriel indique ce qu’il faut inscrire dans le DNS ; DKIM, qui ne se voit pas d’ici, se configure sur le serveur de courriel.',
    local: (domain: string) => `Les courriels viennent de ${domain}, qui n’est pas un domaine d’Internet.`,
    localAdvice: 'Donnez à MAIL_FROM une adresse du domaine de la revue.',
    unknown: (domain: string, reason: string) => `Le DNS n’a pas pu être interrogé sur ${domain} : ${reason}.`,
    unknownAdvice: 'Réessayez avec une connexion à Internet.',
  },
  address: {
    good: (address: string) => `${address} mène à cette revue.`,
    local: (address: string) => `${address} ne peut être atteinte que depuis cette machine.`,
    localAdvice: 'Donnez à PUBLIC_URL l’adresse de la revue.',
    insecure: (address: string) => `${address} n’est pas chiffrée.`,
    insecureAdvice:
      'Placez devant elle un serveur mandataire avec un certificat, et donnez à PUBLIC_URL l’adresse https.',
    fault: (address: string, reason: string) => `${address} ne mène pas à cette revue : ${reason}.`,
    faultAdvice: 'Vérifiez le serveur mandataire, le pare-feu et le DNS, et que la revue est en marche.',
  },
  certificate: {
    until: (date: string) => `Valable jusqu’au ${date}.`,
    ended: (date: string) => `Il a expiré le ${date}.`,
    advice: 'Renouvelez-le, et cherchez pourquoi le renouvellement automatique ne l’a pas fait.',
    none: 'Aucun, puisque l’adresse n’est pas chiffrée.',
    fault: (reason: string) => `Il ne peut pas être vérifié : ${reason}.`,
  },
  backup: {
    none: (folder: string) => `Il n’y a aucune sauvegarde dans ${folder}.`,
    newest: (date: string) => `La plus récente est du ${date}.`,
    made: (size: string, isEncrypted: boolean) =>
      isEncrypted
        ? `La dernière faite par la revue a ${size} et est chiffrée.`
        : `La dernière faite par la revue a ${size}.`,
    sent: (bucket: string) => `Elle a aussi été envoyée au compartiment ${bucket}.`,
    failed: (date: string) => `Échec le ${date}.`,
    advice:
      'La revue en fait une chaque nuit pendant qu’elle est en marche ; « npm run backup » en fait une maintenant. Gardez des copies sur une autre machine.',
    adviceOff:
      'BACKUP_TIME est sur off : exécutez « npm run backup » chaque nuit, et gardez des copies sur une autre machine.',
  },
  rehearsal: {
    never: 'Aucune restauration n’a encore été essayée.',
    good: (date: string, rows: number, files: number) =>
      `Essayée le ${date} : les ${grouped(rows)} lignes et ${grouped(files)} fichiers ont tous été retrouvés.`,
    encrypted:
      'Une copie a été restaurée avant son chiffrement, car seul le propriétaire de la clé peut ouvrir le fichier chiffré ; ce fichier a été comparé à son empreinte. Essayez la clé elle-même une fois par trimestre.',
    advice: 'La revue fait un essai chaque mois pendant qu’elle est en marche.',
    adviceOff: 'BACKUP_TIME est sur off : restaurez une sauvegarde ailleurs une fois par trimestre.',
  },
  files: {
    good: (date: string) => `Tous les fichiers étaient conformes le ${date}.`,
    never: 'Ils n’ont pas encore été vérifiés.',
    late: (date: string) => `Leur dernière vérification date du ${date}.`,
    lateAdvice: 'Ils sont vérifiés chaque nuit pendant que la revue est en marche.',
    faults: (count: number) =>
      `${count === 1 ? 'Un fichier manque ou a changé' : `${count} fichiers manquent ou ont changé`}.`,
    faultsAdvice: 'La page Préservation du tableau de bord les nomme ; restaurez-les depuis une sauvegarde.',
  },
  audit: {
    good: 'La chaîne de ses entrées est intacte.',
    advice:
      'La base a été modifiée à la main, ou un disque est endommagé. Comparez avec une sauvegarde antérieure ; docs/operating.md explique comment.',
    outside: 'Redémarrez la revue : elle les intègre à la chaîne et le note dans le journal d’audit.',
    waits: 'La chaîne sera vérifiée une fois faits les changements de la nouvelle version.',
    head: (entry: number, hash: string) =>
      `Le journal d’audit finit par cette entrée et cette empreinte, à noter ailleurs : ${entry}:${hash}`,
  },
} satisfies Words<typeof en>;
