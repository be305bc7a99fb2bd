/** Every word of the site's frame and its general pages. */
export const siteTexts = {
  configuredAdmin: { firstName: 'Journal', lastName: 'Administrator' },

  skipToContent: 'Skip to the content',
  menu: 'Menu',
  mainNavigation: 'Main',
  dashboardNavigation: 'Dashboard',
  search: 'Search articles',
  login: 'Login',
  logout: 'Logout',
  logoutDone: 'logout successfully',
  dashboard: 'Dashboard',
  home: 'Home',

  links: {
    home: 'Home',
    about: 'About',
    journal: 'Journal',
    board: 'Editorial Board',
    authorPage: 'Author Page',
    archive: 'Archive',
    submission: 'Submission',
    contact: 'Contact',
    policies: 'Policies',
    ownSubmissions: 'My submissions',
    account: 'Account',
  },
  searchButton: 'Search',
  quickLinks: 'Quick Links',
  followUs: 'Follow us',
  fallbackContact: { phone: '+250 788 000 000', email: 'editor@mds-jaed.example', mailingAddress: 'Kigali, Rwanda' },
  footerAbout:
    'An open-access, peer-reviewed journal of applied economics and development with a focus on African contexts. No fees for authors or readers.',
  rights: (year: number, publisher: string) => `© ${year} ${publisher}. Articles are published under CC BY 4.0.`,

  stats: {
    label: 'The journal in numbers',
    articles: 'Published Articles',
    subscribers: 'Active Subscribers',
    countries: 'Countries',
  },
  hero: {
    label: 'The journal at a glance',
    welcome: 'Welcome to the MDS Journal of Applied Economics and Development',
    submit: 'Submit Your Research',
    pause: 'Pause the pictures',
    play: 'Let the pictures change',
    slide: (number: number) => `Picture ${number}`,
  },
  latest: {
    viewAll: 'View All Articles',
    title: 'Latest Research',
    empty: 'The first articles are on their way.',
    emptyHint: 'Be among the first to publish here.',
  },
  callToAction: {
    title: 'Your work, read where it matters',
    text: 'Double-blind review by at least two reviewers, a first answer within two weeks, and no fees.',
    submit: 'Submit Article',
    guidelines: 'Author Guidelines',
  },

  notFound: {
    title: 'Oops! Page not found',
    text: 'The address may have a typing error, or the page has moved.',
    home: 'Back to the home page',
  },
  gone: 'This article has been withdrawn',
  failed: {
    title: 'Something went wrong',
    text: 'This is our fault, not yours. Please try again in a moment.',
    retry: 'Try again',
  },
} as const;
