import type { Accounts } from '#features/accounts/server/service.ts';
import type { Contact } from '#features/contact/server/service.ts';
import type { Pages } from '#features/pages/server/service.ts';
import { chosenTopic } from '#features/topics/rules.ts';
import type { Topics } from '#features/topics/server/service.ts';
import type { Database } from '#platform/database/types.ts';
import { siteTexts } from '../texts.ts';
import { STARTER_CONTACT, STARTER_PAGES, STARTER_TOPICS } from './starter.ts';

export interface FirstStartNeeds {
  accounts: Accounts;
  topics: Topics;
  pages: Pages;
  contact: Contact;
}

/** Gives an empty journal the texts it starts with, and the configured administrator when it has none. */
export async function prepareJournal(
  { accounts, topics, pages, contact }: FirstStartNeeds,
  admin: { email: string; password: string } | undefined,
): Promise<void> {
  if (await pages.areEmpty()) {
    await contact.info.writeStarter(STARTER_CONTACT);
    const known = await topics.list();
    for (const name of STARTER_TOPICS) if (!chosenTopic(known, name)) await topics.add(name);
    // By these it is known that all is there: a start that is interrupted before them is taken up again.
    await pages.writeStarterPages(STARTER_PAGES);
  }
  if (admin && !(await accounts.people.hasAdministrator())) {
    await accounts.people.makeAdministrator({ ...siteTexts.configuredAdmin, ...admin });
  }
}

interface Started {
  config: { publicUrl: string };
  places: { database: string; mail: string };
  services: { db: Database; accounts: Accounts; queries: { count(): Promise<number> } };
}

/** What the console says once the journal runs: where it is, how to become administrator, where mail goes. */
export async function setupInstructions({ config, places, services }: Started, port: number): Promise<string[]> {
  const { publicUrl } = config;
  const address = publicUrl.endsWith(':0') ? `http://localhost:${port}` : publicUrl;
  const lines = [
    '',
    `  The journal is at  ${address}`,
    `  Database           ${places.database}`,
    `  Mail               ${places.mail}`,
  ];
  if (!(await services.accounts.people.hasAdministrator())) {
    const link = await services.accounts.codes.makeLink(services.db, 'first-admin', null);
    lines.push('', '  There is no administrator yet. Create the first one with this single-use link:');
    lines.push(`  ${address}/first-administrator?link=${link}`);
  }
  if ((await services.queries.count()) === 0)
    lines.push('', '  It has no articles yet. "npm run seed" adds a sample journal.');
  return [...lines, ''];
}
