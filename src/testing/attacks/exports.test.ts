import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { JSDOM } from 'jsdom';
import PostalMime from 'postal-mime';
import { beforeAll, describe, expect, test } from 'vitest';
import { API_ROOT } from '#base/client.ts';
import { boardClient } from '#features/board/client.ts';
import { contactClient } from '#features/contact/client.ts';
import { newsletterClient } from '#features/newsletter/client.ts';
import { submissionsClient } from '#features/submissions/client.ts';
import { fileTransport } from '#platform/mail/transport.ts';
import { testJournal } from '../journal.ts';
import { anAdministrator, aSubmission, type Person } from '../makers.ts';
import { testSite } from '../site.ts';
import { manuscriptsOf } from './keys.ts';
import { payloadFor, ROUNDS } from './payloads.ts';

/** Payloads in what is exported: files stay well-formed, say what was written, and command nothing. */
const journal = testJournal();
let office: Person;
let issue: string;
beforeAll(async () => {
  office = await anAdministrator(journal);
  issue = (
    await journal.services.issues.add({ issueNumber: 1, year: 2025, month: 7, title: payloadFor(4, 280) }, office.id)
  ).id;
  const names = ['=1+1', '+SUM(1)', '-2+3', '@cmd', '\t=1', '\r=1', '=HYPERLINK(A1,"y")'];
  for (let round = 0; round < ROUNDS; round += 3) {
    const text = (length: number) => payloadFor(round, length);
    const authors = [{ fullName: names[round % names.length] ?? '', email: 'a@example.org', affiliation: text(200) }];
    const words = { manuscriptTitle: text(400), abstract: text(1_500), keywords: `${text(100)}, ${text(60)}`, authors };
    const { id } = await aSubmission(journal, words);
    await submissionsClient(journal.as(office.token)).update(id, { status: 'PUBLISHED', issueId: issue });
  }
  await boardClient(journal.as(office.token)).add({
    fullName: '=1+1',
    role: payloadFor(1, 90),
    email: 'm@example.org',
  });
  const letter = {
    firstName: '=1+1',
    lastName: 'A',
    email: 'v@example.org',
    inquiryType: 'other' as const,
    elapsed: 60_000,
  };
  await contactClient(journal.as()).send({
    ...letter,
    subject: 'a\r\nBcc: pwned@example.org\r\n\r\n<script>',
    message: payloadFor(2, 1_500),
  });
});

const FORMULA = /^[=+\-@\t\r|%]/;
const csvCells = (text: string) => (parse(text, { bom: true, relax_column_count: true }) as string[][]).flat();

describe('spreadsheets', () => {
  test('get no cell that begins like a formula', async () => {
    for (const path of ['/submission/export', '/newsletter/subscribers/export', '/audit-log/export']) {
      const response = await journal.request(API_ROOT + path, { headers: { authorization: `Bearer ${office.token}` } });
      const cells = csvCells(await response.text());
      expect(cells.length, path).toBeGreaterThan(4);
      expect(
        cells.filter((cell) => FORMULA.test(cell) && Number.isNaN(Number(cell))),
        path,
      ).toEqual([]);
    }
  });
});

const get = async (path: string) => {
  const response = await testSite(journal).request(path);
  expect(response.status, path).toBe(200);
  for (const [name, value] of response.headers) expect(value, `${path} ${name}`).not.toMatch(/[\r\n<>]|pwned\(/);
  return response.text();
};

describe('files for machines', () => {
  test('in XML are well-formed and have no element of anybody else’s', async () => {
    const articles = (await manuscriptsOf(journal)).map(({ number, slug }) => `/article/${number}/${slug}.xml`);
    const feeds = ['/feed.xml', '/rss.xml', `/issue/${issue}/feed.xml`, `/issue/${issue}/rss.xml`];
    const oai = ['oai_dc', 'oai_jats', 'oai_openaire'].map(
      (format) => `/oai?verb=ListRecords&metadataPrefix=${format}`,
    );
    for (const path of [...articles, ...feeds, ...oai, '/opensearch.xml', '/sitemap.xml', '/sitemap-pages.xml']) {
      const text = await get(path);
      expect(XMLValidator.validate(text), path).toBe(true);
      const tags = new Set(
        JSON.stringify(new XMLParser({ processEntities: false }).parse(text)).match(
          /"(script|svg|img|iframe|form|meta|base|style)":/g,
        ),
      );
      expect([...tags], path).toEqual([]);
    }
  });

  test('in BibTeX and RIS keep every field in its line and every brace in its pair', async () => {
    const bibtex = await get(`/issue/${issue}.bib`);
    let depth = 0;
    for (const sign of bibtex.replace(/\\[{}]/g, '')) {
      if (sign === '{') depth += 1;
      if (sign === '}') depth -= 1;
      expect(depth).toBeGreaterThanOrEqual(0);
    }
    expect(depth).toBe(0);
    expect(bibtex.match(/^@/gm)).toHaveLength((await manuscriptsOf(journal)).length);
    const ris = await get(`/issue/${issue}.ris`);
    for (const line of ris.split('\r\n').filter(Boolean)) expect(line).toMatch(/^[A-Z][A-Z0-9] {2}- /);
    expect(ris.match(/^TY {2}- /gm)).toHaveLength((await manuscriptsOf(journal)).length);
    for (const item of JSON.parse(await get(`/issue/${issue}.json`)) as object[])
      expect(Object.keys(item)).not.toContain('__proto__');
  });

  test('in HTML without a policy of scripts have none', async () => {
    for (const path of ['/lockss', '/lockss/2025-26', '/clockss/2025-26']) {
      const { document } = new JSDOM(await get(path)).window;
      expect(
        document.querySelectorAll('script, img, svg, iframe, form, base, style, [onerror], [onload]'),
        path,
      ).toHaveLength(0);
      expect([...document.querySelectorAll('a')].filter(({ href }) => /^(javascript|data):/i.test(href))).toEqual([]);
    }
  });
});

test('mails have the heads we gave them, one recipient, and no markup of others', async () => {
  await newsletterClient(journal.as(office.token)).sendTest({
    title: 'a\r\nBcc: pwned@example.org',
    content: payloadFor(0, 1_500),
  });
  const transport = fileTransport(journal.dataDir);
  await journal.work();
  await expect.poll(async () => (await journal.mailsTo(office.email)).length, { timeout: 20_000 }).toBeGreaterThan(3);
  const mails = await journal.mailsTo(office.email);
  for (const [index, mail] of mails.entries()) {
    await transport.send(
      {
        ...mail,
        id: `attack-${index}`,
        from: 'J <j@example.org>',
        to: office.email,
        date: new Date(),
        attachments: [],
      },
      async () => {},
    );
  }
  const folder = join(journal.dataDir, 'mail');
  for (const name of (await readdir(folder)).filter((file) => file.includes('attack-'))) {
    const parsed = await new PostalMime().parse(await readFile(join(folder, name)));
    expect([
      parsed.to?.length,
      parsed.cc,
      parsed.bcc,
      parsed.headers.filter(({ key }) => /pwned|bcc/i.test(key)),
    ]).toEqual([1, undefined, undefined, []]);
    const { document } = new JSDOM(parsed.html ?? '').window;
    expect(
      document.querySelectorAll('script, svg, iframe, form, base, object, [onerror], [onload], [formaction]'),
      parsed.subject,
    ).toHaveLength(0);
    expect([...document.querySelectorAll('a')].filter(({ href }) => /^(javascript|data):/i.test(href))).toEqual([]);
  }
});
