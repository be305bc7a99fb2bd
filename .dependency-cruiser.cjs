/** Rules of import: downward only, and a feature imports only the public files of another. ARCHITECTURE.md says why. */
const FEATURES = [
  'access',
  'journal',
  'accounts',
  'files',
  'anonymity',
  'topics',
  'organisations',
  'lookups',
  'board',
  'pages',
  'announcements',
  'contact',
  'letters',
  'notifications',
  'newsletter',
  'issues',
  'submissions',
  'decisions',
  'review',
  'verification',
  'production',
  'proofs',
  'supplements',
  'articles',
  'metadata',
  'editions',
  'harvesting',
  'deposits',
  'webhooks',
  'usage',
  'preservation',
  'backups',
  'indexing',
  'status',
  'checkup',
  'readiness',
  'exporting',
  'importing',
  'editorial',
  'site',
];
/** Files of a feature that others may import. */
const DOORS =
  '/(contract|contract-fields|guide|site-texts|problem-texts|notice-contract|journal|numbers|limits|rules|statements|translations|identity|life|client|widgets|texts|texts/(en|fr|rw))\\.tsx?$|/fields/[^/]+\\.tsx?$|/widgets/[^/]+\\.tsx?$|/server/(service|tables|receive|receive-document|appeals|conflicts|register|wishes|words|process-record|events|find|read|open-rounds|rows|publication|present|update|mailing|tell-office|recipients|letter-files|lock|removal|revision-days|decisions|published-values|versions|access|create|codes|decision-reports|sessions|downloads|citations|add-published|sniff|compose|release-text|counting/(counting|robots)|search|databases|issues|projection|images|texts|jats-text|stored-text|own-submission|parts|reports|certificates|saving|text-pdf|publication-pdf|made-pdf|to-jats|changes|field-columns|source|signer|jats|dublin-core|openaire|crossref|datacite|doaj|problems|unit-queries|findings|imported|partials|tus-server)\\.ts$|/server/(mail-markdown|letter-mail)\\.tsx$|/editions/server/pdf\\.ts$|/house-style/(rules|server/service)\\.ts$|/journal/(typst-band|server/imigongo)\\.ts$|/production/editor/(screen\\.tsx|use-editor\\.ts)$|/production/(text/html-elements|text/searchable-text|server/present|text/to-jats|text/from-jats|text/cited-works|text/shown-node|xml/read-xml|xml/xml-tree)\\.ts$|/reading/screens/article-view\\.tsx$';
const TESTS = '\\.test\\.tsx?$|^src/testing/';

/** Rooms of `articles` that do not import each other; `reading` may import them all. */
const ARTICLE_ROOMS = ['search', 'citations', 'cited-by', 'feeds', 'share', 'keeping'];
const articleRooms = ARTICLE_ROOMS.map((room) => ({
  name: `articles-${room}`,
  severity: 'error',
  from: { path: `^src/features/articles/${room}/`, pathNot: TESTS },
  to: {
    path: `^src/features/articles/(${['reading', ...ARTICLE_ROOMS.filter((other) => other !== room)].join('|')})/`,
  },
}));

/** No feature imports one to its right. */
const order = FEATURES.slice(0, -1).map((feature, index) => ({
  name: `order-${feature}`,
  severity: 'error',
  from: { path: `^src/features/${feature}/`, pathNot: TESTS },
  to: { path: `^src/features/(${FEATURES.slice(index + 1).join('|')})/` },
}));

/** Rooms of `platform`, the lower first; a room imports only those before it. */
const ROOMS = [
  'runtime',
  'threads',
  'pictures',
  'pdf',
  'xml',
  'outbound',
  'files',
  'config',
  'security',
  'observability',
  'database',
  'instances',
  'jobs',
  'records',
  'mail',
  'http',
  'backup',
  'faults',
  'feature',
];
const roomOrder = ROOMS.slice(0, -1).map((room, index) => ({
  name: `order-platform-${room}`,
  severity: 'error',
  from: { path: `^src/platform/${room}/`, pathNot: TESTS },
  to: { path: `^src/platform/(${ROOMS.slice(index + 1).join('|')})/` },
}));

module.exports = {
  forbidden: [
    ...order,
    ...roomOrder,
    ...articleRooms,
    {
      // The reviewer's side cannot read tables that name an author, because it cannot import them.
      name: 'blind-side-knows-no-authors',
      severity: 'error',
      from: { path: '^src/features/review/blind/', pathNot: TESTS },
      to: { path: '^src/features/(submissions|accounts|editorial|board)/' },
    },
    {
      name: 'no-circles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'base-rests-on-nothing',
      severity: 'error',
      from: { path: '^src/base/', pathNot: TESTS },
      to: { path: '^src/', pathNot: '^src/base/' },
    },
    {
      name: 'ui-rests-on-base',
      severity: 'error',
      from: { path: '^src/ui/', pathNot: TESTS },
      to: { path: '^src/', pathNot: '^src/(ui|base)/' },
    },
    {
      name: 'platform-rests-on-base',
      severity: 'error',
      from: { path: '^src/platform/', pathNot: TESTS },
      to: { path: '^src/', pathNot: '^src/(platform|base)/' },
    },
    {
      name: 'rendering-rests-on-platform-and-ui',
      severity: 'error',
      from: { path: '^src/rendering/', pathNot: TESTS },
      to: { path: '^src/', pathNot: '^src/(rendering|platform|ui|base)/|^src/server\\.ts$' },
    },
    {
      name: 'features-import-loaders-only',
      severity: 'error',
      from: { path: '^src/(features|ui|platform|base)/', pathNot: TESTS },
      to: { path: '^src/rendering/', pathNot: '^src/rendering/(page-loader|route-handle)\\.ts$' },
    },
    {
      name: 'features-know-no-root',
      severity: 'error',
      from: { path: '^src/features/', pathNot: TESTS },
      to: { path: '^src/[^/]+\\.tsx?$', pathNot: '\\.d\\.ts$' },
    },
    {
      name: 'screens-never-touch-the-server',
      severity: 'error',
      from: {
        path: '^src/(ui|base|features)/',
        pathNot: ['/server/', TESTS],
      },
      to: { path: ['^src/platform/', '^src/features/.*/server/'] },
    },
    {
      name: 'features-have-doors',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/', pathNot: TESTS },
      to: { path: '^src/features/([^/]+)/', pathNot: ['^src/features/$1/', DOORS] },
    },
    { name: 'nothing-imports-tests', severity: 'error', from: { pathNot: TESTS }, to: { path: TESTS } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    parser: 'swc',
    exclude: { path: 'virtual:' },
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.css', '.woff2'] },
  },
};
