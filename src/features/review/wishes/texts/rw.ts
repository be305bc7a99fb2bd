import type { SomeWords } from '#base/languages.ts';
import { REVIEW_LIMITS } from '../../rules.ts';
import type { en } from './en.ts';

export const rw = {
  errors: {
    name: 'Mwandike izina.',
    email: 'Mwandike imeyili nka name@example.org, cyangwa ntimugire icyo mwandikamo.',
    long: (longest: number) => `Uyu mwandiko ntugomba kurenza inyuguti ${longest}.`,
    many: `Ntimushobora kwandika abantu barenze ${REVIEW_LIMITS.wishes}.`,
    reason: 'Muvuge mu nteruro imwe impamvu uyu muntu adakwiye gutumirwa.',
    own: 'Umwanditsi w’inyandiko ntashobora kuyibera umusuzumi.',
    begun: 'Isuzuma ryaratangiye, ku buryo uru rutonde rutagishobora guhindurwa. Mwandikire ibiro by’ubwanditsi.',
  },
  messages: { saved: 'Byabitswe. Bibonwa n’ibiro by’ubwanditsi gusa.' },
  page: {
    title: 'Gutanga amazina y’abasuzumi',
    lead: 'Mushobora gutanga amazina y’abantu bashobora gusuzuma inyandiko yanyu, n’ay’abadakwiye kuyisuzuma, urugero kubera amakimbirane. Umwanzuro ufatwa n’ibiro by’ubwanditsi: bibanza kureba niba nta kugongana kw’inyungu guhari, kandi ntibitegetswe gukurikiza urutonde rwanyu. Abasuzumi ntibarubona na rimwe.',
    person: (index: number) => `Umuntu wa ${index}`,
    kind: 'Icyifuzo cyanyu',
    kinds: { SUGGEST: 'Ashobora kuyisuzuma', OPPOSE: 'Ntakwiye gutumirwa' },
    fullName: 'Izina',
    email: 'Imeyili',
    emailHint: 'Niba muyizi; ibyiza ni iy’ikigo kuruta iy’umuntu ku giti cye.',
    affiliation: 'Ikigo abarizwamo',
    reason: 'Impamvu',
    reasonHint: 'Ikenewe niba uwo muntu adakwiye gutumirwa.',
    add: 'Kongeramo umuntu',
    remove: (name: string) => `Gukuraho ${name || 'uyu muntu'}`,
    save: 'Kubika',
    saving: 'Birimo kubikwa…',
    failed: 'Urutonde ntirwabashije kubikwa. Mwongere mugerageze.',
    closed: 'Isuzuma ryaratangiye, ku buryo uru rutonde rutagishobora guhindurwa.',
    none: 'Nta muntu mwanditse.',
  },
} satisfies SomeWords<typeof en>;
