import type { Accounts } from '#features/accounts/server/service.ts';
import type { Contact } from '#features/contact/server/service.ts';
import type { Pages } from '#features/pages/server/service.ts';
import { chosenTopic } from '#features/topics/rules.ts';
import type { Topics } from '#features/topics/server/service.ts';
import type { Database } from '#platform/database/types.ts';
import type { Events } from '#platform/records/events.ts';
import { siteTexts } from '../texts.ts';
import { chainEarlierEntries } from './audit-chain.ts';
import { FRENCH_CONTACT, FRENCH_PAGES, FRENCH_TOPICS } from './starter/fr.ts';
import { STARTER_CONTACT, STARTER_PAGES, STARTER_TOPICS } from './starter.ts';

export interface FirstStartNeeds {
  accounts: Accounts;
  topics: Topics;
  pages: Pages;
  contact: Contact;
  db: Database;
  events: Events;
}

/** Puts the entries of earlier releases into the audit log's chain, and writes the starter texts of an empty journal, and the configured administrator when it has none. */
export async function prepareJournal(
  { accounts, topics, pages, contact, db, events }: FirstStartNeeds,
  admin: { email: string; password: string } | undefined,
): Promise<void> {
  await chainEarlierEntries({ db, events });
  if (await pages.areEmpty()) {
    await contact.info.writeStarter(STARTER_CONTACT);
    const existing = await topics.list();
    for (const name of STARTER_TOPICS) if (!chosenTopic(existing, name)) await topics.add(name);
    // The pages come last and mark the first start as complete: an interrupted one runs again.
    await pages.writeStarterPages(STARTER_PAGES, FRENCH_PAGES);
  } else {
    await pages.addMissingPolicies(STARTER_PAGES.documents, FRENCH_PAGES.documents);
    await pages.addMissingTranslations(STARTER_PAGES, FRENCH_PAGES);
  }
  await addMissingFrench({ topics, contact });
  if (admin && !(await accounts.people.hasAdministrator())) {
    await accounts.people.makeAdministrator({ ...siteTexts.configuredAdmin, ...admin });
  }
}

/** Gives topics and contact details their French where the English is still that of the first start. */
async function addMissingFrench({ topics, contact }: Pick<FirstStartNeeds, 'topics' | 'contact'>): Promise<void> {
  const { intro, officeHours, locationDescription } = STARTER_CONTACT;
  await contact.info.addMissingTranslations({ intro, officeHours, locationDescription }, { fr: FRENCH_CONTACT });
  await topics.addMissingTranslations(
    STARTER_TOPICS.map((name, index) => ({ name, translations: { fr: { name: FRENCH_TOPICS[index] ?? name } } })),
  );
}

interface StartedJournal {
  config: { publicUrl: string };
  places: { database: string; mail: string };
  services: { db: Database; accounts: Accounts; queries: { count(): Promise<number> } };
}

/** Returns the console lines after the start: URL, database, mail and how to create the first administrator. */
export async function setupInstructions({ config, places, services }: StartedJournal, port: number): Promise<string[]> {
  const { publicUrl } = config;
  const url = publicUrl.endsWith(':0') ? `http://localhost:${port}` : publicUrl;
  const lines = [
    '',
    `  The journal is at  ${url}`,
    `  Database           ${places.database}`,
    `  Mail               ${places.mail}`,
  ];
  if (!(await services.accounts.people.hasAdministrator())) {
    const link = await services.accounts.codes.makeLink(services.db, { purpose: 'first-admin', userId: null });
    lines.push('', '  There is no administrator yet. Create the first one with this single-use link:');
    lines.push(`  ${url}/first-administrator?link=${link}`);
  }
  if ((await services.queries.count()) === 0)
    lines.push('', '  The journal has no articles yet. "npm run seed" adds a sample journal.');
  return [...lines, ''];
}
