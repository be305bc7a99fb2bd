import type { XmlDocument, XmlElement } from 'libxml2-wasm';
import type { CrossrefSettings } from '#platform/config/config.ts';
import { outboundRequest, withoutSecrets } from '#platform/outbound/outbound-request.ts';
import { depositTexts } from '../texts.ts';
import { accepted, failureOf, type Outcome, shortened, troubleOf, unreadable } from './outcome.ts';

const texts = depositTexts.answers;

export type CrossrefAccount = ReturnType<typeof crossrefAccount>;

/** Crossref's deposit servlet: deposits are queued there, and the result is fetched by file name. */
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
        const response = await outboundRequest({
          url: new URL(`${url}/servlet/deposit`),
          method: 'POST',
          body,
          signal,
        });
        const text = textOf(response.text);
        if (response.status !== 200) return clean(failureOf('CROSSREF', response, text));
        if (/\bFAILURE\b/.test(text)) return clean({ kind: 'refused', message: texts.refused('Crossref', text) });
        return { kind: 'pending', message: texts.received };
      } catch (error) {
        return troubleOf('CROSSREF', error);
      }
    },

    /** Fetches the result of a sent file. */
    async resultOf(fileName: string, signal: AbortSignal): Promise<Outcome> {
      const address = new URL(`${url}/servlet/submissionDownload`);
      address.search = String(
        new URLSearchParams({ usr: username, pwd: password, file_name: fileName, type: 'result' }),
      );
      try {
        const response = await outboundRequest({ url: address, method: 'GET', signal });
        if (response.status !== 200) return clean(failureOf('CROSSREF', response, textOf(response.text)));
        return clean(await resultIn(response.text));
      } catch (error) {
        return troubleOf('CROSSREF', error);
      }
    },
  };
}

/** Returns the text of an HTML page. Both expressions take linear time, also for unclosed elements and tags. */
function textOf(html: string): string {
  return shortened(html.replace(/<(script|style)\b.*?(?:<\/\1>|$)/gis, ' ').replace(/<[^<>]*>/g, ' '));
}

/** Reads a `doi_batch_diagnostic` document. */
export async function resultIn(xml: string): Promise<Outcome> {
  const { XmlDocument: Document } = await import('libxml2-wasm');
  let document: XmlDocument | undefined;
  try {
    document = Document.fromString(xml);
    const diagnostic = document.get('/doi_batch_diagnostic') as XmlElement | null;
    if (!diagnostic) return unreadable('CROSSREF');
    const status = diagnostic.attr('status')?.value;
    // A queued file may be reported as unknown.
    if (status !== 'completed') return { kind: 'pending', message: texts.pending };
    const records = diagnostic.find('record_diagnostic').map((node) => {
      const record = node as XmlElement;
      const part = (name: string) => shortened(record.get(name)?.content ?? '');
      return { status: record.attr('status')?.value, text: [part('doi'), part('msg')].filter(Boolean).join(': ') };
    });
    const textsWith = (kind: string) =>
      shortened(records.flatMap((record) => (record.status === kind ? record.text : [])).join('; '));
    const failures = Number(diagnostic.get('batch_data/failure_count')?.content ?? 0);
    if (failures > 0 || records.some((record) => record.status === 'Failure')) {
      return { kind: 'refused', message: texts.refused('Crossref', textsWith('Failure')) };
    }
    if (records.length === 0) return unreadable('CROSSREF');
    const warnings = textsWith('Warning');
    return warnings ? { kind: 'accepted', message: texts.warned(warnings) } : accepted('CROSSREF');
  } catch {
    return unreadable('CROSSREF');
  } finally {
    document?.dispose();
  }
}
