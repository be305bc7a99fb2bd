import type { TranslatedTexts } from '#features/submissions/fields/content-languages.ts';

/** Titles, abstracts and keywords of the sample articles in French, by their English titles. */
export const SAMPLES_IN_FRENCH: Record<string, TranslatedTexts> = {
  'One Stop, Two Borders: What Joint Customs Posts Did to Small Traders': {
    title:
      'Un seul arrêt, deux frontières\u00a0: ce que les postes de douane conjoints ont changé pour les petits commerçants',
    abstract:
      'Les postes-frontières conjoints ont été construits pour les camions. Qu’ont-ils changé pour celles et ceux qui passent à pied avec vingt kilogrammes de haricots\u202f? Une enquête auprès de 860 petits commerçants à trois points de passage, menée avant puis après l’ouverture des postes, montre que la durée médiane de passage est tombée de 74 à 31 minutes et que les paiements informels se sont raréfiés sans que leur montant diminue. Les commerçants ont réagi en traversant plus souvent, et non en transportant davantage de marchandises. Les femmes, qui forment les deux tiers de l’échantillon, ont gagné moins de temps, car la déclaration simplifiée n’existait que par écrit. Lorsqu’un bureau d’assistance a été ouvert à l’un des points de passage, l’écart s’est comblé en moins de deux mois. Ce que les petits commerçants retirent de la facilitation des échanges tient à des détails peu coûteux.',
    keywords: 'commerce régional, douanes, postes-frontières à arrêt unique, petits commerçants, Afrique de l’Est',
  },
  'School Meals and Attendance in the Lean Season: Evidence from Northern Uganda': {
    title: 'Repas scolaires et assiduité en période de soudure\u00a0: le cas du nord de l’Ouganda',
    abstract:
      'Dans les écoles primaires rurales, l’assiduité baisse quand les greniers sont vides. Nous étudions un programme qui a concentré ses repas scolaires, servis jusque-là toute l’année, sur les cinq mois où les vivres sont le plus rares, en y doublant la ration. Les registres d’appel quotidiens de 74 écoles, sur quatre ans, montrent que le taux de présence a augmenté de 9,6 points de pourcentage pendant ces mois et n’a pas reculé pendant les autres. Ce sont les filles des grandes classes qui en ont le plus bénéficié. Les résultats aux tests de mathématiques se sont améliorés de 0,07 écart-type. Le coût du programme est resté le même. Le calendrier est, selon nous, une marge d’action de l’alimentation scolaire qui mérite autant d’attention que la couverture.',
    keywords: 'alimentation scolaire, assiduité, saisonnalité, sécurité alimentaire, Ouganda',
  },
  'The Price of Waiting: Queues, Fees and Care at Rural Health Posts': {
    title: 'Le prix de l’attente\u00a0: affluence, tarifs et soins dans les postes de santé ruraux',
    abstract:
      'Supprimer un tarif rend les soins moins chers en argent et, lorsque les files s’allongent, plus chers en temps. À partir des cahiers de rendez-vous de 58 postes de santé ruraux et d’entretiens menés à la sortie, nous estimons ce que les patients paient en heures. Après la suppression du ticket modérateur pour la catégorie la plus pauvre des assurés de la mutuelle de santé, les consultations ont augmenté de 23 % et l’attente médiane de 41 minutes. Valorisé au salaire journalier local, l’allongement de l’attente a repris aux journaliers un tiers de leur gain financier, et presque rien aux autres patients. Les postes qui ont instauré des créneaux numérotés ont récupéré l’essentiel de la perte. Le tarif n’est que l’un des prix des soins.',
    keywords: 'soins de santé, temps d’attente, paiements des usagers, mutuelles de santé, santé en milieu rural',
  },
  'Policy Brief: Making Room for Informal Vendors in Secondary Cities': {
    title: 'Note de politique économique\u00a0: faire une place aux vendeurs informels dans les villes secondaires',
    abstract:
      'Les vendeurs de rue sont chassés du centre des villes en croissance, et ils y reviennent. Cette note compare quatre villes secondaires qui ont essayé trois réponses\u00a0: l’éviction, le transfert vers des marchés construits et l’attribution d’emplacements autorisés dans les rues ordinaires. Le nombre de vendeurs, le loyer des étals et les recettes municipales, relevés sur deux ans, montrent que les emplacements autorisés ont maintenu davantage de vendeurs en activité, ont rapporté davantage à la ville par vendeur et ont suscité moins de plaintes de la part des boutiquiers qu’on ne s’y attendait. Le transfert a réussi là où le nouveau marché se trouvait sur une ligne d’autobus\u202f; il a échoué partout ailleurs. Nous recommandons des autorisations par emplacement et par tranche horaire, des droits inférieurs à un dixième de la recette journalière et la participation des vendeurs au choix des emplacements.',
    keywords: 'économie informelle, politique urbaine, vente de rue, villes secondaires',
  },
  'Solar Home Systems and the Working Day: A Study of Tailors, Barbers and Millers': {
    title:
      'Systèmes solaires domestiques et journée de travail\u00a0: une étude auprès de tailleurs, de coiffeurs et de meuniers',
    abstract:
      'Qu’apporte une lampe à un tailleur\u202f? Nous observons 412 microentreprises de villages non raccordés au réseau électrique, avant et après qu’elles ont pu acheter à tempérament un système solaire domestique. La journée de travail s’allonge de 1,2 heure chez les tailleurs et les coiffeurs, et pas du tout chez les meuniers, dont ces systèmes ne peuvent entraîner les machines. Dans le premier groupe, le revenu augmente de 9 %, pour l’essentiel grâce à une clientèle qui se faisait servir auparavant dans la ville voisine. Au bout de dix-huit mois, un système sur six ne servait plus, le plus souvent faute de batterie. Les gains du petit solaire dépendent du métier\u00a0: à ceux qui ont besoin de force motrice plutôt que de lumière, seul un système plus puissant ou le réseau peut convenir.',
    keywords: 'électrification, énergie solaire, microentreprises, durée du travail, productivité',
  },
  'First Jobs: How Apprentices Become Employers in Two Nigerian Cities': {
    title: 'Premiers emplois\u00a0: comment les apprentis deviennent employeurs dans deux villes du Nigeria',
    abstract:
      'Dans les villes d’Afrique de l’Ouest, la plupart des jeunes apprennent leur métier auprès d’un patron, et non à l’école. Nous avons retrouvé 640 anciens apprentis de la couture, de la soudure et de la réparation électronique cinq ans après la fin de leur formation. Parmi eux, 61 % travaillent à leur compte, et un sur quatre de ces indépendants emploie au moins une personne. Avoir reçu des outils au terme de l’apprentissage accroît de 14 points de pourcentage la probabilité de devenir employeur\u202f; avoir payé son apprentissage n’y change rien. Ceux que leur patron a présentés à des fournisseurs gagnent davantage, ce que nous interprétons comme la valeur d’une réputation transmissible. Les programmes destinés aux jeunes auraient peut-être intérêt à financer la fin de l’apprentissage plutôt que son début.',
    keywords: 'apprentissage, travail indépendant, informalité, jeunes, Nigeria',
  },
  'Rain, Credit and Risk: Index Insurance for Coffee Cooperatives': {
    title: 'Pluie, crédit et risque\u00a0: l’assurance indicielle des coopératives de café',
    abstract:
      'L’assurance indicielle se vend mal aux agriculteurs\u202f; peut-être sert-elle mieux ceux qui leur prêtent. Nous avons travaillé avec 31 coopératives de café, dont la moitié, tirée au sort, était couverte contre la sécheresse pendant la floraison. Les coopératives assurées ont prêté 18 % de plus à leurs membres avant la campagne, à taux inchangés, et ceux-ci ont épandu davantage d’engrais. Dans le seul district où l’indice a déclenché une indemnisation, les remboursements se sont maintenus\u202f; dans un district voisin, touché sans que le seuil soit atteint, ils ont fléchi, et deux coopératives ont quitté le dispositif. Assurer le prêteur étend l’assurance à des personnes qui ne l’auraient pas souscrite, et le risque de base avec elle.',
    keywords: 'assurance indicielle, café, coopératives, risque climatique, crédit',
  },
  'Counting What Counts: A Field Report on Household Surveys by Community Health Workers': {
    title:
      'Compter ce qui compte\u00a0: rapport de terrain sur des enquêtes de ménages menées par des agents de santé communautaires',
    abstract:
      'Les enquêtes auprès des ménages coûtent cher parce qu’elles sont confiées à des inconnus. Dans trois secteurs, nous avons formé 120 agents de santé communautaires à mener une enquête de consommation sur des téléphones simples, et fait visiter une seconde fois un ménage sur cinq par des enquêteurs professionnels. Les réponses sur le patrimoine et la taille du ménage concordent presque parfaitement. Il n’en va pas de même pour l’alcool, les dettes et les transferts de migrants\u00a0: à un voisin, on en déclare moins, dans les trois cas. Un entretien complet a coûté 38 % du prix habituel. Nous décrivons la formation, les erreurs et ce que nous ferions autrement, et proposons une règle simple pour reconnaître les questions qu’un voisin peut poser.',
    keywords: 'méthodes d’enquête, qualité des données, agents de santé communautaires, rapport de terrain',
  },
  'Do Property Taxes Build Roads? Local Revenue and Public Works in Ghana and Rwanda': {
    title: 'L’impôt foncier construit-il des routes\u202f? Recettes locales et travaux publics au Ghana et au Rwanda',
    abstract:
      'On dit aux contribuables que ce qu’ils versent leur revient. Nous rapprochons les recettes d’impôt foncier de 212 collectivités locales des routes, des caniveaux et des lampadaires qu’elles ont construits. Chaque unité supplémentaire de recettes propres est suivie, dans les deux ans, de 0,46 unité de travaux publics\u202f; chaque unité de transferts de l’État, de 0,21. L’écart est plus marqué là où les budgets sont affichés publiquement, et nul là où les sièges du conseil ne sont pas disputés. Dans une expérience intégrée à une enquête, les contribuables à qui l’on avait montré une carte des travaux récents étaient plus disposés à payer l’avis d’imposition suivant. Les recettes propres semblent procurer de la redevabilité autant que des routes.',
    keywords: 'impôt foncier, collectivités locales, biens publics, capacité fiscale',
  },
  'Book Review: “The Long Road to Market”, Five Essays on Infrastructure and Exchange': {
    title:
      'Compte rendu\u00a0: «\u00a0The Long Road to Market\u00a0», cinq essais sur les infrastructures et l’échange',
    abstract:
      'Cinq essais se demandent pourquoi certaines routes ont fait naître des marchés et d’autres n’ont soulevé que de la poussière. Le plus solide suit une même route à travers quatre-vingts ans de budgets d’entretien et montre que l’important n’était pas la date de sa construction, mais qu’elle ait été, ou non, praticable pendant les pluies. Le plus faible reprend le plaidoyer pour les grands corridors sans se demander qui marche sur leurs bas-côtés. Pour qui travaille sur les coûts du commerce, l’annexe sur les données d’entretien justifie à elle seule l’achat du livre\u202f; les enseignants en apprécieront les cartes. Le compte rendu s’achève sur trois questions que les essais soulèvent et laissent à d’autres.',
    keywords: 'compte rendu de lecture, infrastructures, marchés, histoire économique',
  },
};
