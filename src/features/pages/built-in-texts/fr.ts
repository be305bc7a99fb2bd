import type { Words } from '#base/languages.ts';
import type { en } from './en.ts';

export const fr = {
  'home-welcome': {
    label: 'Titre',
    text: 'Bienvenue sur le site du MDS Journal of Applied Economics and Development',
  },
  'home-call-title': {
    label: 'Invitation : titre',
    text: 'Vos travaux, lus là où ils comptent',
  },
  'home-call-text': {
    label: 'Invitation : texte',
    text: 'Une évaluation en double aveugle par au moins deux pairs, une première réponse sous deux semaines, et pas de frais.',
  },
  'guidelines-lead': {
    label: 'Introduction',
    text: 'Comment préparer et soumettre un manuscrit, et ce qui se passe ensuite.',
  },
  'guidelines-types': {
    label: 'Types de contributions',
    text: `Article de recherche : 4\u202f000 à 8\u202f000 mots
Note de politique économique : 2\u202f000 à 4\u202f000 mots
Rapport de terrain ou étude de cas : 3\u202f000 à 6\u202f000 mots
Compte rendu : 1\u202f000 à 2\u202f500 mots`,
  },
  'guidelines-format': {
    label: 'Présentation',
    text: `Résumé : 250 à 300 mots
Références : style APA, 7e édition ; au plus 50 pour les articles de recherche
Figures : au moins 300 dpi
Similitudes : moins de 15 %, taux vérifié avant l’évaluation
Fichiers : .docx et .pdf, l’un et l’autre
Mise en page : Times New Roman 12 points, interligne 1,5, marges de 1 pouce
Frais : néant`,
  },
  'guidelines-publication': {
    label: 'Publication',
    text: 'Deux fois par an : le numéro 1 couvre la période de juillet à décembre, le numéro 2 celle de janvier à juin. Il n’y a actuellement pas de frais à la charge des auteurs.',
  },
  'guidelines-steps': {
    label: 'Étapes d’une soumission',
    text: `Préparation du manuscrit : Suivez la présentation demandée, et ne faites pas figurer le nom des auteurs dans le manuscrit lui-même.
Soumission en ligne : Saisissez les informations, indiquez les auteurs, téléversez les fichiers et confirmez les déclarations.
Examen initial : La rédaction vérifie que le manuscrit est complet et qu’il entre dans le champ de la revue.
Évaluation par les pairs : Au moins deux évaluateur·rices lisent le manuscrit, en double aveugle.
Décision et révision : Vous recevez la décision et les rapports d’évaluation, et disposez d’un délai pour réviser le manuscrit.
Publication : L’article a sa propre page, son PDF et sa place dans un numéro.`,
  },
  'guidelines-ready': {
    label: 'Au moment de soumettre',
    text: 'Si vous avez à portée de main le manuscrit, en .docx et en .pdf, et une lettre d’accompagnement, comptez une dizaine de minutes.',
  },
  'guidelines-review': {
    label: 'Processus d’évaluation',
    text: 'Chaque manuscrit est lu en double aveugle par au moins deux évaluateur·rices : l’identité des auteurs leur est inconnue, et les auteurs ignorent la leur.',
  },
  'guidelines-timeline': {
    label: 'Calendrier',
    text: `Examen initial : 1 à 2 semaines
Évaluation par les pairs : 4 à 6 semaines
Révision : 2 à 4 semaines
Décision finale : 1 à 2 semaines`,
  },
  'guidelines-checklist': {
    label: 'Liste de vérification',
    text: `Le manuscrit respecte le nombre de mots prévu pour son type.
Le résumé compte de 250 à 300 mots, et les mots-clés sont indiqués.
Le nom des auteurs n’apparaît pas dans le fichier du manuscrit.
Les références suivent le style APA, 7e édition, et sont au nombre de 50 au plus.
Les figures ont une résolution d’au moins 300 dpi et se comprennent par elles-mêmes.
Les similitudes du texte ont été vérifiées (moins de 15 %).
Le manuscrit est prêt dans les deux formats, .docx et .pdf.
Une lettre d’accompagnement explique en quelques lignes ce qui est nouveau et en quoi cela importe.
L’approbation d’un comité d’éthique est jointe si la recherche porte sur des êtres humains ou des animaux.
Tous les auteurs ont approuvé la soumission et l’ordre des noms.`,
  },
  'guidelines-ethics': {
    label: 'Rappel éthique',
    text: 'Toute recherche qui porte sur des êtres humains ou des animaux demande l’approbation d’un comité d’éthique. Les auteurs déclarent leurs éventuels conflits d’intérêts, partagent les données et le code lorsque c’est possible, et ne soumettent leur manuscrit qu’à une revue à la fois. Le plagiat et la fabrication de données mettent fin à l’évaluation.',
  },
} satisfies Words<typeof en>;
