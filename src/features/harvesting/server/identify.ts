import { element, textElement } from '#base/xml-elements.ts';
import type { Contact } from '#features/contact/server/service.ts';
import type { Journals } from '#features/journal/server/service.ts';
import type { harvestQueries } from './read.ts';
import { secondOf } from './replies.ts';

const IDENTIFIER = 'http://www.openarchives.org/OAI/2.0/oai-identifier';
/** Patterns of the protocol's schemas for `adminEmail` and `repositoryIdentifier`. */
const EMAIL = /[^\s<>@]+@(?:[^\s<>@.]+\.)+[^\s<>@.]+/;
const REPOSITORY = /^[a-z][a-z0-9-]*(\.[a-z][a-z0-9-]*)+$/i;
const SAMPLE_NUMBER = 'MDS-2026-0001';

export interface IdentifyNeeds {
  journal: Journals;
  contact: Contact;
  queries: ReturnType<typeof harvestQueries>;
  identifierOf: (number: string) => string;
  baseUrl: string;
  publicUrl: string;
  mailFrom: string;
  clock: () => Date;
}

/** Returns the content of the Identify response. */
export async function identify(needs: IdentifyNeeds): Promise<string> {
  const { journal, contact, queries, baseUrl, mailFrom, clock } = needs;
  const [{ name }, { editorEmail }, earliest] = await Promise.all([
    journal.read(),
    contact.info.forVisitors(),
    queries.earliest(),
  ]);
  return [
    textElement('repositoryName', name),
    textElement('baseURL', baseUrl),
    textElement('protocolVersion', '2.0'),
    textElement('adminEmail', emailIn(editorEmail) ?? emailIn(mailFrom) ?? 'nobody@localhost.invalid'),
    // Without records, all later datestamps are after the current time.
    textElement('earliestDatestamp', secondOf(earliest ?? clock().toISOString())),
    textElement('deletedRecord', 'persistent'),
    textElement('granularity', 'YYYY-MM-DDThh:mm:ssZ'),
    ...['gzip', 'deflate'].map((encoding) => textElement('compression', encoding)),
    description(needs),
  ].join('');
}

/** Describes the identifiers (oai-identifier 2.0). The schema requires a domain name, so it is empty for "localhost". */
function description({ identifierOf, publicUrl }: IdentifyNeeds): string {
  const { hostname } = new URL(publicUrl);
  if (!REPOSITORY.test(hostname)) return '';
  const attributes = {
    xmlns: IDENTIFIER,
    'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
    'xsi:schemaLocation': `${IDENTIFIER} http://www.openarchives.org/OAI/2.0/oai-identifier.xsd`,
  };
  return element(
    'description',
    {},
    element(
      'oai-identifier',
      attributes,
      textElement('scheme', 'oai'),
      textElement('repositoryIdentifier', hostname),
      textElement('delimiter', ':'),
      textElement('sampleIdentifier', identifierOf(SAMPLE_NUMBER)),
    ),
  );
}

function emailIn(text: string): string | undefined {
  return EMAIL.exec(text)?.[0];
}
