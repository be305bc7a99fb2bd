import type { NewMember } from '#features/board/server/service.ts';

/** Board of the sample journal: invented people with invented addresses. */
export const SAMPLE_BOARD: NewMember[] = [
  {
    fullName: 'Prof. Immaculée Uwase',
    role: 'Editor-in-Chief',
    email: 'uwase@example.org',
    affiliation: 'School of Economics, Kigali',
    qualifications: 'PhD in Development Economics',
    bio: 'Works on smallholder markets and the economics of land.',
    expertise: ['Agricultural markets', 'Land tenure', 'Impact evaluation'],
    order: 1,
    translations: {
      fr: {
        role: 'Rédactrice en chef',
        affiliation: 'École d’économie, Kigali',
        qualifications: 'Doctorat en économie du développement',
        bio: 'Travaille sur les marchés des petits exploitants et l’économie foncière.',
        expertise: ['Marchés agricoles', 'Régime foncier', 'Évaluation d’impact'],
      },
    },
  },
  {
    fullName: 'Dr. Jean-Bosco Habimana',
    role: 'Managing Editor',
    email: 'habimana@example.org',
    affiliation: 'MDS Consultancy, Kigali',
    qualifications: 'PhD in Public Policy',
    bio: 'Looks after every manuscript from its arrival to its publication.',
    expertise: ['Public finance', 'Decentralisation'],
    order: 2,
    translations: {
      fr: {
        role: 'Directeur éditorial',
        qualifications: 'Doctorat en politiques publiques',
        bio: 'Suit chaque manuscrit, de sa réception à sa publication.',
        expertise: ['Finances publiques', 'Décentralisation'],
      },
    },
  },
  {
    fullName: 'Dr. Wanjiru Kamau',
    role: 'Associate Editor',
    email: 'kamau@example.org',
    affiliation: 'Institute for Development Studies, Nairobi',
    qualifications: 'PhD in Economics',
    expertise: ['Financial inclusion', 'Mobile money'],
    order: 3,
    translations: {
      fr: {
        role: 'Rédactrice associée',
        affiliation: 'Institut d’études du développement, Nairobi',
        qualifications: 'Doctorat en économie',
        expertise: ['Inclusion financière', 'Paiement mobile'],
      },
    },
  },
  {
    fullName: 'Prof. Adaeze Okonkwo',
    role: 'Associate Editor',
    email: 'okonkwo@example.org',
    affiliation: 'Department of Economics, Ibadan',
    qualifications: 'PhD in Labour Economics',
    expertise: ['Labour markets', 'Informality', 'Gender'],
    order: 4,
    translations: {
      fr: {
        role: 'Rédactrice associée',
        affiliation: 'Département d’économie, Ibadan',
        qualifications: 'Doctorat en économie du travail',
        expertise: ['Marchés du travail', 'Économie informelle', 'Genre'],
      },
    },
  },
  {
    fullName: 'Dr. Tesfaye Bekele',
    role: 'Editorial Board Member',
    email: 'bekele@example.org',
    affiliation: 'Centre for Policy Research, Addis Ababa',
    qualifications: 'PhD in Agricultural Economics',
    expertise: ['Irrigation', 'Food security'],
    order: 5,
    translations: {
      fr: {
        role: 'Membre du comité de rédaction',
        affiliation: 'Centre de recherche sur les politiques publiques, Addis-Abeba',
        qualifications: 'Doctorat en économie agricole',
        expertise: ['Irrigation', 'Sécurité alimentaire'],
      },
    },
  },
  {
    fullName: 'Dr. Ingrid Lindqvist',
    role: 'Editorial Board Member',
    email: 'lindqvist@example.org',
    affiliation: 'Department of Economic History, Lund',
    qualifications: 'PhD in Economic History',
    expertise: ['Fiscal history', 'Institutions'],
    order: 6,
    translations: {
      fr: {
        role: 'Membre du comité de rédaction',
        affiliation: 'Département d’histoire économique, Lund',
        qualifications: 'Doctorat en histoire économique',
        expertise: ['Histoire fiscale', 'Institutions'],
      },
    },
  },
  {
    fullName: 'Dr. Rachid El Amrani',
    role: 'Editorial Board Member',
    email: 'elamrani@example.org',
    affiliation: 'Faculty of Law and Economics, Rabat',
    qualifications: 'PhD in International Economics',
    expertise: ['Regional trade', 'Tariff policy'],
    order: 7,
    translations: {
      fr: {
        role: 'Membre du comité de rédaction',
        affiliation: 'Faculté de droit et d’économie, Rabat',
        qualifications: 'Doctorat en économie internationale',
        expertise: ['Commerce régional', 'Politique douanière'],
      },
    },
  },
];
