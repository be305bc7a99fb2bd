import { xmlSchema } from '#platform/xml/xml-schema.ts';
import type { TestJournal } from './journal.ts';

const otherFaults = xmlSchema('oai/OAI-PMH.xsd', 'oai/oai_dc.xsd', 'oai/oai-identifier.xsd', 'jats/harvested.xsd');
const openAireFaults = xmlSchema('oai/OAI-PMH.xsd', 'openaire/openaire.xsd');

/** Faults in a reply of the repository, its records included. A validator knows one schema of Dublin Core, and OpenAIRE has its own. */
export const replyFaults = (xml: string) => (xml.includes('<oaire:resource ') ? openAireFaults(xml) : otherFaults(xml));

/** Adds `count` articles like the one of `number`, each changed a second after the one before, from `since` on. */
export async function copyArticle(journal: TestJournal, number: string, count: number, since: string): Promise<void> {
  // Harvesters see one table; only its rows count here, not the submissions they come from.
  await journal.services.db.execute(`
    alter table articles disable trigger all;
    insert into articles (id, number, slug, state, title, topic_id, issue_id, abstract, keywords, authors, received_at, published_at, updated_at)
    select gen_random_uuid(), 'MDS-1999-' || (10000 + n), 'x', case when n % 10 = 0 then 'withdrawn' else 'published' end,
      'x', topic_id, issue_id, 'x', 'x', authors, received_at, published_at, timestamptz '${since}' + n * interval '1 second'
    from articles, generate_series(1, ${count}) n where number = '${number}'`);
}
