import type { Client } from '#base/client.ts';
import type { ReportDraft } from '../report-form.ts';
import type { ReportFileId } from '../rules.ts';
import { type Acceptance, blindContract as contract, type RefusalInput, type ReportSending } from './contract.ts';

/** The calls of a reviewer, by the link's token. */
export const blindClient = (client: Client, token: string) => {
  const params = { token };
  return {
    review: async () => (await client.call(contract.review, { params })).data,
    accept: (body: Partial<Acceptance>) => client.call(contract.accept, { params, body: body as Acceptance }),
    decline: (body: Partial<RefusalInput>) => client.call(contract.decline, { params, body: body as RefusalInput }),
    sendFreshLink: () => client.call(contract.freshLink, { params }),
    extend: () => client.call(contract.extend, { params }),
    saveDraft: (content: ReportDraft, version: number) =>
      client.call(contract.saveDraft, { params, body: { content, version } }),
    send: (content: ReportDraft, sending: Partial<Omit<ReportSending, 'content'>> = {}) =>
      client.call(contract.send, { params, body: { content, confirmed: [], ...sending } }),
    attach: (form: FormData) => client.upload(contract.attach, { params }, form),
    readOfflineForm: (form: FormData) => client.upload(contract.readOfflineForm, { params }, form),
    detach: (fileId: string) => client.call(contract.detach, { params: { token, fileId: fileId as ReportFileId } }),
    credit: async () => (await client.call(contract.credit, { params })).data,
    certify: (year: number) => client.call(contract.certify, { params, body: { year } }),
    text: async () => (await client.call(contract.text, { params })).data,
    changes: async () => (await client.call(contract.changes, { params })).data,
  };
};
