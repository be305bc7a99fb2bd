import type { XmlDocument, XmlElement } from 'libxml2-wasm';
import type { CrossrefSettings } from '#platform/config/config.ts';
import { outboundRequest, withoutSecrets } from '#platform/outbound/outbound-request.ts';
import { depositTexts } from '../texts.ts';
import { accepted, failureOf, type Outcome, shortened, troubleOf, unreadable } from './outcome.ts';

const texts = depositTexts.answers;

export type CrossrefAccount = ReturnType<typeof crossrefAccount>;

/** Crossref's deposit servlet: what is sent waits there in a queue, and its result is fetched by the file's name. */
export function crossrefAccount({ url, username, password }: CrossrefSettings) {
  const clean = (outcome: Outcome): Outcome => ({ ...outcome, message: withoutSecrets([password], outcome.message) });

  return {
    async send(xml: string, fileName: string, signal: AbortSignal): Promise<Outcome> {
      const body = new FormData();
      body.set('operation', 'doMDUpload');
      body.set('login_id', username);
      body.set('login_passwd', password);
      body.set('fname', new Blob([xml], { type: 'application/xml' }), fileName);
      try {
        const answer = await outboundRequest({ url: new URL(`${url}/servlet/deposit`), method: 'POST', body, signal });
        const words = wordsOf(answer.text);
        if (answer.status !== 200) return clean(failureOf('CROSSREF', answer, words));
        if (/\bFAILURE\b/.test(words)) return clean({ kind: 'refused', message: texts.refused('Crossref', words) });
        return { kind: 'pending', message: texts.received };
      } catch (error) {
        return troubleOf('CROSSREF', error);
      }
    },

    /** What became of a file that was sent. */
    async resultOf(fileName: string, signal: AbortSignal): Promise<Outcome> {
      const address = new URL(`${url}/servlet/submissionDownload`);
      address.search = String(
        new URLSearchParams({ usr: username, pwd: password, file_name: fileName, type: 'result' }),
      );
      try {
        const answer = await outboundRequest({ url: address, method: 'GET', signal });
        if (answer.status !== 200) return clean(failureOf('CROSSREF', answer, wordsOf(answer.text)));
        return clean(await resultIn(answer.text));
      } catch (error) {
        return troubleOf('CROSSREF', error);
      }
    },
  };
}

/** The text of a page. Both expressions take linear time, also where elements and tags do not end. */
function wordsOf(html: string): string {
  return shortened(html.replace(/<(script|style)\b.*?(?:<\/\1>|$)/gis, ' ').replace(/<[^<>]*>/g, ' '));
}

/** A `doi_batch_diagnostic` as an outcome. */
export async function resultIn(xml: string): Promise<Outcome> {
  const { XmlDocument: Document } = await import('libxml2-wasm');
  let document: XmlDocument | undefined;
  try {
    document = Document.fromString(xml);
    const diagnostic = document.get('/doi_batch_diagnostic') as XmlElement | null;
    if (!diagnostic) return unreadable('CROSSREF');
    const status = diagnostic.attr('status')?.value;
    // A file it has not come to yet is unknown to it as well.
    if (status !== 'completed') return { kind: 'pending', message: texts.pending };
    const records = diagnostic.find('record_diagnostic').map((node) => {
      const record = node as XmlElement;
      const part = (name: string) => shortened(record.get(name)?.content ?? '');
      return { status: record.attr('status')?.value, words: [part('doi'), part('msg')].filter(Boolean).join(': ') };
    });
    const wordsOfThose = (kind: string) =>
      shortened(records.flatMap((record) => (record.status === kind ? record.words : [])).join('; '));
    const failures = Number(diagnostic.get('batch_data/failure_count')?.content ?? 0);
    if (failures > 0 || records.some((record) => record.status === 'Failure')) {
      return { kind: 'refused', message: texts.refused('Crossref', wordsOfThose('Failure')) };
    }
    if (records.length === 0) return unreadable('CROSSREF');
    const warnings = wordsOfThose('Warning');
    return warnings ? { kind: 'accepted', message: texts.warned(warnings) } : accepted('CROSSREF');
  } catch {
    return unreadable('CROSSREF');
  } finally {
    document?.dispose();
  }
}
