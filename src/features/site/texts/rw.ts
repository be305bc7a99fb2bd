import type { SomeWords } from '#base/languages.ts';
import { rw as journal } from '#features/journal/texts/rw.ts';
import type { en } from './en.ts';

export const rw = {
  skipToContent: 'Kujya ku bikubiye mu rupapuro',
  menu: 'Menyu',
  languages: 'Uru rupapuro mu zindi ndimi',
  unchecked: 'Ikinyarwanda cy’uru rubuga ntikirasuzumwa n’umuntu ukivuga kavukire.',
  mainNavigation: 'Menyu nkuru',
  search: 'Gushakisha inyandiko',
  login: 'Injira',
  logout: 'Sohoka',
  logoutDone: 'Wasohotse.',
  home: 'Ahabanza',

  links: {
    home: 'Ahabanza',
    about: 'Ibitwerekeye',
    journal: 'Ikinyamakuru',
    board: 'Inama y’ubwanditsi',
    authorPage: 'Urupapuro rw’abanditsi',
    archive: 'Ububiko',
    submission: 'Kohereza inyandiko',
    contact: 'Twandikire',
    policies: 'Politiki z’ikinyamakuru',
    ownSubmissions: 'Inyandiko nohereje',
    account: 'Konti',
  },
  searchButton: 'Gushakisha',
  quickLinks: 'Ibindi wareba',
  followUs: 'Dukurikire',
  footerAbout: journal.about,
  feeds: { atom: 'Inyandiko nshya (Atom)', rss: 'Inyandiko nshya (RSS)' },
  rights: (year: number, publisher: string) =>
    `© ${year} ${publisher}. Inyandiko z’ubushakashatsi zitangazwa hakurikijwe uruhushya rwa CC BY 4.0.`,

  stats: {
    label: 'Ikinyamakuru mu mibare',
    articles: 'Inyandiko zatangajwe',
    subscribers: 'Abiyandikishije ku kanyamakuru',
    countries: 'Ibihugu',
  },
  hero: {
    tagline: 'Irembo ryawe rigana ku bushakashatsi n’ubufatanye',
    label: 'Ikinyamakuru mu ncamake',
    submit: 'Kohereza ubushakashatsi bwawe',
    pause: 'Guhagarika amashusho asimburana',
    play: 'Gutangiza amashusho asimburana',
    slide: (number: number) => `Ishusho ya ${number}`,
  },
  latest: {
    viewAll: 'Kureba inyandiko zose',
    title: 'Ubushakashatsi buheruka gutangazwa',
    empty: 'Inyandiko za mbere ziri hafi gutangazwa.',
    emptyHint: 'Ba umwe mu ba mbere batangaza ubushakashatsi bwabo hano.',
  },
  callToAction: {
    submit: 'Kohereza inyandiko',
    guidelines: 'Amabwiriza agenga abanditsi',
  },

  notFound: {
    title: 'Urupapuro ntirwabonetse',
    text: 'Birashoboka ko aderesi yanditswe nabi, cyangwa ko urupapuro rwimuriwe ahandi.',
    home: 'Gusubira ahabanza',
  },
  failed: {
    title: 'Habaye ikibazo',
    text: 'Ni ikosa ryacu, si iryawe. Ongera ugerageze mu kanya.',
    offline: 'Urupapuro ntirwashoboye gufunguka. Reba niba interineti ikora, wongere ugerageze.',
    offlineTitle: 'Interineti ntiboneka',
    retry: 'Kongera kugerageza',
  },
} satisfies SomeWords<typeof en>;
