import { element, textElement } from '#base/xml-elements.ts';
import type { Contact } from '#features/contact/server/service.ts';
import type { Journals } from '#features/journal/server/service.ts';
import type { harvestQueries } from './read.ts';
import { secondOf } from './replies.ts';

const IDENTIFIER = 'http://www.openarchives.org/OAI/2.0/oai-identifier';
/** What the protocol takes for an address, and for the name of a repository. */
const ADDRESS = /[^\s<>@]+@(?:[^\s<>@.]+\.)+[^\s<>@.]+/;
const REPOSITORY = /^[a-z][a-z0-9-]*(\.[a-z][a-z0-9-]*)+$/i;
const SAMPLE = 'MDS-2026-0001';

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

/** What the repository says of itself. */
export async function identify(needs: IdentifyNeeds): Promise<string> {
  const { journal, contact, queries, baseUrl, mailFrom, clock } = needs;
  const [{ name }, { editorEmail }, earliest] = await Promise.all([
    journal.read(),
    contact.info.shown(),
    queries.earliest(),
  ]);
  return [
    textElement('repositoryName', name),
    textElement('baseURL', baseUrl),
    textElement('protocolVersion', '2.0'),
    textElement('adminEmail', addressIn(editorEmail) ?? addressIn(mailFrom) ?? 'nobody@localhost.invalid'),
    // Whatever is published from now on bears a later one.
    textElement('earliestDatestamp', secondOf(earliest ?? clock().toISOString())),
    textElement('deletedRecord', 'persistent'),
    textElement('granularity', 'YYYY-MM-DDThh:mm:ssZ'),
    ...['gzip', 'deflate'].map((way) => textElement('compression', way)),
    description(needs),
  ].join('');
}

/** How identifiers are made (oai-identifier 2.0), which only a repository with a domain's name can tell: not "localhost". */
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
      textElement('sampleIdentifier', identifierOf(SAMPLE)),
    ),
  );
}

function addressIn(text: string): string | undefined {
  return ADDRESS.exec(text)?.[0];
}
