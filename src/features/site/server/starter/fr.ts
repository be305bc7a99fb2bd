import { inFrenchTypography, type Words } from '#base/languages.ts';
import type { ContactTexts } from '#features/contact/rules.ts';
import type { StarterPages } from '#features/pages/server/service.ts';
import { DECLARATIONS } from '#features/submissions/rules.ts';
import { fr as submissions } from '#features/submissions/texts/fr.ts';
import type { STARTER_TOPICS } from '../starter.ts';

/** The French of `STARTER_TOPICS`, in its order. */
export const FRENCH_TOPICS = [
  'Économie agricole',
  'Économie du développement',
  'Éducation et capital humain',
  'Énergie et environnement',
  'Finance et inclusion financière',
  'Économie de la santé',
  'Travail et emploi',
  'Politiques publiques et gouvernance',
  'Commerce et intégration régionale',
] as const satisfies Words<typeof STARTER_TOPICS>;

const about: StarterPages['about'] = [
  {
    section: 'HEADER',
    title: 'Faire progresser les connaissances par la recherche',
    content:
      'Le MDS Journal of Applied Economics and Development est une revue en libre accès, publiée par MDS Consultancy à Kigali, au Rwanda.',
  },
  {
    section: 'WHAT_IS_MDS_JAED',
    title: 'Qu’est-ce que MDS-JAED ?',
    content:
      'Une revue d’économie appliquée et de développement, évaluée par les pairs et attentive aux contextes africains. Elle publie des recherches originales, des notes de politique économique, des rapports de terrain et études de cas, et des comptes rendus d’ouvrages.',
  },
  {
    section: 'WHY_PUBLISH_WITH_US',
    title: 'Pourquoi publier dans la revue',
    content:
      'Vos travaux sont librement accessibles partout, dès le jour de leur publication. Il n’y a pas de frais pour les auteurs. Vous conservez votre droit d’auteur, et vous pouvez suivre à tout moment le statut de votre manuscrit.',
  },
  {
    section: 'HOW_TO_CONTRIBUTE',
    title: 'Comment contribuer',
    content:
      'Préparez votre manuscrit selon les instructions aux auteurs, créez un compte, puis soumettez votre texte en quatre étapes. Les personnes qui font de la recherche et souhaitent évaluer des manuscrits pour la revue sont invitées à écrire à la rédaction.',
  },
  {
    section: 'AIMS_AND_SCOPE',
    title: 'Objectifs et champ de la revue',
    content:
      'La revue apporte des réponses soigneusement étayées aux questions de développement : agriculture, commerce, finance, travail, santé, éducation, énergie, et les institutions qui les entourent. Elle recherche des travaux dont les méthodes peuvent être vérifiées et les résultats mis à profit.',
  },
  {
    section: 'PUBLICATION_FREQUENCY',
    title: 'Périodicité',
    content:
      'Deux fois par an : le numéro 1 couvre la période de juillet à décembre, le numéro 2 celle de janvier à juin.',
  },
  {
    section: 'INDEXING_AND_ACCESSIBILITY',
    title: 'Indexation et accessibilité',
    content:
      'Chaque article est en libre accès sous licence CC BY 4.0, possède une adresse permanente et comporte les métadonnées que lisent les moteurs de recherche et les bibliothèques.',
  },
  {
    section: 'RESEARCH_EXCELLENCE',
    title: 'Excellence de la recherche',
    content: 'Au moins deux pairs évaluent chaque manuscrit, en double aveugle.',
  },
  {
    section: 'POLICY_IMPACT',
    title: 'Impact sur les politiques publiques',
    content:
      'Les notes de politique économique mettent les résultats entre les mains des personnes qui décident, dans des termes qu’elles peuvent utiliser.',
  },
  {
    section: 'ENGAGEMENT_WITH_PRACTITIONERS',
    title: 'Dialogue avec les praticiens',
    content:
      'Dans les rapports de terrain et les études de cas, les praticiens partagent ce que leur travail leur a appris.',
  },
  {
    section: 'JOIN_OUR_COMMUNITY',
    title: 'Rejoignez notre communauté',
    content:
      'Soumettez vos travaux, évaluez des manuscrits pour la revue ou abonnez-vous à notre lettre d’information.',
  },
];

const faqs: StarterPages['faqs'] = [
  { question: 'Y a-t-il des frais ?', answer: 'Non. Ni les auteurs ni les lecteurs ne paient quoi que ce soit.' },
  {
    question: 'Quels formats acceptez-vous ?',
    answer:
      'Word (.docx) et PDF. Merci de soumettre votre manuscrit dans les deux formats, afin que la rédaction puisse y travailler et que les évaluateur·rices le voient comme vous.',
  },
  {
    question: 'Combien de temps faut-il compter ?',
    answer:
      'L’examen initial prend d’une à deux semaines, l’évaluation par les pairs de quatre à six, une révision de deux à quatre, et la décision finale une à deux de plus.',
  },
  {
    question: 'Quel type d’évaluation pratiquez-vous ?',
    answer:
      'L’évaluation par les pairs en double aveugle, par au moins deux évaluateur·rices. Merci de ne pas faire figurer le nom des auteurs dans le manuscrit lui-même.',
  },
  {
    question: 'À qui appartient le droit d’auteur ?',
    answer:
      'À vous. Vous accordez à la revue une licence de publication, et les lecteurs peuvent utiliser l’article sous licence CC BY 4.0.',
  },
  {
    question: 'Jusqu’à quel point un manuscrit peut-il ressembler à d’autres textes ?',
    answer:
      'Nous vérifions chaque manuscrit. Les manuscrits dont le taux de similitude dépasse 15 % sont renvoyés aux auteurs avant l’évaluation.',
  },
  {
    question: 'Puis-je retirer une soumission ?',
    answer: 'Oui, à tout moment avant sa publication.',
  },
];

const documents: StarterPages['documents'] = [
  {
    key: 'open-access',
    title: 'Libre accès et licence',
    body: `Chaque article peut être librement lu, téléchargé, partagé et réutilisé dès le jour de sa publication, sans inscription et sans délai d’attente.

Les articles sont publiés sous la [licence Creative Commons Attribution, CC BY 4.0](https://creativecommons.org/licenses/by/4.0/). **Les auteurs conservent leur droit d’auteur.** La déclaration « ${submissions.declarations.COPYRIGHT_TRANSFER.title} » du formulaire de soumission est enregistrée sous l’intitulé « ${DECLARATIONS.COPYRIGHT_TRANSFER} », mais n’emporte aucune cession du droit d’auteur : les auteurs autorisent la revue à publier l’article et à se désigner comme lieu de première publication.

Les lecteurs peuvent copier et adapter un article à toute fin, à condition d’en citer les auteurs, de donner un lien vers la licence et d’indiquer ce qui a été modifié.`,
  },
  {
    key: 'peer-review',
    title: 'Évaluation par les pairs',
    body: `Chaque manuscrit est lu par au moins deux évaluateur·rices, en double aveugle : les évaluateur·rices ne connaissent pas les auteurs, et les auteurs ne connaissent pas les évaluateur·rices.

- **Examen initial**, 1 à 2 semaines : la rédaction vérifie que le manuscrit entre dans le champ de la revue, qu’il est complet et que son taux de similitude est inférieur à 15 %.
- **Évaluation par les pairs**, 4 à 6 semaines.
- **Révision**, 2 à 4 semaines.
- **Décision finale**, 1 à 2 semaines.

Les évaluateur·rices reçoivent des copies des fichiers sans les noms, les propriétés et les autres éléments identifiant les auteurs ; une question sur leurs conflits d’intérêts leur est posée avant la lecture du manuscrit. Les auteurs lisent les rapports sous les désignations « Évaluateur·rice 1 » et « Évaluateur·rice 2 ». Un manuscrit est accepté sur la base de rapports d’au moins deux évaluateur·rices ; une exception demande un motif, qui est conservé avec la décision.

Les auteurs peuvent proposer des évaluateur·rices, ou demander que certaines personnes ne soient pas invitées ; la rédaction décide. Les auteurs sont informés lorsqu’une évaluation dure plus longtemps que promis, et peuvent retirer leur manuscrit. Un refus peut faire l’objet d’un recours, une seule fois.

Les membres de la rédaction ne se prononcent pas sur leurs propres manuscrits, et ne voient rien de leur évaluation. La page d’un article indique combien de rapports il a reçus, qui en a assuré le suivi éditorial et, le cas échéant, qu’une exception a été faite.`,
  },
  {
    key: 'publication-ethics',
    title: 'Éthique de la publication',
    body: `Les auteurs soumettent un travail original, qui est le leur, à une seule revue à la fois, nomment comme auteurs toutes les personnes qui y ont contribué et personne d’autre, et déclarent leurs conflits d’intérêts potentiels. La recherche qui porte sur des êtres humains ou des animaux demande l’approbation d’un comité d’éthique.

Les évaluateur·rices et les membres de la rédaction traitent les manuscrits comme confidentiels.

Le plagiat, les données fabriquées et les conflits d’intérêts non déclarés mettent fin à l’évaluation. Lorsqu’ils sont découverts après la publication, l’article est corrigé ou rétracté, avec un avis qui reste à son adresse.`,
  },
  {
    key: 'ai-use',
    title: 'Usage de l’IA',
    body: `Les auteurs, les évaluateur·rices et les membres de la rédaction peuvent utiliser des modèles de langage et des outils semblables, dans les limites suivantes.

## Auteurs

- Un outil ne peut pas être auteur : il ne peut ni répondre du travail ni consentir à sa publication.
- Les auteurs répondent de chaque phrase, de chaque figure, de chaque nombre et de chaque référence, quelle que soit l’aide dont ils se sont servis pour les écrire.
- Indiquez dans les méthodes ou dans les remerciements quel outil a été utilisé, et à quelle fin. La correction de l’orthographe et de la grammaire n’a pas à être mentionnée.
- Les données, les résultats et les images ne doivent être ni inventés ni altérés par de tels outils. Les images produites par ces outils sont signalées comme telles, et ne sont utilisées que si elles sont l’objet de l’étude.

## Évaluateur·rices et rédaction

Les manuscrits sont confidentiels. N’en saisissez aucune partie dans un outil qui conserve ce qui est saisi ou s’en sert pour apprendre. Le jugement porté dans une évaluation est celui de l’évaluateur·rice en personne, et les décisions sont prises par les membres de la rédaction.`,
  },
  {
    key: 'data-availability',
    title: 'Disponibilité des données et du code',
    body: `Il importe que les résultats puissent être vérifiés. Chaque article empirique comporte une mention qui indique où trouver ses données et son code.

- Déposez les données et le code dans un entrepôt public qui attribue un identifiant permanent, comme Zenodo, Dataverse ou l’entrepôt de votre institution, et citez ce dépôt dans la liste des références.
- Lorsque les données ne peuvent pas être partagées, en raison du consentement, de la loi ou d’un contrat avec un institut de statistique, indiquez pourquoi, qui les détient et comment d’autres peuvent demander à y accéder. Partagez tout de même le code.
- Avant le partage, supprimez tout ce qui pourrait permettre d’identifier les personnes interrogées.

Les évaluateur·rices peuvent demander à voir les données et le code à titre confidentiel. Ne pas les partager pour l’une des raisons ci-dessus n’est pas un motif de refus.`,
  },
  {
    key: 'corrections',
    title: 'Corrections et rétractations',
    body: `Ce qui a été publié n’est pas modifié en silence. Les avis sont en libre accès, ont leur propre date et sont liés à l’article, dans les deux sens.

- **Correction** : une erreur qui importe aux lecteurs, mais qui ne remet pas en cause les conclusions.
- **Expression de préoccupation** : il existe de sérieux doutes, et une enquête est encore en cours.
- **Rétractation** : les résultats ne sont pas fiables, ou le travail est plagié, publié ailleurs ou contraire à l’éthique de la recherche. L’article reste à son adresse, signalé comme rétracté, avec les raisons.

Les auteurs préviennent la rédaction dès qu’ils découvrent une erreur. Toute autre personne peut aussi écrire à la rédaction. La rédaction entend les auteurs avant de décider, et suit les lignes directrices du Committee on Publication Ethics (COPE).`,
  },
  {
    key: 'appeals',
    title: 'Recours et réclamations',
    body: `## Recours

Les auteurs peuvent former un recours contre un refus, une seule fois, dans un délai de 30 jours, sur la page du manuscrit. Un recours indique en quoi la décision repose sur une erreur de fait ou sur un conflit d’intérêts ; une divergence d’opinion sur l’importance du manuscrit ou sur son adéquation à la revue ne suffit pas. Un membre de la rédaction qui n’a pas pris part à la décision lit le manuscrit, les évaluations et le recours, peut s’adresser à un·e autre évaluateur·rice, et répond dans un délai de six semaines. Cette réponse est définitive.

## Réclamations

Les réclamations portant sur des retards, un comportement ou l’éthique sont à adresser à la rédaction en chef, ou à l’éditeur de la revue si elles concernent la rédaction en chef. Leur réception est confirmée dans un délai d’une semaine. Aucune personne visée par une réclamation ne la traite, et nul n’est désavantagé pour en avoir présenté une de bonne foi.`,
  },
  {
    key: 'fees',
    title: 'Frais',
    body: `Il n’y a **pas de frais** : ni pour la soumission, ni pour la publication, ni pour la couleur ou la longueur, ni pour les lecteurs.`,
  },
  {
    key: 'archiving',
    title: 'Archivage',
    body: `Les articles conservent leur adresse de façon permanente. Lorsqu’un article est retiré, un avis reste à son adresse.

Les auteurs peuvent déposer toutes les versions de leur article (soumise, acceptée et publiée) où ils le souhaitent et à tout moment.`,
  },
  {
    key: 'privacy',
    title: 'Confidentialité',
    body: `Les informations que vous saisissez pour soumettre un manuscrit, pour en évaluer un ou pour nous écrire ne sont utilisées qu’à cette fin. Votre adresse électronique n’est jamais montrée aux autres lecteurs, ni transmise à qui que ce soit.

Les pages ne chargent rien depuis d’autres sites et ne déposent aucun cookie. Le jeton de connexion est conservé dans votre propre navigateur. La connexion dépose un seul cookie, pour six mois ; il n’est lu que lorsque vous vous connectez de nouveau, afin que les personnes qui tentent de deviner votre mot de passe ne puissent pas bloquer votre accès. Lorsque vous vous connectez, nous enregistrons les dates et heures ainsi que le nom de votre navigateur, afin de pouvoir vous avertir d’une connexion qui n’est pas la vôtre : jusqu’à quatre-vingt-dix jours après la dernière visite et, pour la connexion la plus récente, aussi longtemps que vous avez un compte. La lettre d’information n’est envoyée qu’à des adresses confirmées, et chaque courriel comporte un lien pour se désabonner.

Vous pouvez à tout moment demander communication de vos données, les faire rectifier ou faire supprimer votre compte ; les noms des auteurs restent attachés à ce qui a été publié.`,
  },
];

/** The French of `STARTER_PAGES`, in its order. */
export const FRENCH_PAGES: StarterPages = inFrenchTypography({ about, faqs, documents });

/** The French of the texts of `STARTER_CONTACT`. */
export const FRENCH_CONTACT: ContactTexts = inFrenchTypography({
  intro:
    'Une question sur un manuscrit, une évaluation ou la revue elle-même : nous répondons sous trois jours ouvrés.',
  officeHours: 'Du lundi au vendredi, de 8\u00a0h à 17\u00a0h (heure d’Afrique centrale)',
  locationDescription: 'Au centre de Kigali, à quelques minutes à pied de la gare routière principale.',
});
