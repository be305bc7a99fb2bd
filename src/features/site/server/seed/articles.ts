import type { ArticleType } from '#features/submissions/fields/article-types.ts';
import type { StatementName } from '#features/submissions/fields/fields.ts';

export interface SampleArticle {
  title: string;
  topic: string;
  keywords: string;
  abstract: string;
  articleType?: ArticleType;
  jelCodes?: string[];
  /** Statements such as `fundingStatement`; the others stay empty. */
  statements?: Partial<Record<StatementName, string>>;
  authors: [fullName: string, affiliation: string][];
  /** Correction or retraction published later. */
  notice?: { kind: 'CORRECTION' | 'RETRACTION'; date: string; text: string };
  /** Second version: its date and version note, and words of the text as they are and as they were before. */
  revised?: { date: string; note: string; corrected: [now: string, before: string][] };
  /** Number of the sample issue. */
  issue: 1 | 2;
  received: string;
  published: string;
}

const KIGALI = 'School of Economics, Kigali';
const NAIROBI = 'Institute for Development Studies, Nairobi';
const KAMPALA = 'Makerere Hill Research Centre, Kampala';

/** ORCID iDs from an unassigned range, with valid check digits. */
export const SAMPLE_ORCIDS: Record<string, string> = {
  'Claudine Mukamana': '0000-0001-0000-0113',
  'Wanjiru Kamau': '0000-0001-0000-0121',
  'Grace Akello': '0000-0001-0000-013X',
};

/** Invented ROR ids of invented institutions. */
export const SAMPLE_RORS: Record<string, string> = {
  [KIGALI]: '0samp1e65',
  [KAMPALA]: '0samp2e66',
};

/** Invented studies without real people or data. */
export const SAMPLE_ARTICLES: SampleArticle[] = [
  {
    title: 'Terraces and Tenure: Land Certification and Soil Investment on Rwandan Hillsides',
    topic: 'Agricultural Economics',
    jelCodes: ['Q15', 'Q24', 'O13'],
    statements: {
      fundingStatement:
        'The survey was paid for by the research fund of the School of Economics, Kigali (grant 2024-17).',
      competingInterests: 'The authors declare that they have no competing interests.',
      dataAvailability:
        'The survey data, without names and coordinates, and the code of all tables can be requested from the corresponding author.',
      acknowledgements: 'We thank the 412 households who answered twice, and the enumerators who walked to them.',
    },
    keywords: 'land tenure, soil conservation, terracing, smallholders, Rwanda',
    abstract:
      'Does a certificate for a plot change what its owner does with the soil? We follow 1,240 plots in four hillside districts over three seasons before and after their demarcation and compare them with plots certified a year later. Certified plots are 8.3 percentage points more likely to be terraced, and the difference is largest where boundaries had been disputed. Households headed by women respond as strongly as others once both spouses are named on the certificate, and hardly at all where only one is. Yields rise slowly: nothing in the first season, six per cent in the third. The findings suggest that the security of tenure works through the time horizon of investment rather than through access to credit, which does not change. Programmes that certify land should expect to wait for their effects and should make sure that both spouses are registered.',
    authors: [
      ['Claudine Mukamana', KIGALI],
      ['Eric Nshimiyimana', KIGALI],
    ],
    issue: 1,
    received: '2025-06-02',
    published: '2025-09-15',
  },
  {
    title: 'Paying by Phone, Saving in Groups: Mobile Money and Village Savings in Western Kenya',
    topic: 'Finance and Financial Inclusion',
    jelCodes: ['G21', 'O16', 'D14'],
    statements: {
      competingInterests: 'The authors declare that they have no competing interests.',
      dataAvailability: 'Transaction data belong to the savings groups and cannot be shared; the code can.',
    },
    keywords: 'mobile money, savings groups, financial inclusion, transaction costs, Kenya',
    abstract:
      'Village savings groups and mobile money are often seen as rivals. Using the ledgers of 96 groups and the transaction records their members agreed to share, we study what happened when agents came within walking distance. Group savings did not fall; they rose by eleven per cent, because members who had moved away went on contributing by phone. Loans became smaller and more frequent. The cost of attending a meeting, measured in hours, fell most for market women. Groups with a written constitution gained more than those without. We conclude that digital payments complement local institutions where these are strong, and that a fee on small transfers would fall mainly on those who use both.',
    authors: [
      ['Wanjiru Kamau', NAIROBI],
      ['Peter Otieno', NAIROBI],
      ['Aline Ingabire', KIGALI],
    ],
    issue: 1,
    received: '2025-05-19',
    published: '2025-09-15',
  },
  {
    title: 'One Stop, Two Borders: What Joint Customs Posts Did to Small Traders',
    topic: 'Trade and Regional Integration',
    jelCodes: ['F14', 'F15', 'O24'],
    keywords: 'regional trade, customs, one-stop border posts, small traders, East Africa',
    abstract:
      'Joint border posts were built for lorries. We ask what they did to people who cross on foot with twenty kilograms of beans. A survey of 860 small traders at three crossings, repeated before and after the posts opened, shows that median crossing time fell from 74 to 31 minutes and that informal payments became rarer but not smaller. Traders responded by crossing more often rather than with more goods. Women, two thirds of the sample, gained less time because the simplified declaration was available in writing only. When a help desk was added at one crossing, the gap closed within two months. The benefits of trade facilitation for small traders depend on details that cost little.',
    authors: [
      ['Rachid El Amrani', 'Faculty of Law and Economics, Rabat'],
      ['Josiane Umutoni', KIGALI],
    ],
    issue: 1,
    received: '2025-06-24',
    published: '2025-10-06',
    notice: {
      kind: 'CORRECTION',
      date: '2026-01-19',
      text: 'In the abstract and in Table 1 the median crossing time after the posts opened was given as 13 minutes. It is 31 minutes. The conclusions are not affected. The authors have corrected the article.',
    },
    revised: {
      date: '2026-01-19',
      note: 'Table 1 and the abstract give the median crossing time after the posts opened as 31 minutes.',
      corrected: [
        ['from 74 to 31 minutes', 'from 74 to 13 minutes'],
        ['"74","31"', '"74","13"'],
      ],
    },
  },
  {
    title: 'School Meals and Attendance in the Lean Season: Evidence from Northern Uganda',
    topic: 'Education and Human Capital',
    jelCodes: ['I25', 'I38', 'O15'],
    statements: {
      fundingStatement: 'This research received no specific grant.',
      competingInterests: 'One author advised the district’s school feeding programme until 2023.',
    },
    keywords: 'school feeding, attendance, seasonality, food security, Uganda',
    abstract:
      'Attendance in rural primary schools falls when granaries are empty. We study a programme that moved its school meals from the whole year to the five leanest months and doubled the ration within them. Daily registers of 74 schools over four years show that attendance in the lean months rose by 9.6 percentage points and did not fall in the others. Girls in the upper classes gained most. Test scores in mathematics improved by 0.07 standard deviations. The programme cost the same as before. Timing, we argue, is a margin of school feeding that deserves as much attention as coverage.',
    authors: [['Grace Akello', KAMPALA]],
    issue: 1,
    received: '2025-07-01',
    published: '2025-10-06',
  },
  {
    title: 'The Price of Waiting: Queues, Fees and Care at Rural Health Posts',
    topic: 'Health Economics',
    jelCodes: ['I11', 'I15', 'D61'],
    keywords: 'health care, waiting time, user fees, community insurance, rural health',
    abstract:
      'Abolishing a fee makes care cheaper in money and, when queues grow, dearer in time. We use appointment books and exit interviews from 58 rural health posts to estimate what patients pay in hours. After co-payments for the poorest category of community insurance were dropped, visits rose by 23 per cent and the median wait by 41 minutes. Valued at local day wages, longer waits took back a third of the financial gain for day labourers and nearly nothing for others. Posts that introduced numbered slots recovered most of the loss. A fee is only one of the prices of care.',
    authors: [
      ['Diane Uwimana', KIGALI],
      ['Samuel Tuyisenge', 'Centre for Health Systems, Huye'],
    ],
    issue: 1,
    received: '2025-07-11',
    published: '2025-11-17',
  },
  {
    title: 'Policy Brief: Making Room for Informal Vendors in Secondary Cities',
    topic: 'Public Policy and Governance',
    articleType: 'POLICY_BRIEF',
    jelCodes: ['R52', 'O17', 'J46'],
    keywords: 'informal economy, urban policy, street vending, secondary cities',
    abstract:
      'Street vendors are removed from the centres of growing towns and come back. This brief compares four secondary cities that tried three answers: removal, relocation to built markets, and licensed places on ordinary streets. Counts of vendors, stall rents and municipal revenue over two years show that licensed places kept more vendors in trade, brought the city more revenue for each vendor and produced fewer complaints by shopkeepers than expected. Relocation worked where the new market lay on a bus route and failed everywhere else. We recommend licensing by place and hour, fees below one tenth of daily takings, and a say for vendors in where the places are.',
    authors: [
      ['Jean-Bosco Habimana', 'MDS Consultancy, Kigali'],
      ['Esther Nyirahabimana', 'MDS Consultancy, Kigali'],
    ],
    issue: 1,
    received: '2025-08-20',
    published: '2025-12-01',
    notice: {
      kind: 'RETRACTION',
      date: '2026-03-09',
      text: 'The counts of vendors in two of the four cities were taken on market days before and on other days after the change, which the authors found when they were asked for their data. The comparison does not hold. The editors have retracted the brief with the agreement of both authors.',
    },
  },
  {
    title: 'Solar Home Systems and the Working Day: A Study of Tailors, Barbers and Millers',
    topic: 'Energy and Environment',
    jelCodes: ['Q42', 'O33', 'L26'],
    keywords: 'electrification, solar energy, microenterprise, working hours, productivity',
    abstract:
      'What does a lamp do for a tailor? We observe 412 microenterprises in villages without a grid connection before and after they could buy a solar home system in instalments. Working days lengthen by 1.2 hours among tailors and barbers and not at all among millers, whose machines the systems cannot drive. Income rises by nine per cent in the first group, most of it from customers who had been served in the neighbouring town. One system in six was idle after eighteen months, usually for want of a battery. The gains from small solar depend on the trade; for those who need power rather than light, only a larger system or the grid will do.',
    authors: [
      ['Patrick Mugisha', KAMPALA],
      ['Solange Iradukunda', KIGALI],
    ],
    issue: 2,
    received: '2025-10-13',
    published: '2026-01-26',
  },
  {
    title: 'First Jobs: How Apprentices Become Employers in Two Nigerian Cities',
    topic: 'Labour and Employment',
    jelCodes: ['J24', 'J46', 'M53'],
    keywords: 'apprenticeship, self-employment, informality, youth, Nigeria',
    abstract:
      'Most young people in West African cities learn their trade from a master, not in a school. We traced 640 former apprentices in tailoring, welding and electronics repair five years after they finished. Sixty-one per cent work on their own account, and one in four of these employs somebody. Having been given tools at the end of the apprenticeship raises the chance of becoming an employer by fourteen percentage points; having paid for the apprenticeship does not. Those whose master introduced them to suppliers earn more, which we read as the value of a reputation that can be passed on. Programmes for young people might do better to finance the end of an apprenticeship than its beginning.',
    authors: [
      ['Adaeze Okonkwo', 'Department of Economics, Ibadan'],
      ['Tunde Balogun', 'Department of Economics, Ibadan'],
      ['Fatima Sani', 'Centre for Labour Studies, Kano'],
    ],
    issue: 2,
    received: '2025-10-29',
    published: '2026-02-09',
  },
  {
    title: 'Rain, Credit and Risk: Index Insurance for Coffee Cooperatives',
    topic: 'Agricultural Economics',
    jelCodes: ['G22', 'Q14', 'O13'],
    keywords: 'index insurance, coffee, cooperatives, climate risk, credit',
    abstract:
      'Index insurance sells poorly to farmers and may serve better those who lend to them. We worked with 31 coffee cooperatives of which half, drawn by lot, were covered against drought in the flowering season. Insured cooperatives lent 18 per cent more to their members before the season, at unchanged rates, and members applied more fertiliser. In the one district where the index paid out, repayment held; in a neighbouring one that suffered without reaching the threshold, it did not, and two cooperatives left the scheme. Insuring the lender brings insurance to people who would not have bought it, and carries the basis risk along.',
    authors: [
      ['Tesfaye Bekele', 'Centre for Policy Research, Addis Ababa'],
      ['Claudine Mukamana', KIGALI],
    ],
    issue: 2,
    received: '2025-11-05',
    published: '2026-02-23',
  },
  {
    title: 'Counting What Counts: A Field Report on Household Surveys by Community Health Workers',
    topic: 'Development Economics',
    articleType: 'FIELD_REPORT',
    jelCodes: ['C83', 'I18'],
    keywords: 'survey methods, data quality, community health workers, field report',
    abstract:
      'Household surveys are costly because strangers carry them out. In three sectors we trained 120 community health workers to conduct a consumption survey on simple telephones and had one household in five visited again by professional interviewers. Answers on assets and household size agree almost perfectly. Those on alcohol, debt and remittances do not: neighbours report less of each to a neighbour. The cost of a complete interview was 38 per cent of the usual one. We describe the training, the errors, what we would do differently, and a simple rule for which questions a neighbour may ask.',
    authors: [
      ['Aline Ingabire', KIGALI],
      ['Ingrid Lindqvist', 'Department of Economic History, Lund'],
    ],
    issue: 2,
    received: '2025-11-24',
    published: '2026-03-16',
  },
  {
    title: 'Do Property Taxes Build Roads? Local Revenue and Public Works in Ghana and Rwanda',
    topic: 'Public Policy and Governance',
    jelCodes: ['H71', 'H41', 'O23'],
    keywords: 'property tax, local government, public goods, fiscal capacity',
    abstract:
      'Taxpayers are told that what they pay comes back to them. We link property tax receipts of 212 local governments to the roads, drains and street lamps these governments built. Each additional unit of own revenue is followed within two years by 0.46 units of public works; each unit of transfers from the centre by 0.21. The difference is larger where budgets are posted in public and absent where council seats are uncontested. In a survey experiment, taxpayers who were shown a map of recent works were more willing to pay the next bill. Own revenue seems to buy accountability as well as roads.',
    authors: [
      ['Kwame Boateng', 'Institute of Local Government, Accra'],
      ['Josiane Umutoni', KIGALI],
    ],
    issue: 2,
    received: '2025-12-08',
    published: '2026-04-13',
  },
  {
    title: 'Book Review: “The Long Road to Market”, Five Essays on Infrastructure and Exchange',
    topic: 'Development Economics',
    articleType: 'BOOK_REVIEW',
    jelCodes: ['R42', 'N77', 'O18'],
    keywords: 'book review, infrastructure, markets, economic history',
    abstract:
      'Five essays ask why some roads made markets and others only made dust. The strongest follows one road through eighty years of maintenance budgets and shows that what mattered was not when it was built but whether it was ever passable in the rains. The weakest repeats the case for large corridors without asking who walks beside them. Readers who work on trade costs will find the appendix on maintenance data alone worth the price of the book, and teachers will be glad of its maps. The review closes with three questions that the essays raise and leave to others.',
    authors: [['Ingrid Lindqvist', 'Department of Economic History, Lund']],
    issue: 2,
    received: '2026-01-12',
    published: '2026-05-18',
  },
];
