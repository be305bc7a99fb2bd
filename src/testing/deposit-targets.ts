import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import busboy from 'busboy';
import { XMLParser } from 'fast-xml-parser';

/** How a stand-in behaves from now on. */
export type Mood =
  | 'well'
  | 'unauthorized'
  | 'forbidden'
  | 'broken'
  | 'busy'
  | 'hanging'
  | 'nonsense'
  | 'redirect'
  | 'refusing';

const STATUS: Partial<Record<Mood, number>> = { unauthorized: 401, forbidden: 403, broken: 500, busy: 429 };

/** Responds as a server in that state would; false when it should handle the request normally. */
function answerBy(mood: Mood, request: IncomingMessage, response: ServerResponse): boolean {
  if (mood === 'hanging') return true;
  if (mood === 'nonsense') response.end('<<<{');
  else if (mood === 'redirect') response.writeHead(302, { location: '/elsewhere' }).end();
  // Quotes what it was asked, as some servers do.
  else if (STATUS[mood] !== undefined) response.writeHead(STATUS[mood]).end(`<html><p>No: ${request.url}</p></html>`);
  else return false;
  request.resume();
  return true;
}

async function listening(server: Server): Promise<string> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const closed = (server: Server) => () => {
  server.closeAllConnections();
  server.close();
};

export interface CrossrefUpload {
  fileName: string;
  xml: string;
  dois: string[];
  /** How often a result was requested. */
  asked: number;
}

export interface TestCrossref {
  url: string;
  uploads: CrossrefUpload[];
  /** Every requested path. */
  paths: string[];
  mood: Mood;
  /** How often it says "queued" before it is done. */
  queuedFor: number;
  /** Its report on records while it is `refusing`, or as a warning. */
  says: string;
  warns: boolean;
  close(): void;
}

/** Crossref's deposit servlet on this machine: validates the form and the XML, queues the upload, and returns the result on request. */
export async function startCrossref(account: { username: string; password: string }): Promise<TestCrossref> {
  const http = createServer((request, response) => {
    target.paths.push(request.url ?? '');
    if (answerBy(target.mood, request, response)) return;
    const url = new URL(request.url ?? '/', 'http://doaj');
    if (url.pathname === '/servlet/deposit' && request.method === 'POST') return void receive(request, response);
    if (url.pathname !== '/servlet/submissionDownload') return void response.writeHead(404).end();
    const { usr, pwd, file_name: fileName } = Object.fromEntries(url.searchParams);
    if (usr !== account.username || pwd !== account.password) return void response.writeHead(401).end();
    response.setHeader('content-type', 'application/xml').end(resultOf(fileName ?? ''));
  });
  const resultOf = (fileName: string): string => {
    const upload = target.uploads.findLast((one) => one.fileName === fileName);
    if (!upload) return '<doi_batch_diagnostic status="unknown_submission"></doi_batch_diagnostic>';
    upload.asked += 1;
    if (upload.asked <= target.queuedFor)
      return '<doi_batch_diagnostic status="queued"><submission_id>7</submission_id></doi_batch_diagnostic>';
    const isRefused = target.mood === 'refusing';
    const status = isRefused ? 'Failure' : target.warns ? 'Warning' : 'Success';
    const records = upload.dois.map(
      (doi) => `<record_diagnostic status="${status}"><doi>${doi}</doi><msg>${target.says}</msg></record_diagnostic>`,
    );
    const failures = isRefused ? records.length : 0;
    return `<?xml version="1.0"?><doi_batch_diagnostic status="completed" sp="stand-in"><submission_id>7</submission_id>${records.join('')}<batch_data><record_count>${records.length}</record_count><failure_count>${failures}</failure_count></batch_data></doi_batch_diagnostic>`;
  };
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    const form = await formOf(request);
    const { operation, login_id, login_passwd } = form.fields;
    if (login_id !== account.username || login_passwd !== account.password) return response.writeHead(401).end();
    const parsed = new XMLParser({ ignoreAttributes: false, parseTagValue: false }).parse(form.xml);
    const articles = [parsed.doi_batch?.body?.journal?.journal_article ?? []].flat();
    const dois = articles.map((article: { doi_data: { doi: string } }) => article.doi_data.doi);
    if (operation !== 'doMDUpload' || dois.length === 0) return response.writeHead(400).end('<p>FAILURE</p>');
    target.uploads.push({ fileName: form.fileName, xml: form.xml, dois, asked: 0 });
    return response.end('<html><h2>SUCCESS</h2><p>Your batch submission was successfully received.</p></html>');
  };
  const target: TestCrossref = {
    url: await listening(http),
    uploads: [],
    paths: [],
    mood: 'well',
    queuedFor: 0,
    says: 'Successfully added',
    warns: false,
    close: closed(http),
  };
  return target;
}

async function formOf(request: IncomingMessage) {
  const fields: Record<string, string> = {};
  const file = { fileName: '', xml: '' };
  const parser = busboy({ headers: request.headers });
  const files: Promise<void>[] = [];
  parser.on('field', (name, value) => {
    fields[name] = value;
  });
  parser.on('file', (_, stream, { filename }) => {
    file.fileName = String(filename);
    files.push(
      text(stream).then((xml) => {
        file.xml = xml;
      }),
    );
  });
  await new Promise((done, failed) => request.pipe(parser).on('close', done).on('error', failed));
  await Promise.all(files);
  return { fields, ...file };
}

export interface TestDoaj {
  url: string;
  /** Its records, by its own ids. */
  articles: Map<string, { bibjson: { title: string; identifier: { type: string; id: string }[] } }>;
  calls: string[];
  mood: Mood;
  says: string;
  close(): void;
}

/** DOAJ's API for articles on this machine: adds, changes and deletes for clients with the key. */
export async function startDoaj(apiKey: string): Promise<TestDoaj> {
  const http = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://doaj');
    target.calls.push(`${request.method} ${url.pathname}`);
    if (answerBy(target.mood, request, response)) return;
    const answer = (status: number, body?: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(body && JSON.stringify(body));
    const body = await text(request);
    if (url.searchParams.get('api_key') !== apiKey)
      return answer(401, { status: 'unauthorised', error: `key ${request.url}` });
    if (target.mood === 'refusing') return answer(400, { status: 'bad_request', error: target.says });
    const id = /^\/api\/v4\/articles\/(.+)$/.exec(url.pathname)?.[1];
    if (id && !target.articles.has(id)) return answer(404, { status: 'not_found', error: 'there is none' });
    if (request.method === 'DELETE' && id) {
      target.articles.delete(id);
      return answer(204);
    }
    const article = JSON.parse(body);
    if (
      !article.bibjson?.title ||
      !article.bibjson.identifier?.some(({ type }: { type: string }) => type === 'eissn')
    ) {
      return answer(400, { status: 'bad_request', error: 'Field title or eissn is missing' });
    }
    const key = id ?? crypto.randomUUID().replaceAll('-', '');
    target.articles.set(key, article);
    return request.method === 'PUT' ? answer(204) : answer(201, { status: 'created', id: key, location: `/${key}` });
  });
  const target: TestDoaj = {
    url: `${await listening(http)}/api/v4`,
    articles: new Map(),
    calls: [],
    mood: 'well',
    says: 'The abstract is too long',
    close: closed(http),
  };
  return target;
}

/** A record as DataCite's API takes it. */
interface SentRecord {
  event?: string;
  url: string;
  titles: { title: string }[];
  creators: { name: string }[];
}

export interface TestDataCite {
  url: string;
  /** Its records by DOI; `event` is the last one. */
  dois: Map<string, SentRecord>;
  calls: string[];
  mood: Mood;
  /** The DOIs it refuses while it is `refusing`; all of them unless a test says otherwise. */
  refuses: RegExp;
  says: string;
  close(): void;
}

/** DataCite's REST API for DOIs on this machine: registers, changes and hides for the repository with the password. */
export async function startDataCite(account: { repositoryId: string; password: string }): Promise<TestDataCite> {
  const credentials = `Basic ${Buffer.from(`${account.repositoryId}:${account.password}`).toString('base64')}`;
  const http = createServer(async (request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://datacite').pathname);
    target.calls.push(`${request.method} ${path}`);
    if (answerBy(target.mood, request, response)) return;
    const answer = (status: number, title?: string) =>
      response
        .writeHead(status, { 'content-type': 'application/vnd.api+json' })
        .end(JSON.stringify(title ? { errors: [{ status: String(status), source: 'titles', title }] } : { data: {} }));
    const body = JSON.parse(await text(request));
    if (request.headers.authorization !== credentials) return answer(401, `Bad ${request.headers.authorization}`);
    if (request.headers['content-type'] !== 'application/vnd.api+json') return answer(415, 'Unknown type');
    const { doi, ...attributes } = body.data.attributes;
    const id = /^\/dois\/(.+)$/.exec(path)?.[1] ?? doi;
    if (target.mood === 'refusing' && target.refuses.test(id)) return answer(422, target.says);
    const known = target.dois.get(id);
    if (request.method === 'PUT' && !known) return answer(404, "The resource you are looking for doesn't exist.");
    if (request.method === 'POST' && known) return answer(422, 'This DOI has already been taken');
    target.dois.set(id, { ...known, ...attributes });
    return answer(known ? 200 : 201);
  });
  const target: TestDataCite = {
    url: await listening(http),
    dois: new Map(),
    calls: [],
    mood: 'well',
    refuses: /./,
    says: 'is missing',
    close: closed(http),
  };
  return target;
}
