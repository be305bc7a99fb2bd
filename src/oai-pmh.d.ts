/** Types of the OAI-PMH client that tests harvest with; the package has none. */
declare module 'oai-pmh/src/index.js' {
  export interface OaiHeader {
    identifier: string;
    datestamp: string;
    $?: { status?: string };
  }
  export interface OaiRecord {
    header: OaiHeader;
    metadata?: object;
  }
  export class OaiPmh {
    constructor(baseUrl: string);
    identify(): Promise<Record<string, string>>;
    getRecord(identifier: string, metadataPrefix: string): Promise<OaiRecord>;
    listRecords(options: { metadataPrefix: string }): AsyncIterable<OaiRecord>;
    listIdentifiers(options: { metadataPrefix: string }): AsyncIterable<OaiHeader>;
    listSets(): AsyncIterable<{ setSpec: string; setName: string }>;
  }
}
