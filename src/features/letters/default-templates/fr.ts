import type { LetterKind, LetterTemplate } from '../rules.ts';

export const fr: Record<LetterKind, LetterTemplate> = {
  receipt: {
    subject: 'Nous avons bien reçu votre manuscrit {{number}}',
    body: `Nous vous remercions d’avoir soumis « {{title}} » à la revue {{journal}}.

Le manuscrit porte le numéro {{number}}. Merci de le rappeler lorsque vous nous écrivez.

La rédaction examinera le manuscrit dans un délai d’une à deux semaines. Nous vous écrirons à chaque étape.`,
  },
  coAuthorReceipt: {
    subject: 'Nous avons bien reçu votre manuscrit {{number}}',
    body: `{{submitter}} a soumis « {{title}} » à la revue {{journal}} et vous a fait figurer parmi les auteurs. Le manuscrit porte le numéro {{number}}.

Si vous n’avez pas donné votre accord, veuillez écrire à la rédaction.`,
  },
  sentToReview: {
    subject: 'Votre manuscrit {{number}} est en évaluation',
    body: `L’examen initial de votre manuscrit « {{title}} » s’est conclu favorablement : le manuscrit est maintenant en évaluation.

Au moins deux évaluateur·rices le liront sans savoir qui l’a écrit. Cela demande de quatre à six semaines. Nous vous écrirons dès que la rédaction aura pris sa décision.`,
  },
  returned: {
    subject: 'Corrections à apporter à votre manuscrit {{number}}',
    body: `Nous avons vérifié votre manuscrit « {{title}} ». Quelques corrections sont nécessaires avant que nous puissions l’envoyer en évaluation :

- 

Merci de nous envoyer les fichiers corrigés au plus tard le {{dueDate}}.`,
  },
  deskRejected: {
    subject: 'Décision sur votre manuscrit {{number}}',
    body: `Nous vous remercions d’avoir soumis « {{title}} » à la revue {{journal}}.

La rédaction a lu votre manuscrit et a décidé de ne pas l’envoyer en évaluation. Nous regrettons de devoir vous donner cette réponse ; nous le faisons sans tarder, afin que vous puissiez soumettre le manuscrit ailleurs.`,
  },
  minorRevision: {
    subject: 'Décision sur votre manuscrit {{number}} : révision mineure',
    body: `Votre manuscrit « {{title}} » a été évalué. Nous souhaitons le publier une fois que quelques points mineurs auront été revus.

Merci de nous envoyer le manuscrit révisé, avec une réponse à chaque commentaire, au plus tard le {{dueDate}}. La rédaction vérifiera elle-même la révision.`,
  },
  majorRevision: {
    subject: 'Décision sur votre manuscrit {{number}} : révision majeure',
    body: `Votre manuscrit « {{title}} » a été évalué. Les évaluateur·rices le jugent prometteur, et demandent des modifications importantes avant que la rédaction puisse se prononcer.

Merci de nous envoyer le manuscrit révisé, avec une réponse à chaque commentaire, au plus tard le {{dueDate}}. Il sera évalué de nouveau.`,
  },
  revisionReminder: {
    subject: 'Rappel : la révision de votre manuscrit {{number}}',
    body: `La version révisée de votre manuscrit « {{title}} » est attendue pour le {{dueDate}}. Veuillez l’envoyer sur la page du manuscrit, avec votre réponse aux commentaires.

S’il vous faut plus de temps, veuillez écrire à la rédaction. Si vous êtes convenus d’une autre date avec elle, c’est cette date qui compte.`,
  },
  revisionOverdue: {
    subject: 'La révision de votre manuscrit {{number}} était attendue pour le {{dueDate}}',
    body: `La version révisée de votre manuscrit « {{title}} » était attendue pour le {{dueDate}}, et nous ne l’avons pas encore reçue. Elle reste la bienvenue : veuillez l’envoyer sur la page du manuscrit.

S’il vous faut plus de temps, veuillez indiquer à la rédaction jusqu’à quand. Si vous êtes convenus d’une autre date avec elle, c’est cette date qui compte. Si vous ne souhaitez plus publier dans la revue {{journal}}, vous pouvez retirer le manuscrit sur la même page.`,
  },
  revisionReceived: {
    subject: 'Nous avons bien reçu votre révision du manuscrit {{number}}',
    body: 'Nous vous remercions d’avoir révisé « {{title}} ». Le manuscrit est de nouveau en évaluation, et nous vous écrirons dès que la rédaction aura pris sa décision.',
  },
  accepted: {
    subject: 'Votre manuscrit {{number}} est accepté',
    body: `Nous avons le plaisir de vous annoncer que votre manuscrit « {{title}} » est accepté pour publication dans la revue {{journal}}. Toutes nos félicitations.

Nous allons maintenant le préparer pour la publication, et nous vous écrirons lorsqu’il paraîtra. Il n’y a pas de frais.`,
  },
  acceptedCoAuthor: {
    subject: 'Votre manuscrit {{number}} est accepté',
    body: `Nous avons le plaisir de vous annoncer que le manuscrit « {{title}} », que vous cosignez, est accepté pour publication dans la revue {{journal}}. Toutes nos félicitations.

La lettre complète a été adressée à l’auteur·rice correspondant·e, à qui nous écrirons aussi au sujet des prochaines étapes.`,
  },
  rejected: {
    subject: 'Décision sur votre manuscrit {{number}}',
    body: `Votre manuscrit « {{title}} » a été évalué. Sur l’avis des évaluateur·rices, la rédaction a décidé de ne pas le publier. Nous regrettons de devoir vous donner cette réponse.

Nous vous remercions d’avoir pensé à la revue {{journal}}. Nous espérons que les commentaires vous aideront à publier votre travail.`,
  },
  withdrawn: {
    subject: 'Le manuscrit {{number}} est retiré',
    body: 'Vous avez retiré « {{title}} ». Son évaluation est close, et il n’y a plus rien à faire.',
  },
  proof: {
    subject: 'Merci de vérifier l’épreuve de votre article {{number}}',
    body: `Votre article « {{title}} » est prêt pour la publication. Son épreuve est jointe à ce courriel ; le bouton ci-dessous vous permet de la lire, de la commenter à l’endroit concerné et de l’approuver, sans mot de passe.

Merci de répondre au plus tard le {{dueDate}}. Vérifiez surtout les noms, les affiliations, les nombres, les tableaux et les équations. Il n’est plus possible de modifier le contenu.

Les autres auteurs reçoivent eux aussi l’épreuve. Chaque auteur·rice y confirme ses propres rôles et y donne son accord pour la publication.`,
  },
  proofCoAuthor: {
    subject: 'L’épreuve de l’article {{number}}, que vous cosignez',
    body: `L’article « {{title}} », que vous cosignez, est prêt pour la publication. Son épreuve est jointe à ce courriel.

Le bouton ci-dessous vous permet de la lire et de la commenter à l’endroit concerné, sans mot de passe. Merci d’y confirmer vos rôles et d’y donner votre accord pour la publication au plus tard le {{dueDate}}.`,
  },
  proofReminder: {
    subject: 'Rappel : l’épreuve de votre article {{number}}',
    body: `Votre réponse sur l’épreuve de votre article « {{title}} » était attendue pour le {{dueDate}}. Nous pourrons publier l’article dès que vous aurez approuvé l’épreuve ou envoyé vos corrections, à l’aide du bouton ci-dessous.`,
  },
  proofLink: {
    subject: 'Votre lien vers l’épreuve de l’article {{number}}',
    body: `Voici de nouveau votre lien vers l’épreuve de l’article « {{title}} ». Il ouvre l’épreuve sans mot de passe.

Merci d’y confirmer vos rôles et d’y donner votre accord pour la publication au plus tard le {{dueDate}}. L’auteur·rice correspondant·e approuve aussi l’épreuve, ou demande des corrections.`,
  },
  published: {
    subject: 'Votre article {{number}} est publié',
    body: `Nous avons le plaisir de vous annoncer que votre article « {{title}} » est publié dans la revue {{journal}}. Tout le monde peut le lire à l’adresse suivante :

{{address}}

**Comment le citer :** {{citation}}

Nous vous invitons à le faire connaître à vos collègues et sur les pages de votre institution : {{shareLinks}}`,
  },
  statusChanged: {
    subject: 'Des nouvelles de votre manuscrit {{number}}',
    body: 'Voici des nouvelles de votre manuscrit « {{title}} ». Son statut est désormais : {{status}}.',
  },
  reviewDelayed: {
    subject: 'L’évaluation du manuscrit {{number}} se prolonge',
    body: `L’évaluation de « {{title}} » dépasse les six semaines que nous promettons. Nous vous prions de nous en excuser, et nous avons adressé un rappel aux personnes dont elle dépend.

Vous n’avez rien à faire. Si vous ne pouvez pas attendre, vous pouvez retirer le manuscrit sur sa page, sans avoir à donner de motif.`,
  },
  appealReceived: {
    subject: 'Nous avons bien reçu votre recours concernant le manuscrit {{number}}',
    body: `Nous avons bien reçu votre recours contre la décision sur « {{title}} ». Un membre de la rédaction le lit avec les rapports et vous répondra dans un délai de six semaines ; si la rédaction compte plusieurs membres, ce sera une autre personne que celle qui a pris la décision. Jusqu’à cette réponse, la décision reste valable.`,
  },
  appealUpheld: {
    subject: 'Votre recours concernant le manuscrit {{number}} a été accueilli',
    body: `Votre recours contre la décision sur « {{title}} » a été accueilli : le manuscrit est de nouveau en évaluation. Nous vous écrirons lorsqu’une nouvelle décision sera prise.`,
  },
  appealDismissed: {
    subject: 'Votre recours concernant le manuscrit {{number}}',
    body: `Un membre de la rédaction a lu, avec les rapports, votre recours concernant « {{title}} ». La décision est maintenue, pour les raisons exposées ci-dessous. Cette réponse est définitive ; une autre revue peut fort bien porter un regard différent sur votre travail, et nous vous souhaitons pleine réussite.`,
  },
  reviewInvitation: {
    subject: 'Invitation à évaluer le manuscrit {{number}} pour la revue {{journal}}',
    body: `Accepteriez-vous d’évaluer un manuscrit pour la revue {{journal}} ? Il s’intitule « {{title}} ».

**Résumé :** {{abstract}}

Votre rapport serait attendu {{reportDays}} jours après votre acceptation. Merci de répondre au plus tard le {{dueDate}} à l’aide du bouton ci-dessous : ni compte ni mot de passe ne sont nécessaires. Si vous ne pouvez pas évaluer le manuscrit, vous pouvez, au même endroit, décliner l’invitation et proposer quelqu’un d’autre.

L’évaluation se fait en double aveugle. Nous vous prions de ne pas chercher à savoir qui sont les auteurs, et de traiter le manuscrit comme confidentiel.`,
  },
  reviewInvitationAgain: {
    subject: 'Manuscrit révisé {{number}} : accepteriez-vous de l’évaluer de nouveau ? (tour {{round}})',
    body: `Vous avez déjà évalué « {{title}} » pour la revue {{journal}}, et nous vous en remercions. Les auteurs ont envoyé un manuscrit révisé, et nous vous proposons de l’évaluer au tour {{round}}.

Dites-nous surtout si la révision répond aux remarques des rapports, et ce qui manque encore. Une fois l’invitation acceptée, vous trouverez sur la page de l’évaluation le manuscrit révisé, ses modifications depuis le tour précédent, la réponse des auteurs s’ils en ont envoyé une, et votre rapport précédent.

**Résumé :** {{abstract}}

Votre rapport serait attendu {{reportDays}} jours après votre acceptation. Merci de répondre au plus tard le {{dueDate}} à l’aide du bouton ci-dessous : ni compte ni mot de passe ne sont nécessaires. L’évaluation se fait toujours en double aveugle.`,
  },
  invitationReminder: {
    subject: 'Rappel : invitation à évaluer le manuscrit {{number}}',
    body: `Il y a quelques jours, nous vous avons proposé d’évaluer le manuscrit « {{title}} » pour la revue {{journal}}. Nous aimerions recevoir votre réponse au plus tard le {{dueDate}}, même si le temps vous manque : nous pourrons alors nous adresser à quelqu’un d’autre.`,
  },
  reviewAccepted: {
    subject: 'Merci d’avoir accepté d’évaluer le manuscrit {{number}}',
    body: `Nous vous remercions d’avoir accepté d’évaluer « {{title}} ». Votre rapport est attendu pour le {{dueDate}}.

Le bouton ci-dessous vous mène au manuscrit et au formulaire de votre rapport. Ce que vous écrivez est enregistré : vous pouvez vous interrompre et reprendre à tout moment, sur n’importe quel appareil. S’il vous faut plus de temps, vous pouvez reporter la date limite au même endroit.`,
  },
  reviewLink: {
    subject: 'Le lien vers votre évaluation du manuscrit {{number}}',
    body: `Voici le lien désormais valable pour votre évaluation de « {{title}} ». Les liens plus anciens vers cette évaluation ne fonctionnent plus.`,
  },
  reviewDeclined: {
    subject: 'Votre réponse concernant le manuscrit {{number}}',
    body: `Nous vous remercions de votre réponse concernant le manuscrit « {{title}} ». Si vous changez d’avis, le bouton ci-dessous vous permet encore d’accepter, tant que la rédaction a besoin d’évaluateur·rices.`,
  },
  reportReminder: {
    subject: 'Votre rapport sur le manuscrit {{number}}',
    body: `La date limite de votre rapport sur « {{title}} » est fixée au {{dueDate}}. Ce que vous avez écrit jusqu’ici est enregistré.

S’il vous faut plus de temps, veuillez reporter la date limite à l’aide du bouton ci-dessous. Si vous ne pouvez pas rédiger le rapport, veuillez nous le signaler au même endroit, afin que nous puissions nous adresser à quelqu’un d’autre.`,
  },
  reportReceived: {
    subject: 'Nous avons bien reçu votre rapport sur le manuscrit {{number}}',
    body: `Nous vous remercions de votre rapport sur « {{title}} ». Il est maintenant entre les mains de la rédaction. Le bouton ci-dessous vous permet de le relire, et nous vous écrirons lorsque la rédaction aura pris sa décision.`,
  },
  lateReportReceived: {
    subject: 'Merci de votre rapport sur le manuscrit {{number}}',
    body: `Nous vous remercions de votre rapport sur « {{title}} ». Il est arrivé après la décision de ce tour, et n’a donc pas pu y contribuer. Il est maintenant entre les mains de la rédaction, qui le lira.

Le bouton ci-dessous vous permet de le relire. Vous n’avez plus rien à faire.`,
  },
  reviewReopened: {
    subject: 'Merci de compléter votre rapport sur le manuscrit {{number}}',
    body: `Nous vous remercions de votre rapport sur « {{title}} ». La rédaction l’a lu et vous demande de le compléter au plus tard le {{dueDate}}. Vous trouverez ses raisons ci-dessous.

Le bouton ci-dessous vous mène au formulaire, avec votre rapport tel que vous l’avez envoyé. Modifiez ce qui est nécessaire, puis envoyez-le de nouveau ; d’ici là, le rapport compte tel quel.`,
  },
  reopenedReminder: {
    subject: 'Rappel : merci de compléter votre rapport sur le manuscrit {{number}}',
    body: `Nous vous avons demandé de compléter votre rapport sur « {{title}} » au plus tard le {{dueDate}}. Vous trouverez la raison ci-dessous, et ce que vous avez écrit est enregistré.

Si vous n’avez rien à ajouter, veuillez nous le signaler à l’aide du bouton ci-dessous. Votre rapport comptera alors tel que vous l’avez envoyé.`,
  },
  reopeningEnded: {
    subject: 'Votre rapport sur le manuscrit {{number}} compte tel que vous l’avez envoyé',
    body: `Vous n’avez plus à compléter votre rapport sur « {{title}} ». Il compte tel que vous l’avez envoyé, et le bouton ci-dessous vous permet de le relire. La revue {{journal}} vous remercie de votre travail.`,
  },
  reviewCancelled: {
    subject: 'Manuscrit {{number}} : une évaluation n’est plus nécessaire',
    body: `Nous vous avions proposé d’évaluer le manuscrit « {{title}} ». Cela n’est plus nécessaire. La revue {{journal}} vous remercie de votre disponibilité.`,
  },
  reviewNotNeeded: {
    subject: 'Manuscrit {{number}} : un rapport n’est plus nécessaire',
    body: `La rédaction a pris sa décision sur le manuscrit « {{title}} » : votre rapport n’est donc plus nécessaire. Nous vous remercions du temps que vous nous avez accordé. Si vous avez déjà rédigé un rapport, vous pouvez encore l’envoyer pendant une semaine à l’aide du bouton ci-dessous ; la rédaction le lira.`,
  },
  reviewOutcome: {
    subject: 'Décision sur le manuscrit {{number}}, que vous avez évalué',
    body: `Voici la décision de la rédaction sur le manuscrit « {{title}} » : {{decision}}.

Nous vous remercions de votre rapport. Le bouton ci-dessous vous permet de lire ce qui a été transmis aux auteurs, pour tous les rapports, et d’établir une attestation de votre évaluation.`,
  },
};
